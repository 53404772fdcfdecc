import { z } from 'zod'
import {
  type MessageRefusal,
  NO_ANSWER,
  ProviderRejected,
  ProviderSilent,
  ProviderUnavailable,
} from '#providers/failure.ts'
import { parseAnswer } from '#providers/http.ts'
import { cp949Bytes, cutToBytes, toCp949 } from './cp949.ts'
import { isRefused, type SmsMessage, type SmsProvider, type SmsResult } from './port.ts'
import { callSolapi, SOLAPI, type SolapiOptions } from './solapi-call.ts'
import { solapiReports } from './solapi-reports.ts'

const SHORT_BYTES = 90
const LONG_BYTES = 2_000
const SUBJECT_BYTES = 40
// After a timeout it is unknown which messages were sent. Solapi offers no key to query or repeat a call.
const PATIENCE_MS = 30_000
// No call starts after this time, so that the last one ends well within the lease of the outbox.
const HALVING_MS = 40_000

const fields = z.object({ place: z.string() }).optional()
const sendAnswer = z.object({
  failedMessageList: z.array(z.object({ statusCode: z.string(), customFields: fields })).nullish(),
  // A message that is missing in this list was accepted, but has no delivery report.
  messageList: z
    .array(z.object({ messageId: z.string(), customFields: fields }))
    .nullish()
    .catch(null),
  groupInfo: z.object({ groupId: z.string() }),
})

const UNAVAILABLE = 'PROVIDER_UNAVAILABLE'
const SILENT = NO_ANSWER.code
// An unreadable answer: the messages may have been sent, so they are not retried.
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
// Refusals by this adapter itself, without a call.
const OF_OURS = new Set(['NOT_A_NUMBER', 'TEXT_TOO_LONG', 'NOT_TRIED'])
const NEVER = new Set(['ValidationError', 'NOT_A_NUMBER', 'TEXT_TOO_LONG', UNREADABLE])

const refusalOf = (code: string): MessageRefusal =>
  code === SILENT ? NO_ANSWER : { code, isFinal: NEVER.has(code) }

type Sending = SolapiOptions & { signal: AbortSignal | undefined }
type Placed = { place: number; wire: ReturnType<typeof wireMessage> }

/** SMS and KakaoTalk messages by Solapi (api.solapi.com). */
export function openSolapi(options: SolapiOptions): SmsProvider {
  return {
    canReach,
    reportsOf: (refs, signal) => solapiReports(options, refs, signal),
    async sendAll(messages, signal) {
      const sending = { ...options, signal }
      const until = performance.now() + HALVING_MS
      const results = await sendPlaced(sending, messages.map(withoutTemplateUnless(options.pfId)), until)
      const again = messages.flatMap((message, place) => {
        const result = results[place]!
        return message.alimtalk && isRefused(result) && isOfTemplate(result) ? [{ place, result }] : []
      })
      // A refused message was not sent, so the recipient cannot get both template and text.
      const texts = await sendPlaced(
        sending,
        again.map(({ place }) => textOnly(messages[place]!)),
        until,
      )
      again.forEach(({ place, result: { code } }, at) => {
        const sent = texts[at]!
        results[place] = isRefused(sent) ? sent : { ...sent, templateError: code }
      })
      return results
    },
  }
}

const textOnly = ({ alimtalk: _, ...message }: SmsMessage): SmsMessage => message
const withoutTemplateUnless = (pfId: string | undefined) => (message: SmsMessage) =>
  pfId ? message : textOnly(message)

/** Whether the template may have caused a refusal: the provider refused this message, not the whole call. */
const isOfTemplate = ({ code, mayHaveGone }: MessageRefusal): boolean =>
  !mayHaveGone && !OF_THE_CALL.has(code) && !OF_OURS.has(code)

