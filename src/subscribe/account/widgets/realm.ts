import { tabStorage } from '#kit/web/browser-storage.ts'
import { checkEmail, login, refresh, signup } from '../contract.ts'
import { resetPassword, sendCode } from '../recovery/contract.ts'
import { exchangeKakao } from '../social/contract.ts'
import { browserRealm } from '#platform/realm/widgets/realm.ts'
import type { TokenPair } from '#platform/realm/widgets/session-rules.ts'
import { urls } from '#urls'

const NOTE = 'subscribeSessionOver'

/** The session of the subscription side in this browser, separate from the ride side's session (X-021, S-191…S-194). */
export const subscribeRealm = browserRealm({
  keys: {
    access: 'subscribeAccessToken',
    refresh: 'subscribeRefreshToken',
    expiry: ['subscribeTokenExpiry'],
  },
  defaultLife: 86_400,
  renewal: { url: refresh.path, field: 'refresh_token' },
  places: {
    login: urls.subscribe.login,
    home: urls.subscribe.my,
    isOwn: (pathname) => /^\/subscribe(\/|$)/.test(pathname),
    isLeft: (pathname) => /^\/subscribe(?=\/|$)(?!\/(login|signup)\/?$)/.test(pathname),
  },
  sendsRefreshToken: false,
  // These calls need no login: their 401 says that the sent values are wrong, not that the session ended.
  unauthorizedIsAnswer: [login, exchangeKakao, signup, checkEmail, sendCode, resetPassword],
  // Not stored from the answer: startSession stores the tokens in the same step that leaves the page.
  storesTokensOf: () => false,
  showsReason: false,
  noteKey: NOTE,
})

export const { call, callFile, question } = subscribeRealm

type Token = { access_token: string; refresh_token: string; expires_in?: number }

/** The tokens of an answer; `expires_in` may be missing (S-189). */
export const tokenPairOf = ({ access_token, refresh_token, expires_in }: Token): TokenPair => ({
  access: access_token,
  refresh: refresh_token,
  expiresIn: expires_in ?? null,
})

/** The id of the logged-in person, as stored in this browser. */
export const loggedInPersonId = (): string | null => subscribeRealm.tokens.user()?.id ?? null

/** Whether this tab was sent to the login because its session had ended. The note stays until the next page. */
export const wasRedirectedToLogin = (): boolean => tabStorage.getItem(NOTE) !== null
export const forgetRedirectToLogin = (): void => tabStorage.removeItem(NOTE)
