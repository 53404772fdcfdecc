import { useLogout } from '#platform/login/widgets/use-logout.ts'
import { logout } from '../contract.ts'
import { endSession } from './end-session.ts'
import { call, subscribeRealm } from './realm.ts'

/** Logs the subscriber out and goes to the login. */
export const useSubscriberLogout = () =>
  useLogout(
    subscribeRealm,
    (options) => call(logout, options),
    () => endSession(subscribeRealm.facts.places.login),
  )
