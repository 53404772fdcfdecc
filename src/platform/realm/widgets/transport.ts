import ky, { HTTPError, TimeoutError } from 'ky'
import { CallFailed, type Fields, WAITS_FOR_APPROVAL } from '#kit/web/call-failed.ts'
import { type PreparedRequest, isCallOf } from '#kit/web/call.ts'
import { syncServerClock } from '#kit/web/server-clock.ts'
import { isResultUnknown, trackLostAnswers } from './lost-answers.ts'
import { endIfSessionInvalid, isSessionInvalid, renewTokens } from './renewal.ts'
import { afterUnauthorized, isAlreadyDeleted, isRetryable, retryDelay, tokensIn } from './renewal-rules.ts'
import type { Session } from './session.ts'

const SERVER_ERRORS = Array.from({ length: 100 }, (_, index) => 500 + index)
const api = ky.create({
  timeout: 30_000,
  credentials: 'include',
  throwHttpErrors: (status) => status >= 500,
  retry: {
    limit: 2,
    statusCodes: SERVER_ERRORS,
    afterStatusCodes: [],
    retryOnTimeout: true,
    delay: (attempt) => retryDelay(attempt) ?? 0,
  },
})

const answers = trackLostAnswers()

/**
 * Sends a request with the tokens of this session; returns the parsed body, a Blob for a requested file, undefined for
 * 204. Throws CallFailed.
 */
export async function send(session: Session, asked: PreparedRequest): Promise<unknown> {
  if (!asked.anonymous && session.endIfInactive()) throw notLoggedIn()
  const key = session.tokens.access() ? answers.keyOf(asked) : undefined
  if (key === undefined) return exchange(session, asked)
  try {
    const answer = await exchange(session, asked, key)
    answers.made()
    return answer
  } catch (error) {
    if (error instanceof CallFailed && isResultUnknown(error.status)) answers.lost(asked, key)
    throw error
  }
}

/** Sends a request until it is answered; `ownKey` is the Idempotency-Key of a change without a key from the caller. */
async function exchange(session: Session, asked: PreparedRequest, ownKey?: string): Promise<unknown> {
  const { facts, tokens } = session
  for (let times = 1; ; times++) {
    const token = tokens.access()
    const { response, isRepeated } = await attempt(session, asked, ownKey)
    // An anonymous request has no session to renew or end.
    const isAnswer =
      response.status !== 401 ||
      asked.anonymous ||
      facts.unauthorizedIsAnswer.some((endpoint) => isCallOf(endpoint, asked))
    if (isAnswer) return read(session, asked, response)
    const mayBeDone = asked.ends === true && isRepeated
    if (await recover(session, { times, token, mayBeDone })) return undefined
  }
}

type Refused = { times: number; token: string | null; mayBeDone: boolean }

/**
 * Renews the tokens after a 401, or ends the session (X-035, X-037, S-191, S-193). True when the session is already
 * gone, because a logout succeeded but its answer was lost.
 */
async function recover(session: Session, { times, token, mayBeDone }: Refused): Promise<boolean> {
  const next = afterUnauthorized(times, session.tokens.refreshToken() !== null)
  try {
    if (next === 'REFRESH') {
      await renewTokens(session, token)
      return false
    }
    session.end(next)
  } catch (error) {
    if (mayBeDone && isSessionInvalid(error)) return true
    if (!navigator.onLine) throw new CallFailed(OFFLINE)
    if (!endIfSessionInvalid(session, error)) throw error
  }
  throw notLoggedIn()
}

type Attempted = { response: Response; isRepeated: boolean }

