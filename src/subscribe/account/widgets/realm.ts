import { browserRealm } from '#platform/realm/widgets/realm.ts'

const NOTE = 'subscribeSessionOver'

/** The session of the subscription side in this browser (X-021, S-191…S-194): another one than the ride side's. */
export const subscribeRealm = browserRealm({
  keys: {
    access: 'subscribeAccessToken',
    refresh: 'subscribeRefreshToken',
    expiry: ['subscribeTokenExpiry'],
  },
  renewal: { url: '/api/subscribe/accounts/refresh', field: 'refresh_token' },
  places: {
    login: '/subscribe/login',
    home: '/subscribe/my',
    isOwn: (pathname) => /^\/subscribe(\/|$)/.test(pathname),
    isLeft: (pathname) => /^\/subscribe(?=\/|$)(?!\/(login|signup)\/?$)/.test(pathname),
  },
  sendsRefreshToken: false,
  unauthorizedIsAnswer: ['POST /api/subscribe/accounts'],
  // Who logs in stores them in the same step that leaves the page.
  storesTokensOf: () => false,
  showsReason: false,
  noteKey: NOTE,
})

export const { call, callFile, question } = subscribeRealm

/** Who is logged in, as this browser knows it. */
export const personInside = (): string | null => subscribeRealm.tokens.user()?.id ?? null

/** Whether this tab was sent to the login because its session was over; said until the next page. */
export const wasSentToLogin = (): boolean => sessionStorage.getItem(NOTE) !== null
export const forgetSentToLogin = (): void => sessionStorage.removeItem(NOTE)
