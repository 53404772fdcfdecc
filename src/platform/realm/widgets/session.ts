import type { Route } from '#kit/contract.ts'
import type { PreparedRequest } from '#kit/web/call.ts'
import { tabStorage } from '#kit/web/browser-storage.ts'
import { redirectsOf, type Places } from './redirects.ts'
import { isInactive, type LogoutReason, type TokenPair } from './session-rules.ts'
import { tokensOf, type TokenKeys } from './tokens.ts'

/** The path that renews a realm's tokens, and the name of the refresh token in the request. */
export type Renewal = { url: string; field: string }

/** The parameters in which the browser sessions of the realms differ. */
export type RealmFacts = {
  keys: TokenKeys
  /** The lifetime in seconds of a token whose answer has none (S-189); without it the token's own claims count. */
  defaultLife?: number
  renewal: Renewal
  places: Places & {
    /** The page to which the login page redirects a logged-in user. */
    home: string
    /** Pages that redirect to the login page when the session ends (X-053, S-194). */
    isLeft: (pathname: string) => boolean
  }
  /** Whether the refresh token is sent with every call. */
  sendsRefreshToken: boolean
  /** Endpoints whose 401 is a regular answer, not an expired token (K-37). */
  unauthorizedIsAnswer: readonly Route[]
  /** Whether the tokens in the answer to a request are stored (X-024, K-08). */
  storesTokensOf: (asked: PreparedRequest) => boolean
  /** Whether the user sees why the session ended. */
  showsReason: boolean
  /** Where the reason is also stored in this tab, for the login page to show (S-195). */
  noteKey?: string
}

export type Session = ReturnType<typeof sessionOf>

/** The storage key under which a forced logout stores the reason for the next page to show. */
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
  /**
   * Ends the session by force: removes the tokens, stores the path to return to, and opens the login page
   * (X-049…X-053, S-193).
   */
  const end = (reason: LogoutReason): void => {
    if (leaving) return
    tokens.clear()
    const { pathname, search } = location
    if (!facts.places.isLeft(pathname)) return void (facts.showsReason && show(reason))
    leaving = true
    rememberRedirect(pathname + search)
    if (facts.showsReason) tabStorage.setItem(logoutReasonKey, reason)
    if (facts.noteKey) tabStorage.setItem(facts.noteKey, reason)
    // A full load, so that no personal data stays in the memory of this page.
    location.replace(facts.places.login)
  }
  /** Marks that the user is logging out: refused calls no longer end the session by force. */
  const beginLogout = (): void => void (leaving = true)
  /**
   * Ends the session after 30 minutes without activity, and returns true then. A realm that records no activity never
   * ends it so.
   */
  const endIfInactive = (): boolean => {
    if (!tokens.access() || !isInactive(tokens.lastActivity(), Date.now())) return false
    end('INACTIVE')
    return true
  }
  return { facts, tokens, start, end, beginLogout, endIfInactive }
}

/** Shows the reason that a forced logout stored for the next page. */
export function showStoredLogoutReason(): void {
  const reason = tabStorage.getItem(logoutReasonKey)
  tabStorage.removeItem(logoutReasonKey)
  if (reason) void show(reason as LogoutReason)
}

const show = async (reason: LogoutReason): Promise<void> =>
  (await import('./logout-alert.ts')).showLogoutReason(reason)
