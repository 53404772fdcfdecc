import { openRealm } from '#platform/login/service.ts'
import { accountOf, liveSession, liveSessions, lockAccount, sessions } from './store.ts'
import { LOGIN_FAILED } from './copy.ts'
import { apiPaths } from '#urls'

/** The realm of the subscription side: its accounts, sessions and logins. */
export const realm = openRealm({
  name: 'subscribe',
  sessions,
  cookiePath: apiPaths.subscribeLogin,
  loginFailed: LOGIN_FAILED,
  personOf: accountOf,
  lockPerson: lockAccount,
  liveSession,
  liveSessions,
})
