/** The logged-in user as the access token names them. Only for labels: the server reads the token itself. */
export type SessionUser = { id: string; name: string; phone: string; role: string }
export type TokenPair = { access: string; refresh: string | null; expiresIn: number | null }
export type LogoutReason = 'REFRESH_EXPIRED' | 'REPEATED' | 'NO_AUTH' | 'REFRESH_FAILED' | 'INACTIVE'

const UNKNOWN_LIFE_MS = 3_600_000
const INACTIVE_MS = 30 * 60_000
export const ACTIVITY_DEBOUNCE_MS = 300
export const CHECK_DEBOUNCE_MS = 3_000
export const TICK_MS = 60_000
export const BACKGROUND_RETRY_MS = 2_000
/** A token counts as expiring this many minutes before its end: by default, by the timer, after activity (K-25). */
export const SOON_MINUTES = 5
export const SOON_BY_CLOCK_MINUTES = 10
export const SOON_AFTER_ACTIVITY_MINUTES = 15

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

/**
 * The lifetime of a new token in ms: from `iat` to `exp`; without `iat` from the server's `now`; without `exp` an hour
 * (X-029, X-030).
 */
export function tokenLifetimeMs(token: string, now: number): number {
  const claims = claimsOf(token)
  if (!claims) return UNKNOWN_LIFE_MS
  const { iat, exp } = claims
  return (exp as number) * 1000 - (typeof iat === 'number' ? iat * 1000 : now)
}

/** The person of a token: the id from sub, userId or id; the first of several roles. */
export function userOf(token: string): SessionUser | null {
  const claims = claimsOf(token)
  const id =
    claims && [claims.sub, claims.userId, claims.id].find((value) => value !== undefined && value !== '')
  if (!claims || id == null) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const role = Array.isArray(claims.role) ? claims.role[0] : claims.role
  return { id: String(id), name: text(claims.name), phone: text(claims.phone), role: text(role) || 'USER' }
}

/** Whether a token is within `minutes` of its end; with 0, whether it has expired. */
export const isExpiringSoon = (expiresAt: number, now: number, minutes = SOON_MINUTES): boolean =>
  now >= expiresAt - minutes * 60_000

/** Thirty minutes without activity; a session without a recorded activity is active. */
export const isInactive = (lastActivity: number | null, now: number): boolean =>
  lastActivity !== null && now - lastActivity >= INACTIVE_MS
