import { alertLater } from '#kit/ui/alert-later.ts'
import { leaveFor } from '#kit/web/browser-storage.ts'
import { LOGIN_NEEDED, VERIFY_AFTER_LOGIN } from '../copy.ts'
import { subscribeRealm } from './realm.ts'

/** Alerts that a login is needed, then goes to the login, which leads back to `path`. */
export async function sendToLogin(path: string, title: string, text: string): Promise<void> {
  await alertLater(title, text)
  subscribeRealm.rememberRedirect(path)
  leaveFor(subscribeRealm.facts.places.login, 'assign')
}

/** The same for a verification that came without a login (S-104). */
export const sendToVerify = (path: string): Promise<void> =>
  sendToLogin(path, LOGIN_NEEDED, VERIFY_AFTER_LOGIN)
