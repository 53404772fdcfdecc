import ky, { HTTPError, TimeoutError } from 'ky'
import { CallFailed, type Fields } from './call-failed.ts'
import {
  endIfInactive,
  endIfOver,
  endSubscription,
  forceLogout,
  mainTokens,
  subscriberTokens,
} from './session.ts'
import { afterUnauthorized, mayRepeat, retryDelay, tokensIn } from './session-rules.ts'

export type Asked = { method: string; path: string; body?: unknown; key?: string; signal?: AbortSignal }

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

const isSubscription = (path: string) => path.startsWith('/api/subscribe/')
const tokensFor = (path: string) => (isSubscription(path) ? subscriberTokens : mainTokens)
// A wrong password is no expired token (K-37). A sign-up's tokens are not kept (K-08), and on the subscription
// side who logs in keeps them in the same step that leaves the page.
const needsNoRefresh = ({ method, path }: Asked) =>
  /^\/api\/auth\/(login|refresh)$/.test(path) || (method === 'POST' && path === '/api/subscribe/accounts')
const keepsTokens = (path: string) => !/^\/api\/(auth\/signup|subscribe\/)/.test(path)

/** Sends a request with the tokens of its realm; answers the parsed body, a file as a Blob, undefined for 204. Throws CallFailed. */
export async function send(asked: Asked): Promise<unknown> {
  // Thirty idle minutes end the main login; the other side's tokens end by themselves (K-54).
  if (!isSubscription(asked.path) && endIfInactive()) throw notLoggedIn()
  for (let times = 1; ; times++) {
    const token = tokensFor(asked.path).access()
    const response = await attempt(asked)
    if (response.status !== 401 || needsNoRefresh(asked)) return read(asked, response)
    await (isSubscription(asked.path) ? recoverSubscription(times, token) : recover(times, token))
  }
}

/** New tokens after a 401, or the end of the login. */
async function recover(times: number, token: string | null): Promise<void> {
  const next = afterUnauthorized(times, mainTokens.refreshToken() !== null)
  try {
    if (next === 'REFRESH') return await mainTokens.renew(token)
    forceLogout(next)
  } catch (error) {
    if (!navigator.onLine) throw new CallFailed(OFFLINE)
    if (!endIfOver(error)) throw error
  }
  throw notLoggedIn()
}

/** The same on the subscription side: whatever cannot be renewed ends its login (S-191, S-193). */
async function recoverSubscription(times: number, token: string | null): Promise<void> {
  const next = afterUnauthorized(times, subscriberTokens.refreshToken() !== null)
  try {
    if (next === 'REFRESH') return await subscriberTokens.renew(token)
  } catch {
    if (!navigator.onLine) throw new CallFailed(OFFLINE)
  }
  endSubscription()
  throw notLoggedIn()
}

async function attempt({ method, path, body, key, signal }: Asked): Promise<Response> {
  const isFile = body instanceof FormData
  try {
    return await api(path, {
      method,
      headers: headersOf(path, key),
      ...(signal && { signal }),
      ...(body !== undefined && (isFile ? { body } : { json: body })),
      retry: { methods: mayRepeat(method, key !== undefined) ? [method.toLowerCase()] : [] },
    })
  } catch (error) {
    if (error instanceof HTTPError) throw failureOf(error.response, error.data)
    if (signal?.aborted) throw error
    throw new CallFailed(error instanceof TimeoutError ? TIMED_OUT : OFFLINE)
  }
}

function headersOf(path: string, key: string | undefined): Record<string, string> {
  const access = tokensFor(path).access()
  const refresh = isSubscription(path) ? null : mainTokens.refreshToken()
  return {
    ...(access && { authorization: `Bearer ${access}` }),
    ...(refresh && { refresh }),
    ...(key && { 'idempotency-key': key }),
  }
}

async function read({ path }: Asked, response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (response.ok && /^(image\/|text\/calendar)/.test(response.headers.get('content-type') ?? ''))
    return response.blob()
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw failureOf(response, body)
  const tokens = keepsTokens(path) ? tokensIn(body, (name) => response.headers.get(name)) : null
  if (tokens) mainTokens.save(tokens)
  return body
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
  })
}
