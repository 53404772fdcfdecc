import { z } from 'zod'
import { callProvider, parseAnswer } from '#providers/http.ts'
import { pathId } from '#providers/path-id.ts'
import type { PersonVerification, PersonVerifier } from './port.ts'

const PROVIDER = 'portone-v2'
const ID = /^[\w-]{1,100}$/

export type PortoneV2Options = {
  baseUrl: string
  secret: string
  /** Accepts only verifications of this channel; results of a test channel look valid. */
  channelKey: string
  mustBeLive: boolean
  timeoutMs?: number
}

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)

const answer = z.object({
  status: z.string(),
  id: z.string(),
  channel: z.object({ type: z.string(), key: z.string() }).nullish(),
  verifiedAt: z.string().nullish(),
  verifiedCustomer: z
    .object({ name: text, phoneNumber: text, birthDate: text, ci: text, di: text })
    .partial()
    .nullish(),
})
type Wire = z.infer<typeof answer>

/** Identity verification by PortOne V2 (api.portone.io). */
export function openPortoneV2(options: PortoneV2Options): PersonVerifier {
  return {
    async verification(id) {
      if (!ID.test(id)) return null
      const { status, body } = await callProvider({
        provider: PROVIDER,
        url: new URL(`/identity-verifications/${pathId(id)}`, options.baseUrl),
        headers: { authorization: `PortOne ${options.secret}` },
        timeoutMs: options.timeoutMs,
        expect: [404],
        codeOf,
      })
      if (status === 404) return null
      const wire = parseAnswer(PROVIDER, answer, body)
      return wire.id === id ? fromWire(wire, options) : null
    },
  }
}

function fromWire(wire: Wire, { channelKey, mustBeLive }: PortoneV2Options): PersonVerification {
  const isOurs = wire.channel?.key === channelKey && (!mustBeLive || wire.channel.type === 'LIVE')
  const person = wire.verifiedCustomer
  return {
    id: wire.id,
    certified: wire.status === 'VERIFIED' && isOurs,
    certifiedAt: wire.verifiedAt ? new Date(wire.verifiedAt) : null,
    name: person?.name ?? null,
    phone: person?.phoneNumber?.replace(/\D/g, '') || null,
    birthday: person?.birthDate ?? null,
    uniqueKey: person?.ci ?? null,
    uniqueInSite: person?.di ?? null,
  }
}

function codeOf(body: unknown) {
  const type = (body as { type?: unknown } | null)?.type
  return typeof type === 'string' ? type : undefined
}
