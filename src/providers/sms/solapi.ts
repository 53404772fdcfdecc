import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { callProvider, shapedAs } from '#providers/http.ts'
import { cp949Bytes, cutToBytes, toCp949 } from './cp949.ts'
import type { SmsMessage, SmsProvider } from './port.ts'

const PROVIDER = 'solapi'
const SHORT_BYTES = 90
const LONG_BYTES = 2_000
const SUBJECT_BYTES = 40

export type SolapiOptions = {
  baseUrl: string
  key: string
  secret: string
  /** A sender number that is registered with the provider. */
  from: string
  timeoutMs?: number
  now?: () => number
}

const sendAnswer = z.object({
  failedMessageList: z
    .array(z.object({ statusCode: z.string(), customFields: z.object({ place: z.string() }).optional() }))
    .nullish(),
  groupInfo: z.object({ groupId: z.string() }),
})

/** Text messages by Solapi (api.solapi.com). */
export function openSolapi(options: SolapiOptions): SmsProvider {
  const url = new URL('/messages/v4/send-many/detail', options.baseUrl)
  return {
    async sendAll(messages) {
      const places = messages.map((message, place) => ({
        ...wireMessage(message, options.from),
        customFields: { place: `${place}` },
      }))
      const fitting = places.filter(({ text }) => cp949Bytes(text) <= LONG_BYTES)
      const codes = places.map(({ text }) => (cp949Bytes(text) <= LONG_BYTES ? null : 'TEXT_TOO_LONG'))
      if (!fitting.length) return codes
      const body = JSON.stringify({ messages: fitting, allowDuplicates: true })
      const headers = { 'content-type': 'application/json', authorization: signature(options) }
      const call = { provider: PROVIDER, url, method: 'POST', headers, body, codeOf } as const
      const answer = await callProvider({ ...call, timeoutMs: options.timeoutMs })
      const refused = refusedOf(answer.body)
      return codes.map((code, place) => code ?? refused.get(place) ?? null)
    },
  }
}

/** The Authorization header; date and salt may be used for one call only. */
export function signature(options: Pick<SolapiOptions, 'key' | 'secret' | 'now'>): string {
  const date = new Date((options.now ?? Date.now)()).toISOString()
  const salt = randomBytes(16).toString('hex')
  const signed = createHmac('sha256', options.secret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${options.key}, date=${date}, salt=${salt}, signature=${signed}`
}

/** The message as it goes out: short when it fits into 90 bytes, otherwise long and with its subject. */
export function wireMessage(message: SmsMessage, from: string) {
  const text = toCp949(message.text)
  const bytes = cp949Bytes(text)
  const addressed = { to: digits(message.to), from: digits(from), text }
  if (bytes <= SHORT_BYTES) return { ...addressed, type: 'SMS' }
  const subject = message.subject && cutToBytes(toCp949(message.subject), SUBJECT_BYTES)
  return { ...addressed, type: 'LMS', ...(subject ? { subject } : {}) }
}

/** The refused messages by their place; one without a place stands for the only one that was sent. */
function refusedOf(body: unknown): Map<number, string> {
  const { failedMessageList } = shapedAs(PROVIDER, sendAnswer, body)
  return new Map(
    (failedMessageList ?? []).map(({ statusCode, customFields }) => [
      Number(customFields?.place ?? 0),
      statusCode,
    ]),
  )
}

function codeOf(body: unknown) {
  const code = (body as { errorCode?: unknown } | null)?.errorCode
  return typeof code === 'string' ? code : undefined
}

function digits(number: string) {
  return number.replace(/\D/g, '')
}