async function sendPlaced(options: Sending, messages: SmsMessage[], until: number): Promise<SmsResult[]> {
  const placed = messages.map((message, place) => ({ place, wire: wireMessage(message, options) }))
  const results = new Map<number, SmsResult>(
    placed.flatMap(({ place, wire }) => {
      const code = flawOf(messages[place]!, wire)
      return code ? [[place, refusalOf(code)] as const] : []
    }),
  )
  const flawless = placed.filter(({ place }) => !results.has(place))
  for (const [place, result] of await handOver(options, flawless, until)) results.set(place, result)
  return messages.map((_, place) => results.get(place) ?? { ref: null })
}

/**
 * Whether the provider can send to this number: only to Korean ones. The digits of an E.164 number would be a
 * different number.
 */
const canReach = (number: string): boolean => !number.includes('+') && /^\d{8,12}$/.test(digits(number))

/** The reason why the provider would never accept a message; null if there is none. */
function flawOf(message: SmsMessage, { text }: Placed['wire']): string | null {
  if (!canReach(message.to)) return 'NOT_A_NUMBER'
  return cp949Bytes(text) > LONG_BYTES ? 'TEXT_TOO_LONG' : null
}

/**
 * Sends messages in one call; returns their results by index. When the call is refused because of a single message,
 * each half is sent separately, while there is time, until the bad messages are found.
 */
async function handOver(
  options: Sending,
  messages: Placed[],
  until: number,
): Promise<Map<number, SmsResult>> {
  if (!messages.length) return new Map()
  const refusedWith = (code: string) => new Map(messages.map(({ place }) => [place, refusalOf(code)]))
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

/** The provider's error as a code; rethrows any other error, which is a bug. */
function codeOfFailure(error: unknown): string {
  if (error instanceof ProviderRejected) return error.code
  if (error instanceof ProviderSilent) return SILENT
  if (error instanceof ProviderUnavailable) return UNAVAILABLE
  throw error
}

async function send(options: Sending, messages: Placed[]): Promise<Map<number, SmsResult>> {
  const wires = messages.map(({ place, wire }) => ({ ...wire, customFields: { place: `${place}` } }))
  const answer = await callSolapi(options, {
    path: '/messages/v4/send-many/detail',
    body: { messages: wires, allowDuplicates: true, showMessageList: true },
    timeoutMs: PATIENCE_MS,
    signal: options.signal,
  })
  return resultsOf(answer.body, messages.length === 1 ? messages[0]!.place : null)
}

type Options = Pick<SolapiOptions, 'from' | 'pfId'>

/**
 * The message as sent: by KakaoTalk with a template; else as a short message up to 90 bytes, or a long one with its
 * subject.
 */
export function wireMessage(
  { to, text: given, subject: title, alimtalk }: SmsMessage,
  { from, pfId }: Options,
) {
  const text = toCp949(given)
  const addressed = { to: digits(to), from: digits(from), text }
  if (alimtalk) return { ...addressed, type: 'ATA', kakaoOptions: { pfId, ...alimtalk, disableSms: false } }
  if (cp949Bytes(text) <= SHORT_BYTES) return { ...addressed, type: 'SMS' }
  const subject = title && cutToBytes(toCp949(title), SUBJECT_BYTES)
  return { ...addressed, type: 'LMS', ...(subject ? { subject } : {}) }
}

/**
 * The results of messages by index. A result without an index belongs to the only message of the call. A message that
 * the answer does not mention was accepted.
 */
function resultsOf(body: unknown, only: number | null): Map<number, SmsResult> {
  const { failedMessageList, messageList } = parseAnswer(SOLAPI, sendAnswer, body)
  const placed = (custom: z.output<typeof fields>, result: SmsResult): [number, SmsResult][] => {
    const place = custom ? Number(custom.place) : only
    return place === null ? [] : [[place, result]]
  }
  return new Map([
    ...(messageList ?? []).flatMap(({ messageId, customFields }) => placed(customFields, { ref: messageId })),
    ...(failedMessageList ?? []).flatMap(({ statusCode, customFields }) =>
      placed(customFields, refusalOf(statusCode)),
    ),
  ])
}

function digits(number: string) {
  return number.replace(/\D/g, '')
}
