import { browserRealm } from '#platform/realm/widgets/realm.ts'

/** The session of the ride side in this browser (X-018…X-053, K-28). */
export const rideRealm = browserRealm({
  keys: {
    access: 'accessToken',
    refresh: 'refreshToken',
    user: 'userInfo',
    expiry: ['expiredAt', 'tokenExpiry'],
    activity: 'lastActivity',
  },
  renewal: { url: '/api/auth/refresh', field: 'refreshToken' },
  places: {
    login: '/login',
    home: '/my',
    // The other side's pages lie below one address; all the rest is this side's.
    isOwn: (pathname) => !/^\/subscribe(\/|$)/.test(pathname),
    isLeft: (pathname) => !/^\/(login|signup)\/?$/.test(pathname),
  },
  sendsRefreshToken: true,
  unauthorizedIsAnswer: ['login', 'refresh', 'signup', 'forgot-id', 'forgot-pw'].map(
    (path) => `POST /api/auth/${path}`,
  ),
  storesTokensOf: (request) => request !== 'POST /api/auth/signup',
  showsReason: true,
})

export const { call, callPage, callFile, question } = rideRealm

/** Who is logged in here, from the access token; null for a visitor. */
export const sessionUser = rideRealm.tokens.user
