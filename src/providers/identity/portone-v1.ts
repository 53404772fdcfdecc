import { z } from 'zod'
import { ProviderRejected } from '#providers/failure.ts'
import { callProvider, parseAnswer } from '#providers/http.ts'
import type { ProviderAnswer } from '#providers/http.ts'
import { pathId } from '#providers/path-id.ts'
import type { Certification, IdentityProvider } from './port.ts'
import { cacheToken } from './token-cache.ts'
import type { Token } from './token-cache.ts'

const PROVIDER = 'portone-v1'
const IMP_UID = /^imp_[\w-]{1,60}$/

export type PortoneV1Options = {
  baseUrl: string
  key: string
  secret: string
  timeoutMs?: number
  now?: () => number
}

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)

const tokenAnswer = z.object({
  code: z.literal(0),
  response: z.object({ access_token: z.string().min(1), now: z.number(), expired_at: z.number() }),
})

const certificationAnswer = z.object({
  code: z.number(),
  response: z
    .object({
      imp_uid: z.string(),
      merchant_uid: text,
      certified: z.boolean().nullish(),
      certified_at: z.number().nullish(),
      name: text,
      phone: text,
      birthday: text,
      unique_key: text,
      unique_in_site: text,
    })
    .nullish(),
})

type WireCertification = NonNullable<z.infer<typeof certificationAnswer>['response']>

/** Identity verification by PortOne V1 (api.iamport.kr). */
export function openPortoneV1(options: PortoneV1Options): IdentityProvider {
  const now = options.now ?? Date.now
  const tokens = cacheToken(() => requestToken(options, now), now)

  async function ask(method: 'GET' | 'DELETE', impUid: string): Promise<ProviderAnswer> {
    const url = new URL(`/certifications/${pathId(impUid)}`, options.baseUrl)
    const call = { provider: PROVIDER, url, method, timeoutMs: options.timeoutMs, codeOf }
    const token = await tokens.current()
    const answer = await callProvider({ ...call, headers: bearer(token), expect: [401, 404] })
    if (answer.status !== 401) return answer
    tokens.drop(token)
    return callProvider({ ...call, headers: bearer(await tokens.current()), expect: [404] })
  }

  return {
    async certification(impUid) {
      if (!IMP_UID.test(impUid)) return null
      const { status, body } = await ask('GET', impUid)
      return status === 404 ? null : certificationOf(impUid, body)
    },
    async deleteCertification(impUid) {
      if (IMP_UID.test(impUid)) await ask('DELETE', impUid)
    },
  }
}

async function requestToken(options: PortoneV1Options, now: () => number): Promise<Token> {
  const { body } = await callProvider({
    provider: PROVIDER,
    url: new URL('/users/getToken', options.baseUrl),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imp_key: options.key, imp_secret: options.secret }),
    timeoutMs: options.timeoutMs,
    codeOf,
  })
  const { response } = parseAnswer(PROVIDER, tokenAnswer, body)
  // The life by the provider's own clock, because ours may be wrong.
  const lifeMs = (response.expired_at - response.now) * 1_000
  return { value: response.access_token, expiresAt: now() + lifeMs }
}

function certificationOf(impUid: string, body: unknown): Certification | null {
  const { code, response } = parseAnswer(PROVIDER, certificationAnswer, body)
  if (code !== 0) throw new ProviderRejected(PROVIDER, String(code))
  if (!response) return null
  if (response.imp_uid !== impUid) throw new ProviderRejected(PROVIDER, 'UNEXPECTED_ANSWER')
  return fromWire(response)
}

function fromWire(wire: WireCertification): Certification {
  return {
    impUid: wire.imp_uid,
    merchantUid: wire.merchant_uid ?? '',
    certified: wire.certified === true,
    certifiedAt: wire.certified_at ? new Date(wire.certified_at * 1_000) : null,
    name: wire.name,
    phone: wire.phone?.replace(/\D/g, '') || null,
    birthday: wire.birthday,
    uniqueKey: wire.unique_key,
    uniqueInSite: wire.unique_in_site,
  }
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}

function codeOf(body: unknown) {
  const code = (body as { code?: unknown } | null)?.code
  return typeof code === 'number' && code !== 0 && code !== -1 ? String(code) : undefined
}
