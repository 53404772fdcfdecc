import { isCallOf } from '#kit/web/call.ts'
import { forgotId, forgotPassword, login, refresh, signup } from '../contract.ts'
import { finishLogin, loginOptions, prove } from '../factor/contract.ts'
import { browserRealm } from '#platform/realm/widgets/realm.ts'
import { urls } from '#urls'

/** The session of the ride side in this browser (X-018…X-053, K-28). */
export const rideRealm = browserRealm({
  keys: {
    access: 'accessToken',
    refresh: 'refreshToken',
    user: 'userInfo',
    expiry: ['expiredAt', 'tokenExpiry'],
    activity: 'lastActivity',
  },
  renewal: { url: refresh.path, field: 'refreshToken' },
  places: {
    login: urls.login,
    home: urls.my,
    // The other side has all of its pages below one path; all other paths belong to this side.
    isOwn: (pathname) => !/^\/subscribe(\/|$)/.test(pathname),
    isLeft: (pathname) => !/^\/(login|signup)\/?$/.test(pathname),
  },
  sendsRefreshToken: true,
  unauthorizedIsAnswer: [finishLogin, loginOptions, prove, login, refresh, signup, forgotId, forgotPassword],
  storesTokensOf: (asked) => !isCallOf(signup, asked),
  showsReason: true,
})

export const { call, callPage, callFile, question } = rideRealm

/** The logged-in user, from the access token; null for a visitor. */
export const sessionUser = rideRealm.tokens.user
