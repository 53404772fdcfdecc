import type { Session } from '#kit/contract.ts'
import { openRealm } from '#platform/login/acts.ts'
import { liveSession, liveSessions, lockMember, memberOf, sessions } from './store.ts'
import { LOGIN_FAILED, ORGANIZATION_ACTOR } from './words.ts'

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

/** The call of a member whose change for an organization is noted: by her id alone, because the audit log must not name who leaves later. */
export const unnamed = <C extends { session: Session }>(call: C): C => ({
  ...call,
  session: { ...call.session, name: ORGANIZATION_ACTOR },
})
