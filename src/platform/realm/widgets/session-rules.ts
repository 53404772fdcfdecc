/** Who is logged in, as the access token tells it. Only for labels: the server reads the token itself. */
export type SessionUser = { id: string; name: string; phone: string; role: string }
export type TokenPair = { access: string; refresh: string | null; expiresIn: number | null }
export type LogoutReason = 'REFRESH_EXPIRED' | 'REPEATED' | 'NO_AUTH' | 'REFRESH_FAILED' | 'INACTIVE'

export const UNKNOWN_LIFE_MS = 3_600_000
export const INACTIVE_MS = 30 * 60_000
export const ACTIVITY_DEBOUNCE_MS = 300
export const CHECK_DEBOUNCE_MS = 3_000
export const TICK_MS = 60_000
export const BACKGROUND_RETRY_MS = 2_000
/** Minutes before the end at which a token counts as expiring: by default, by the clock, after activity (K-25). */
export const SOON_MINUTES = 5
export const SOON_BY_CLOCK_MINUTES = 10
export const SOON_AFTER_ACTIVITY_MINUTES = 15
export const MAX_AUTH_RETRIES = 2
const MAX_BACKGROUND_FAILURES = 3
const MAX_RETRIES = 2

/** The claims of a token of three parts with a numeric `exp`; null for anything else. */
export function claimsOf(token: string): Record<string, unknown> | null {
  const parts = token.split('.')
  if (parts.length !== 3) return null
  try {
    const bytes = Uint8Array.from(atob(parts[1]!.replace(/-/g, '+').replace(/_/g, '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const isKnown =
      typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
    return isKnown ? { ...claims } : null
  } catch {
    return null
  }
}

/** When the token ends, in ms; an hour ahead when it does not say. */
export function expiryOf(token: string, now: number): number {
  const claims = claimsOf(token)
  return claims ? (claims.exp as number) * 1000 : now + UNKNOWN_LIFE_MS
}

/** The person of a token: id from sub, userId or id; of several roles the first. */
export function userOf(token: string): SessionUser | null {
  const claims = claimsOf(token)
  const id =
    claims && [claims.sub, claims.userId, claims.id].find((value) => value !== undefined && value !== '')
  if (!claims || id == null) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const role = Array.isArray(claims.role) ? claims.role[0] : claims.role
  return { id: String(id), name: text(claims.name), phone: text(claims.phone), role: text(role) || 'USER' }
}

/** At its end or past it. */
export const isExpired = (expiresAt: number, now: number): boolean => now >= expiresAt

/** Within `minutes` of its end. */
export const isExpiringSoon = (expiresAt: number, now: number, minutes = SOON_MINUTES): boolean =>
  now >= expiresAt - minutes * 60_000

/** Thirty minutes without activity; nothing known counts as active. */
export const isInactive = (lastActivity: number | null, now: number): boolean =>
  lastActivity !== null && now - lastActivity >= INACTIVE_MS

type Header = (name: string) => string | null

/** The tokens that an answer carries, in either shape of body or in its headers; null without any. */
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

/** Whether another attempt may follow by itself: idempotent methods, and any with an Idempotency-Key (K-40). */
export const mayRepeat = (method: string, hasKey: boolean): boolean =>
  hasKey || ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method)

/** Milliseconds before retry 1, 2 of a network error, timeout or 5xx; null when it is over. */
export const retryDelay = (attempt: number): number | null =>
  attempt >= 1 && attempt <= MAX_RETRIES ? attempt * 1000 : null

/** What follows the n-th 401 of one request: refresh and try again, or the end. */
export function afterUnauthorized(
  times: number,
  hasRefreshToken: boolean,
): 'REFRESH' | 'REPEATED' | 'NO_AUTH' {
  if (times > MAX_AUTH_RETRIES) return 'REPEATED'
  return hasRefreshToken ? 'REFRESH' : 'NO_AUTH'
}

/** What follows the n-th failed refresh in the background: again after 2 s, then the end. */
export const afterBackgroundFailure = (times: number): 'RETRY' | 'LOGOUT' =>
  times >= MAX_BACKGROUND_FAILURES ? 'LOGOUT' : 'RETRY'

/** Why a refresh failed: refused by the server, or anything else. */
export const refreshFailure = (status: number | null): LogoutReason =>
  status !== null && status >= 400 && status < 500 ? 'REFRESH_EXPIRED' : 'REFRESH_FAILED'
