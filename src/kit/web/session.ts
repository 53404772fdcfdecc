import { rememberRedirect } from './safe-redirect.ts'
import { logoutReasonKey } from './session-due.ts'
import { isInactive, type LogoutReason, type SessionUser, staysOn, type TokenPair } from './session-rules.ts'
import { SessionOver, tokenKeeper } from './token-keeper.ts'

const keys = {
  access: 'accessToken',
  refresh: 'refreshToken',
  user: 'userInfo',
  expiry: ['expiredAt', 'tokenExpiry'],
  activity: 'lastActivity',
}

/** The tokens of the main login (X-018, K-28). */
export const mainTokens = tokenKeeper(keys, { url: '/api/auth/refresh', field: 'refreshToken' })

/** The tokens of the subscription side: another login, of another realm. */
export const subscriberTokens = tokenKeeper(
  { access: 'subscribeAccessToken', refresh: 'subscribeRefreshToken', expiry: ['subscribeTokenExpiry'] },
  { url: '/api/subscribe/accounts/refresh', field: 'refresh_token' },
)

/** Ends the subscription side's login in this browser; its pages then ask for a new one (S-193, S-194). */
export function endSubscription(): void {
  subscriberTokens.clear()
  const { pathname, search } = location
  if (!pathname.startsWith('/subscribe') || staysOn(pathname.slice('/subscribe'.length))) return
  rememberRedirect(pathname + search)
  location.replace('/subscribe/login')
}
let leaving = false

/** Who is logged in here, from the access token; null for a visitor. */
export const sessionUser = (): SessionUser | null => mainTokens.user()

/** Starts a login in this browser. */
export function startLogin(pair: TokenPair): void {
  leaving = false
  mainTokens.recordActivity()
  mainTokens.save(pair)
}

/** Ends the login by force: remembers the way back, forgets the tokens, tells why, goes to /login (X-049…X-053). */
export function forceLogout(reason: LogoutReason): void {
  if (leaving) return
  leaving = true
  mainTokens.clear()
  const { pathname, search } = location
  if (staysOn(pathname)) {
    leaving = false
    return void tell(reason)
  }
  rememberRedirect(pathname + search)
  sessionStorage.setItem(logoutReasonKey, reason)
  // A full load, so that nothing of the person stays in this page's memory.
  location.replace('/login')
}

/** Tells the reason that a forced logout left for the page after it. */
export function tellLogoutReason(): void {
  const reason = sessionStorage.getItem(logoutReasonKey)
  sessionStorage.removeItem(logoutReasonKey)
  if (reason) void tell(reason as LogoutReason)
}

async function tell(reason: LogoutReason): Promise<void> {
  const [{ showAlert }, words] = await Promise.all([
    import('#kit/ui/alert.tsx'),
    import('./session-words.ts'),
  ])
  await showAlert({
    title: words.LOGGED_OUT_TITLE,
    text: words.LOGOUT_WORDS[reason] ?? words.LOGOUT_WORDS.NO_AUTH,
  })
}

/** True when 30 minutes passed without activity; the login is then over. */
export function endIfInactive(): boolean {
  if (!mainTokens.access() || !isInactive(mainTokens.lastActivity(), Date.now())) return false
  forceLogout('INACTIVE')
  return true
}

/** Ends the login when that is what was thrown; true then. */
export function endIfOver(error: unknown): boolean {
  if (!(error instanceof SessionOver)) return false
  forceLogout(error.reason)
  return true
}
