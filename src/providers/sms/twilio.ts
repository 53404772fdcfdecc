import { z } from 'zod'
import {
  type MessageRefusal,
  NO_ANSWER,
  ProviderRejected,
  ProviderSilent,
  ProviderUnavailable,
} from '#providers/failure.ts'
import { callProvider, parseAnswer } from '#providers/http.ts'
import { pathId } from '#providers/path-id.ts'
import { type DeliveryReport, isRefused, type SmsMessage, type SmsProvider, type SmsResult } from './port.ts'

const PROVIDER = 'twilio'
const MAX_CHARACTERS = 1_600
const AT_ONCE = 10
// Twilio has no key to repeat a call, so we wait as long for its answer as for Solapi's.
const PATIENCE_MS = 30_000
const REPORT_PATIENCE_MS = 10_000
// No call starts after this time, so that the last one ends well within the lease of the outbox.
const BATCH_MS = 40_000

export type TwilioOptions = {
  baseUrl: string
  accountSid: string
  token: string
  /** The sender: a number of the account, or a messaging service that chooses one by country. */
  from: string | undefined
  serviceSid: string | undefined
  timeoutMs?: number
}

const created = z.object({ sid: z.string(), status: z.string() })
const fetched = z.object({ status: z.string(), error_code: z.number().nullish() })

// The number is invalid, cannot receive SMS, or its owner has opted out.
const NEVER = ['21211', '21214', '21217', '21610', '21614', '21617'].map((code) => `TWILIO_${code}`)
// Errors of the account or sender, which staff repair while messages wait.
const OF_THE_CALL = ['TWILIO_20003', 'TWILIO_20005', 'TWILIO_21212', 'TWILIO_21606', 'HTTP_401', 'HTTP_403']
const UNREADABLE = 'UNEXPECTED_ANSWER'

const NOT_TRIED: MessageRefusal = { code: 'NOT_TRIED', isFinal: false }

/** Text messages to numbers outside Korea by Twilio (api.twilio.com). */
export function openTwilio(options: TwilioOptions): SmsProvider {
  return {
    canReach,
    async sendAll(messages, signal) {
      const until = performance.now() + BATCH_MS
      const results: SmsResult[] = []
      let stopped: MessageRefusal | null = null
      for (let at = 0; at < messages.length; at += AT_ONCE) {
        const next = messages.slice(at, at + AT_ONCE)
        if (performance.now() > until || signal?.aborted) stopped ??= NOT_TRIED
        const refusal = stopped
        const sent: SmsResult[] = refusal
          ? next.map(() => refusal)
          : await Promise.all(next.map((message) => sendOne(options, message, signal)))
        results.push(...sent)
        stopped ??= sent.find(isOfTheCall) ?? null
      }
      return results
    },
    async reportsOf(refs, signal) {
      const reports = new Map<string, DeliveryReport>()
      for (let at = 0; at < refs.length; at += AT_ONCE) {
        const next = refs.slice(at, at + AT_ONCE)
        const found = await Promise.all(next.map((ref) => reportOf(options, ref, signal)))
        found.forEach((report, place) => report && reports.set(next[place]!, report))
      }
      return reports
    },
  }
}

/** An adapter for servers without an account for numbers abroad: it refuses each message for good. */
export const withoutAbroad: SmsProvider = {
  canReach: () => false,
  sendAll: async (messages) => messages.map(() => ({ code: 'ABROAD_NOT_SET', isFinal: true })),
  reportsOf: async () => new Map(),
}

const isOfTheCall = (result: SmsResult): result is MessageRefusal =>
  isRefused(result) && (OF_THE_CALL.includes(result.code) || result.code === 'PROVIDER_UNAVAILABLE')

/** Foreign numbers in E.164. */
const canReach = (number: string): boolean => /^\+[1-9]\d{6,14}$/.test(number) && !number.startsWith('+82')

async function sendOne(
  options: TwilioOptions,
  { to, text }: SmsMessage,
  signal: AbortSignal | undefined,
): Promise<SmsResult> {
  if (!canReach(to)) return { code: 'NOT_A_NUMBER', isFinal: true }
  if (text.length > MAX_CHARACTERS) return { code: 'TEXT_TOO_LONG', isFinal: true }
  const { from = '', serviceSid } = options
  const sender: [string, string] = serviceSid ? ['MessagingServiceSid', serviceSid] : ['From', from]
  try {
    const { body } = await callTwilio(options, 'Messages.json', {
      method: 'POST',
      body: new URLSearchParams([['To', to], sender, ['Body', text]]),
      timeoutMs: options.timeoutMs ?? PATIENCE_MS,
      signal,
    })
    return { ref: parseAnswer(PROVIDER, created, body).sid }
  } catch (error) {
    return refusalOf(error)
  }
}

/** A failure of the provider as a refusal; rethrows any other error, which is a bug. */
function refusalOf(error: unknown): MessageRefusal {
  if (error instanceof ProviderSilent) return NO_ANSWER
  if (error instanceof ProviderUnavailable) return { code: 'PROVIDER_UNAVAILABLE', isFinal: false }
  if (!(error instanceof ProviderRejected)) throw error
  const { code } = error
  // An unreadable answer is final: the message may have been sent, and each retry would send it again.
  return { code, isFinal: code === UNREADABLE || NEVER.includes(code) }
}

const FAILED = ['undelivered', 'failed', 'canceled']

/** The final report of a message; null while there is none. Some countries report nothing after `sent`. */
async function reportOf(
  options: TwilioOptions,
  ref: string,
  signal: AbortSignal | undefined,
): Promise<DeliveryReport | null> {
  const { status, body } = await callTwilio(options, `Messages/${pathId(ref)}.json`, {
    method: 'GET',
    timeoutMs: options.timeoutMs ?? REPORT_PATIENCE_MS,
    signal,
    expect: [404],
  })
  if (status === 404) return null
  const { status: fate, error_code: code } = parseAnswer(PROVIDER, fetched, body)
  if (fate === 'delivered' || fate === 'read') return { via: 'SMS', isDelivered: true }
  return FAILED.includes(fate) ? { via: 'SMS', isDelivered: false, error: `TWILIO_${code ?? fate}` } : null
}

type TwilioCall = {
  method: 'GET' | 'POST'
  body?: URLSearchParams
  timeoutMs: number
  signal: AbortSignal | undefined
  expect?: number[]
}

function callTwilio(
  { baseUrl, accountSid, token }: TwilioOptions,
  path: string,
  { signal, ...call }: TwilioCall,
) {
  const credentials = Buffer.from(`${accountSid}:${token}`).toString('base64')
  return callProvider({
    provider: PROVIDER,
    url: new URL(`/2010-04-01/Accounts/${pathId(accountSid)}/${path}`, baseUrl),
    headers: { authorization: `Basic ${credentials}` },
    codeOf,
    ...call,
    ...(signal && { signal }),
  })
}

function codeOf(body: unknown) {
  const code = (body as { code?: unknown } | null)?.code
  return typeof code === 'number' ? `TWILIO_${code}` : undefined
}
