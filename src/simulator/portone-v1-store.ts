import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { addBounded } from './bounded.ts'
import { failNext, latencyMs, noFaults, planFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { read } from './http.ts'
import { otherPerson, personOf } from './people.ts'
import type { Person } from './people.ts'
import type { Simulator, SimulatorState } from './state.ts'

const TOKEN_LIFE = 30 * 60
const TOKEN_EXTENSION = 5 * 60

const channel = z.enum(['danal', 'danal_nophone', 'kcp_v2', 'inicis_unified'])
const outcome = z.enum(['success', 'cancel', 'unfinished', 'other_person', 'no_ids'])

export type Channel = z.infer<typeof channel>
export type Outcome = z.infer<typeof outcome>

/** One opening of the window; `person` stays null until a person is verified. */
export type Attempt = {
  impUid: string
  merchantUid: string
  channel: Channel
  origin: string
  person: Person | null
  /** Whether the verification method gives CI and DI. */
  hasIds: boolean
  certifiedAt: number | null
  isClosed: boolean
}

export type PortoneV1State = {
  /** `expiresAt` in unix seconds. */
  token: { value: string; expiresAt: number } | null
  attempts: Map<string, Attempt>
  channel: Channel
  clockSkewSec: number
  faults: Faults
  tokenFaults: Faults
}

/** The completed fields of the window, or of the control call. */
export const completion = z.object({
  name: z.string().trim().min(1).max(100),
  phone: z
    .string()
    .max(30)
    .regex(/^\D*(\d\D*){9,12}$/, 'phone: 9 to 12 digits'),
  birthday: z.iso.date().nullish(),
  outcome: outcome.default('success'),
})

const configuration = z.strictObject({
  failNext: failNext.optional(),
  failNextToken: failNext.optional(),
  latencyMs: latencyMs.optional(),
  clockSkewSec: z.int().min(-86_400).max(86_400).optional(),
  provider: channel.optional(),
})

export function freshPortoneV1(): PortoneV1State {
  const faults = { faults: noFaults(), tokenFaults: noFaults() }
  return { token: null, attempts: new Map(), channel: 'danal', clockSkewSec: 0, ...faults }
}

export function configurePortoneV1({ portoneV1 }: SimulatorState, body: unknown) {
  const plan = read(configuration, body)
  planFaults(portoneV1.faults, plan)
  planFaults(portoneV1.tokenFaults, { failNext: plan.failNextToken, latencyMs: plan.latencyMs })
  portoneV1.channel = plan.provider ?? portoneV1.channel
  portoneV1.clockSkewSec = plan.clockSkewSec ?? portoneV1.clockSkewSec
}

/** The provider's clock, in unix seconds. */
export function providerTime({ state, now }: Simulator) {
  return Math.floor(now() / 1_000) + state.portoneV1.clockSkewSec
}

/**
 * Issues one token, shared by all callers until it expires; a request in its last minute extends it by five minutes.
 */
export function issueToken(simulator: Simulator) {
  const { portoneV1 } = simulator.state
  const time = providerTime(simulator)
  const token = portoneV1.token
  if (!token || token.expiresAt <= time) {
    return (portoneV1.token = { value: randomBytes(20).toString('hex'), expiresAt: time + TOKEN_LIFE })
  }
  if (token.expiresAt - time < 60) token.expiresAt += TOKEN_EXTENSION
  return token
}

export function isTokenValid(simulator: Simulator, value: string) {
  const { token } = simulator.state.portoneV1
  return token !== null && token.value === value && token.expiresAt > providerTime(simulator)
}

/** Creates an attempt when its window opens, before any verification. */
export function openAttempt({ state }: Simulator, merchantUid: string, origin: string): Attempt {
  const { attempts, channel } = state.portoneV1
  const impUid = freshImpUid(attempts)
  const fresh = { person: null, hasIds: true, certifiedAt: null, isClosed: false }
  const attempt = { impUid, merchantUid, channel, origin, ...fresh }
  addBounded(attempts, impUid, attempt)
  return attempt
}

/** Ends an attempt like the user at the window; true when a person was verified. */
export function closeAttempt(simulator: Simulator, attempt: Attempt, end: z.infer<typeof completion>) {
  attempt.isClosed = true
  if (end.outcome === 'cancel' || end.outcome === 'unfinished') return false
  const { name, phone, birthday } = end
  attempt.person =
    end.outcome === 'other_person'
      ? otherPerson()
      : personOf({ name, phone, birthday: birthday ?? undefined })
  attempt.hasIds = end.outcome !== 'no_ids'
  attempt.certifiedAt = providerTime(simulator)
  return true
}

function freshImpUid(attempts: Map<string, Attempt>): string {
  const impUid = `imp_${randomInt(10 ** 11, 10 ** 12)}`
  return attempts.has(impUid) ? freshImpUid(attempts) : impUid
}
