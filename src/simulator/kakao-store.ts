import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { addBounded } from './bounded.ts'
import { failNext, latencyMs, noFaults, planFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { read } from './http.ts'
import type { SimulatorState } from './state.ts'

const CODE_LIFE_MS = 10 * 60_000
export const TOKEN_LIFE_SEC = 21_599

export type KakaoUser = { id: number; nickname: string; email: string | null; emailVerified: boolean }

/** The product's authorization request. */
export type Authorization = {
  redirectUri: string
  scopes: string[]
  nonce?: string
  codeChallenge?: string
}

export type Grant = Authorization & { user: KakaoUser; expiresAt: number; isUsed: boolean }
export type Access = { user: KakaoUser; scopes: string[]; expiresAt: number }

export type KakaoState = {
  users: Map<string, KakaoUser>
  grants: Map<string, Grant>
  accesses: Map<string, Access>
  /** Cards that were shared, newest first. */
  shares: Record<string, string>[]
  /** Allowed redirects besides the product's own two paths on a loopback address. */
  redirectUris: string[]
  hasEmailPermission: boolean
  faults: Faults
}

const seededUsers: KakaoUser[] = [
  { id: 4000000001, nickname: '김모심', email: null, emailVerified: false },
  { id: 4000000002, nickname: '이든든', email: 'deundeun@kakao.example', emailVerified: true },
  { id: 4000000003, nickname: '박새벽', email: 'saebyeok@kakao.example', emailVerified: false },
]

const configuration = z.strictObject({
  failNext: failNext.optional(),
  latencyMs: latencyMs.optional(),
  redirectUris: z.array(z.url()).max(100).optional(),
  emailPermission: z.boolean().optional(),
})

/** An additional user, for tests that need their own. */
export const newUser = z.strictObject({
  id: z.int().positive(),
  nickname: z.string().min(1).max(40),
  email: z.email().nullable().default(null),
  email_verified: z.boolean().default(true),
})

export function freshKakao(): KakaoState {
  const users = new Map(seededUsers.map((user) => [String(user.id), user]))
  const rest = { redirectUris: [], hasEmailPermission: true, faults: noFaults() }
  return { users, grants: new Map(), accesses: new Map(), shares: [], ...rest }
}

export function configureKakao({ kakao }: SimulatorState, body: unknown) {
  const plan = read(configuration, body)
  planFaults(kakao.faults, plan)
  kakao.redirectUris = plan.redirectUris ?? kakao.redirectUris
  kakao.hasEmailPermission = plan.emailPermission ?? kakao.hasEmailPermission
}

export function grantCode(kakao: KakaoState, authorization: Authorization, user: KakaoUser, now: number) {
  const code = randomBytes(24).toString('base64url')
  addBounded(kakao.grants, code, { ...authorization, user, expiresAt: now + CODE_LIFE_MS, isUsed: false })
  return code
}

export function grantAccess(kakao: KakaoState, { user, scopes }: Grant, now: number) {
  const token = randomBytes(32).toString('base64url')
  addBounded(kakao.accesses, token, { user, scopes, expiresAt: now + TOKEN_LIFE_SEC * 1_000 })
  return token
}
