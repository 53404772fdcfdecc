import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type MessageRefusal,
  NO_ANSWER,
  ProviderRejected,
  ProviderSilent,
  ProviderUnavailable,
} from '#providers/failure.ts'
import { callProvider, parseAnswer } from '#providers/http.ts'
import { cp949Bytes, cutToBytes, toCp949 } from './cp949.ts'
import type { SmsMessage, SmsProvider } from './port.ts'

const PROVIDER = 'solapi'
const SHORT_BYTES = 90
const LONG_BYTES = 2_000
const SUBJECT_BYTES = 40
// After a timeout it is unknown which messages were sent, and Solapi has no key for querying or repeating a sending.
const PATIENCE_MS = 30_000
// No call starts after this time, so that the last one ends well within the lease of the outbox.
const HALVING_MS = 40_000

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

const UNAVAILABLE = 'PROVIDER_UNAVAILABLE'
const SILENT = NO_ANSWER.code
// An unreadable answer: the messages may have been sent, and each retry would send them again.
const UNREADABLE = 'UNEXPECTED_ANSWER'
// Errors of the call and not of one message: the provider is down, or staff must repair something while messages wait.
const OF_THE_CALL = new Set([
  UNAVAILABLE,
  SILENT,
  UNREADABLE,
  'InvalidApiKey',
  'SignatureDoesNotMatch',
  'DuplicatedSignature',
  'RequestTimeTooSkewed',
  'NotEnoughBalance',
  'Unauthorized',
  'Forbidden',
  'HTTP_401',
  'HTTP_402',
  'HTTP_403',
])
const NEVER = new Set(['ValidationError', 'NOT_A_NUMBER', 'TEXT_TOO_LONG', UNREADABLE])

const refusalOf = (code: string): MessageRefusal =>
  code === SILENT ? NO_ANSWER : { code, isFinal: NEVER.has(code) }

type Sending = SolapiOptions & { signal: AbortSignal | undefined }
type Placed = { place: number; wire: ReturnType<typeof wireMessage> }

/** Text messages by Solapi (api.solapi.com). */
export function openSolapi(options: SolapiOptions): SmsProvider {
  return {
    async sendAll(messages, signal) {
      const placed = messages.map((message, place) => ({ place, wire: wireMessage(message, options.from) }))
      const refusals = new Map(
        placed.flatMap(({ place, wire }) => {
          const code = flawOf(messages[place]!, wire)
          return code ? [[place, refusalOf(code)] as const] : []
        }),
      )
      const flawless = placed.filter(({ place }) => !refusals.has(place))
      const until = performance.now() + HALVING_MS
      for (const [place, code] of await handOver({ ...options, signal }, flawless, until))
        refusals.set(place, refusalOf(code))
      return messages.map((_, place) => refusals.get(place) ?? null)
    },
  }
}

/** Whether the provider sends to this number: to Korean ones only. The digits of an E.164 number would be another number. */
const canReach = (number: string): boolean => !number.includes('+') && /^\d{8,12}$/.test(digits(number))

/** Messages that the provider would not accept in any case. */
function flawOf(message: SmsMessage, { text }: Placed['wire']): string | null {
  if (!canReach(message.to)) return 'NOT_A_NUMBER'
  return cp949Bytes(text) > LONG_BYTES ? 'TEXT_TOO_LONG' : null
}

/**
 * Sends messages in one call; returns the codes of the refused messages by their index. When the whole call is refused
 * because of a single message, each half is tried, while there is time, until the bad messages are found.
 */
async function handOver(options: Sending, messages: Placed[], until: number): Promise<Map<number, string>> {
  if (!messages.length) return new Map()
  const refusedWith = (code: string) => new Map(messages.map(({ place }) => [place, code]))
  if (performance.now() > until || options.signal?.aborted) return refusedWith('NOT_TRIED')
  try {
    return await send(options, messages)
  } catch (error) {
    const code = codeOfFailure(error)
    if (messages.length === 1 || OF_THE_CALL.has(code)) return refusedWith(code)
  }
  const middle = Math.ceil(messages.length / 2)
  const first = await handOver(options, messages.slice(0, middle), until)
  return new Map([...first, ...(await handOver(options, messages.slice(middle), until))])
}

/** An error of the provider as a code; any other error is a bug, and thrown again. */
function codeOfFailure(error: unknown): string {
  if (error instanceof ProviderRejected) return error.code
  if (error instanceof ProviderSilent) return SILENT
  if (error instanceof ProviderUnavailable) return UNAVAILABLE
  throw error
}

async function send(options: Sending, messages: Placed[]): Promise<Map<number, string>> {
  const wires = messages.map(({ place, wire }) => ({ ...wire, customFields: { place: `${place}` } }))
  const answer = await callProvider({
    provider: PROVIDER,
    url: new URL('/messages/v4/send-many/detail', options.baseUrl),
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: signature(options) },
    body: JSON.stringify({ messages: wires, allowDuplicates: true }),
    codeOf,
    timeoutMs: options.timeoutMs ?? PATIENCE_MS,
    signal: options.signal,
  })
  return refusedOf(answer.body, messages[0]!.place)
}

/** The Authorization header; its date and salt may be used for one call only. */
export function signature(options: Pick<SolapiOptions, 'key' | 'secret' | 'now'>): string {
  const date = new Date((options.now ?? Date.now)()).toISOString()
  const salt = randomBytes(16).toString('hex')
  const signed = createHmac('sha256', options.secret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${options.key}, date=${date}, salt=${salt}, signature=${signed}`
}

/** The message as sent: short when it fits into 90 bytes, otherwise long with its subject. */
export function wireMessage(message: SmsMessage, from: string) {
  const text = toCp949(message.text)
  const bytes = cp949Bytes(text)
  const addressed = { to: digits(message.to), from: digits(from), text }
  if (bytes <= SHORT_BYTES) return { ...addressed, type: 'SMS' }
  const subject = message.subject && cutToBytes(toCp949(message.subject), SUBJECT_BYTES)
  return { ...addressed, type: 'LMS', ...(subject ? { subject } : {}) }
}

/**
 * The codes of the refused messages by their index; a code without an index belongs to the only message that was sent.
 */
function refusedOf(body: unknown, only: number): Map<number, string> {
  const { failedMessageList } = parseAnswer(PROVIDER, sendAnswer, body)
  return new Map(
    (failedMessageList ?? []).map(({ statusCode, customFields }) => [
      Number(customFields?.place ?? only),
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
