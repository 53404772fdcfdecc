import { z } from 'zod'
import { type Day, dayOf } from '#kit/day.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import { callProvider, parseAnswer } from '#providers/http.ts'
import { cacheToken } from '#providers/identity/token-cache.ts'
import { sealed, unsealed } from './koroad-cipher.ts'
import type { LicenseAnswer, LicenseChecker, LicenseClass, LicenseField, LicenseQuestion } from './port.ts'

const PROVIDER = 'koroad'
// In ms. If the authority ends a token earlier, it is renewed once.
const TOKEN_MS = 60 * 60_000

export type KoroadOptions = {
  baseUrl: string
  clientId: string
  secret: string
  /** The contract's user and its password, as `user:password`. */
  pin: string
  timeoutMs?: number
  now?: () => number
}

const CLASS_CODES: Record<LicenseClass, string> = { LARGE: '11', FIRST: '12', SECOND: '32' }

const MISMATCHES: Record<string, LicenseField> = {
  '01': 'NUMBER',
  '02': 'CARD',
  '03': 'CARD',
  '21': 'NAME',
  '22': 'BIRTHDAY',
  '23': 'SERIAL',
  '24': 'CLASS',
}
// In this order: the holder died; canceled; suspended; canceled or suspended within the rental period.
const SUSPENDED = ['04', '11', '12', '13', '14']

const DONE = '0'
const TOKEN_CODES = ['3', '4']
const OUTAGE_CODES = ['97', '98', '99']

const tokenAnswer = z.object({ header: z.object({ f_access_token: z.string().min(1) }) })
const checkAnswer = z.object({
  header: z.object({ f_rtn_cd: z.coerce.string() }),
  body: z.string().nullish(),
})
const checked = z.object({ f_rtn_code: z.string() })

/** 운전면허정보 자동검증 of the road traffic authority (dlv.koroad.or.kr). */
export function openKoroad(options: KoroadOptions): LicenseChecker {
  const now = options.now ?? Date.now
  const tokens = cacheToken(
    async () => ({ value: await newToken(options), expiresAt: now() + TOKEN_MS }),
    now,
  )

  async function ask(question: LicenseQuestion, token: string) {
    const { status, body } = await send(options, question, { token, today: dayOf(new Date(now())) })
    const answer = status === 401 ? null : parseAnswer(PROVIDER, checkAnswer, body)
    return answer && !TOKEN_CODES.includes(answer.header.f_rtn_cd) ? answer : null
  }

  return {
    async check(question) {
      const token = await tokens.current()
      let answer = await ask(question, token)
      if (!answer) {
        tokens.drop(token)
        answer = await ask(question, await tokens.current())
      }
      if (!answer) throw new ProviderRejected(PROVIDER, 'TOKEN_REFUSED')
      return answerOf(answer, options.secret)
    },
  }
}

/** A checker for servers without a contract: it never answers; the owner records the result of the official page. */
export const withoutLicenseCheck: LicenseChecker = {
  check: async () => {
    throw new ProviderUnavailable(PROVIDER, 'there is no contract')
  },
}

async function newToken({ baseUrl, clientId, secret, timeoutMs }: KoroadOptions): Promise<string> {
  const credentials = Buffer.from(`${clientId}:${secret}`).toString('base64')
  const { body } = await callProvider({
    provider: PROVIDER,
    url: new URL('/oauth2/token2?grantType=password', baseUrl),
    headers: { authorization: `Basic ${credentials}` },
    timeoutMs,
  })
  return parseAnswer(PROVIDER, tokenAnswer, body).header.f_access_token
}

const compact = (day: Day): string => day.replaceAll('-', '')

function send(
  { baseUrl, secret, pin, timeoutMs }: KoroadOptions,
  question: LicenseQuestion,
  { token, today }: { token: string; today: Day },
) {
  const header = {
    f_send_cnt: '1',
    f_request_date: compact(today),
    f_pin_info: Buffer.from(pin).toString('base64'),
  }
  return callProvider({
    provider: PROVIDER,
    url: new URL('/api/onevalidatorv2.do', baseUrl),
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ header, body: sealed(wireOf(question), secret) }),
    timeoutMs,
    expect: [401],
  })
}

const wireOf = (question: LicenseQuestion) => ({
  f_license_no: question.number,
  f_resident_name: question.name,
  f_resident_date: compact(question.birthday).slice(2),
  f_seq_no: question.serial,
  f_licn_con_code: CLASS_CODES[question.licenseClass],
  f_from_date: compact(question.from),
  f_to_date: compact(question.until),
})

function answerOf({ header, body }: z.infer<typeof checkAnswer>, secret: string): LicenseAnswer {
  const { f_rtn_cd: said } = header
  if (OUTAGE_CODES.includes(said)) throw new ProviderUnavailable(PROVIDER, `it answered ${said}`)
  if (said !== DONE) throw new ProviderRejected(PROVIDER, said)
  const { f_rtn_code: code } = parseAnswer(PROVIDER, checked, openedBody(body ?? '', secret))
  if (code === '00') return { result: 'VALID', mismatched: [] }
  if (SUSPENDED.includes(code)) return { result: 'SUSPENDED', mismatched: [] }
  const field = MISMATCHES[code]
  if (!field) throw new ProviderRejected(PROVIDER, `LICENSE_${code}`)
  return { result: 'MISMATCH', mismatched: [field] }
}

/** The decrypted body; null, which no schema accepts, when it was encrypted with another secret. */
function openedBody(body: string, secret: string): unknown {
  try {
    return unsealed(body, secret)
  } catch {
    return null
  }
}
