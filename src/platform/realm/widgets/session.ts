import type { Asked, Route } from '#kit/web/call.ts'
import { tabStorage } from '#kit/web/browser-storage.ts'
import { redirectsOf, type Places } from './redirects.ts'
import { isInactive, type LogoutReason, type TokenPair } from './session-rules.ts'
import { tokensOf, type TokenKeys } from './tokens.ts'

/** Where a realm's tokens are renewed, and under which name the refresh token is sent. */
export type Renewal = { url: string; field: string }

/** The differences between the realms' sessions in a browser. */
export type RealmFacts = {
  keys: TokenKeys
  /** Seconds that a token lives whose answer does not say (S-189); without it the token itself says. */
  defaultLife?: number
  renewal: Renewal
  places: Places & {
    /** The page to which the login page sends a logged-in user. */
    home: string
    /** Pages that are left for the login page when the session ends (X-053, S-194). */
    isLeft: (pathname: string) => boolean
  }
  /** Whether the refresh token goes along with every call. */
  sendsRefreshToken: boolean
  /** Endpoints whose 401 is an answer and no expired token (K-37). */
  unauthorizedIsAnswer: readonly Route[]
  /** Whether tokens that this request's answer carries are stored (X-024, K-08). */
  storesTokensOf: (asked: Asked) => boolean
  /** Whether the person is shown why the session ended. */
  showsReason: boolean
  /** Where else it is noted in this tab for the login page, which says it in place (S-195). */
  noteKey?: string
}

export type Session = ReturnType<typeof sessionOf>

/** Left by a forced logout for the page after it, which shows the reason. */
export const logoutReasonKey = 'logoutReason'

/** A realm's session in this browser: its tokens, how it starts and how it ends. */
export function sessionOf(facts: RealmFacts) {
  const tokens = tokensOf(facts.keys, facts.defaultLife)
  const { rememberRedirect } = redirectsOf(facts)
  let leaving = false

  const start = (pair: TokenPair): void => {
    leaving = false
    tokens.recordActivity()
    tokens.save(pair)
  }
  /** Ends the session by force: forgets the tokens, remembers the way back, goes to the login page (X-049…X-053, S-193). */
  const end = (reason: LogoutReason): void => {
    if (leaving) return
    tokens.clear()
    const { pathname, search } = location
    if (!facts.places.isLeft(pathname)) return void (facts.showsReason && show(reason))
    leaving = true
    rememberRedirect(pathname + search)
    if (facts.showsReason) tabStorage.setItem(logoutReasonKey, reason)
    if (facts.noteKey) tabStorage.setItem(facts.noteKey, reason)
    // A full load, so that nothing of the person stays in this page's memory.
    location.replace(facts.places.login)
  }
  /** The person is leaving: calls that are still under way and refused no longer end the session by force. */
  const beginLogout = (): void => void (leaving = true)
  /** True when 30 minutes passed without activity; the session is then over. A realm that notes none has no such end. */
  const endIfInactive = (): boolean => {
    if (!tokens.access() || !isInactive(tokens.lastActivity(), Date.now())) return false
    end('INACTIVE')
    return true
  }
  return { facts, tokens, start, end, beginLogout, endIfInactive }
}

/** Shows the reason that a forced logout left for the page after it. */
export function showStoredLogoutReason(): void {
  const reason = tabStorage.getItem(logoutReasonKey)
  tabStorage.removeItem(logoutReasonKey)
  if (reason) void show(reason as LogoutReason)
}

const show = async (reason: LogoutReason): Promise<void> =>
  (await import('./logout-alert.ts')).showLogoutReason(reason)
