import { loadAndShowAlert } from '#kit/ui/load-alert.ts'
import { leaveFor } from '#kit/web/browser-storage.ts'
import { LOGIN_NEEDED, VERIFY_AFTER_LOGIN } from '../copy.ts'
import { subscribeRealm } from './realm.ts'

/** Shows an alert that a login is needed, then goes to the login, which returns to `path`. */
export async function sendToLogin(path: string, title: string, text: string): Promise<void> {
  await loadAndShowAlert(title, text)
  subscribeRealm.rememberRedirect(path)
  leaveFor(subscribeRealm.facts.places.login, 'assign')
}

/** Asks for a login after a verification that returned without one (S-104), and returns to `path` afterwards. */
export const sendToVerify = (path: string): Promise<void> =>
  sendToLogin(path, LOGIN_NEEDED, VERIFY_AFTER_LOGIN)
