import { tabStorage } from '#kit/web/browser-storage.ts'
import { checkEmail, login, refresh, signup } from '../contract.ts'
import { resetPassword, sendCode } from '../recovery/contract.ts'
import { exchangeKakao } from '../social/contract.ts'
import { browserRealm } from '#platform/realm/widgets/realm.ts'
import type { TokenPair } from '#platform/realm/widgets/session-rules.ts'
import { urls } from '#urls'

const NOTE = 'subscribeSessionOver'

/** The session of the subscription side in this browser (X-021, S-191…S-194): another one than the ride side's. */
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
  // None of these needs a login: their 401 is about what was sent.
  unauthorizedIsAnswer: [login, exchangeKakao, signup, checkEmail, sendCode, resetPassword],
  // A login stores them in the same step that leaves the page.
  storesTokensOf: () => false,
  showsReason: false,
  noteKey: NOTE,
})

export const { call, callFile, question } = subscribeRealm

type Token = { access_token: string; refresh_token: string; expires_in?: number }

/** An answer's tokens; `expires_in` may be missing (S-189). */
export const pairOf = ({ access_token, refresh_token, expires_in }: Token): TokenPair => ({
  access: access_token,
  refresh: refresh_token,
  expiresIn: expires_in ?? null,
})

/** The person logged in, as this browser knows it. */
export const personInside = (): string | null => subscribeRealm.tokens.user()?.id ?? null

/** Whether this tab was sent to the login because its session was over; said until the next page. */
export const wasSentToLogin = (): boolean => tabStorage.getItem(NOTE) !== null
export const forgetSentToLogin = (): void => tabStorage.removeItem(NOTE)
