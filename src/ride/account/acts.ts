import { openRealm } from '#platform/login/acts.ts'
import { liveSession, liveSessions, lockMember, memberOf, sessions } from './store.ts'
import { LOGIN_FAILED } from './words.ts'

/** The chauffeur side's realm. */
export const realm = openRealm({
  name: 'ride',
  sessions,
  cookiePath: '/api/auth',
  loginFailed: LOGIN_FAILED,
  personOf: memberOf,
  lockPerson: lockMember,
  liveSession,
  liveSessions,
})
