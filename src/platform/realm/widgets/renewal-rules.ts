import type { LogoutReason, TokenPair } from './session-rules.ts'

const MAX_AUTH_RETRIES = 2
const MAX_BACKGROUND_FAILURES = 3
const MAX_RETRIES = 2

type Header = (name: string) => string | null

/** The tokens of an answer, in either form of body or in its headers; null when it has none. */
export function tokensIn(body: unknown, header: Header = () => null): TokenPair | null {
  const found = nested(body) ?? flat(body) ?? flat(field(body, 'result')) ?? nested(field(body, 'result'))
  if (found) return found
  const access = header('authorization')?.replace(/^Bearer /i, '')
  return access ? { access, refresh: header('refresh'), expiresIn: null } : null
}

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
const textIn = (body: unknown, name: string) => {
  const value = field(body, name)
  return typeof value === 'string' && value ? value : null
}
const numberIn = (body: unknown, name: string) => {
  const value = field(body, name)
  return typeof value === 'number' ? value : null
}

function flat(body: unknown): TokenPair | null {
  const access = textIn(body, 'accessToken')
  return access
    ? { access, refresh: textIn(body, 'refreshToken'), expiresIn: numberIn(body, 'expires_in') }
    : null
}

function nested(body: unknown): TokenPair | null {
  const token = field(body, 'token')
  const access = textIn(token, 'access_token')
  return access
    ? { access, refresh: textIn(token, 'refresh_token'), expiresIn: numberIn(token, 'expires_in') }
    : null
}

/** Whether a failed request is retried automatically: idempotent methods, and any with an Idempotency-Key (K-40). */
export const isRetryable = (method: string, hasKey: boolean): boolean =>
  hasKey || ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method)

/**
 * Whether the 404 of a retried deletion shows that the first attempt succeeded. With a key the retry gets the answer
 * of the first attempt instead.
 */
export const isAlreadyDeleted = (
  { method, key }: { method: string; key?: string },
  status: number,
): boolean => method === 'DELETE' && key === undefined && status === 404

/**
 * Milliseconds before retry 1 or 2 after a network error, timeout or 5xx; null when no retry follows.
 */
export const retryDelay = (attempt: number): number | null =>
  attempt >= 1 && attempt <= MAX_RETRIES ? attempt * 1000 : null

/** The step after the n-th 401 of one request: refresh and retry, or end the session. */
export function afterUnauthorized(
  times: number,
  hasRefreshToken: boolean,
): 'REFRESH' | 'REPEATED' | 'NO_AUTH' {
  if (times > MAX_AUTH_RETRIES) return 'REPEATED'
  return hasRefreshToken ? 'REFRESH' : 'NO_AUTH'
}

/** The step after the n-th failed background refresh: retry after 2 s, then end the session. */
export const afterBackgroundFailure = (times: number): 'RETRY' | 'LOGOUT' =>
  times >= MAX_BACKGROUND_FAILURES ? 'LOGOUT' : 'RETRY'

/** The reason why a refresh failed: refused by the server, or anything else. */
export const refreshFailure = (status: number | null): LogoutReason =>
  status !== null && status >= 400 && status < 500 ? 'REFRESH_EXPIRED' : 'REFRESH_FAILED'
