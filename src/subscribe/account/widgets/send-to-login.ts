import { alertLater } from '#kit/ui/alert-later.ts'
import { LOGIN_NEEDED } from '../words.ts'
import { subscribeRealm } from './realm.ts'

/** Alerts that a login is needed, then goes to the login, which leads back to `path`. */
export async function sendToLogin(path: string, text: string, title = LOGIN_NEEDED): Promise<void> {
  await alertLater(title, text)
  subscribeRealm.rememberRedirect(path)
  location.assign(subscribeRealm.facts.places.login)
}