async function attempt(session: Session, asked: PreparedRequest, ownKey?: string): Promise<Attempted> {
  const { method, path, body, signal, keepalive, timeoutMs, onBytes } = asked
  const isFile = body instanceof FormData
  let isRepeated = false
  try {
    const response = await api(path, {
      method,
      headers: headersOf(session, { ...asked, key: asked.key ?? ownKey }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
      ...(timeoutMs && { timeout: timeoutMs }),
      ...(onBytes && { onDownloadProgress: ({ transferredBytes }) => onBytes(transferredBytes) }),
      ...(body !== undefined && (isFile ? { body } : { json: body })),
      retry: { methods: isRetryable(method, asked.key !== undefined) ? [method.toLowerCase()] : [] },
      hooks: { beforeRetry: [() => void (isRepeated = true)] },
    })
    const isDone = isRepeated && isAlreadyDeleted(asked, response.status)
    return { response: isDone ? new Response(null, DONE) : response, isRepeated }
  } catch (error) {
    if (error instanceof HTTPError) throw failureOf(error.response, error.data)
    if (signal?.aborted) throw error
    throw new CallFailed(error instanceof TimeoutError ? TIMED_OUT : OFFLINE)
  }
}

const DONE = { status: 204 }

function headersOf(
  { facts, tokens }: Session,
  { key, version, accept, anonymous }: Omit<PreparedRequest, 'key'> & { key: string | undefined },
): Record<string, string> {
  const access = anonymous ? null : tokens.access()
  const refresh = !anonymous && facts.sendsRefreshToken ? tokens.refreshToken() : null
  return {
    ...(access && { authorization: `Bearer ${access}` }),
    ...(refresh && { refresh }),
    ...(key && { 'idempotency-key': key }),
    ...(accept && { accept }),
    ...(version && { 'if-match': `"${version}"` }),
  }
}

async function read(
  { facts, tokens }: Session,
  asked: PreparedRequest,
  response: Response,
): Promise<unknown> {
  syncServerClock(response.headers.get('date'))
  if (response.status === 204) return undefined
  if (asked.file && response.status === 200) return fileIn(response, asked.signal)
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw failureOf(response, body)
  if (isWaiting(body)) throw new CallFailed(WAITS)
  const pair = facts.storesTokensOf(asked) ? tokensIn(body, (name) => response.headers.get(name)) : null
  if (pair) tokens.save(pair)
  return body
}

/** Whether a 202 means that an act waits for approval: other requests are accepted with 202 too. */
const isWaiting = (body: unknown): boolean =>
  (body as { result?: { approval_id?: string } } | undefined)?.result?.approval_id !== undefined

/** The complete file; rejects when only a part arrives. */
async function fileIn(response: Response, signal: AbortSignal | undefined): Promise<Blob> {
  try {
    return await response.blob()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailed(BROKEN_OFF)
  }
}

const BROKEN_OFF = {
  status: 0,
  code: 'BROKEN_OFF',
  text: '파일을 받는 중에 연결이 끊겼습니다. 다시 시도해 주세요.',
}
const WAITS = {
  status: 202,
  code: WAITS_FOR_APPROVAL,
  text: '승인 요청을 보냈습니다. 진행은 ‘승인’ 화면에서 볼 수 있습니다.',
}
const OFFLINE = {
  status: 0,
  code: 'OFFLINE',
  text: '서버에 연결하지 못했습니다. 인터넷 연결을 확인하신 뒤 다시 시도해 주세요.',
}
const TIMED_OUT = {
  status: 0,
  code: 'TIMEOUT',
  text: '응답이 늦어지고 있습니다. 잠시 후 다시 시도해 주세요.',
}
const notLoggedIn = () => new CallFailed({ status: 401, code: 'NOT_LOGGED_IN', text: '로그인이 필요합니다.' })

function failureOf(response: Response, body: unknown): CallFailed {
  const { code, err, message, fields } = (body ?? {}) as {
    code?: string
    err?: string
    message?: string
    fields?: Fields
  }
  const wait = Number(response.headers.get('retry-after'))
  return new CallFailed({
    status: response.status,
    code: code ?? 'UNKNOWN',
    text: err ?? message ?? '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.',
    ...(fields && { fields }),
    retryAfter: wait > 0 ? wait : null,
    body,
  })
}
