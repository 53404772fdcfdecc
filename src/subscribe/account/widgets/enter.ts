import { noteIdentity } from './identity-flag.ts'
import { subscribeRealm } from './realm.ts'

type Entered = {
  token: { access_token: string; refresh_token: string; expires_in: number }
  user: { id: string; ci_verified: boolean }
}

/** Keeps a login, and goes where one wanted to go on this side, else to what is one's own. */
export function enter({ token, user }: Entered): void {
  noteIdentity(user)
  subscribeRealm.start({
    access: token.access_token,
    refresh: token.refresh_token,
    expiresIn: token.expires_in,
  })
  location.replace(subscribeRealm.takeRedirect() ?? subscribeRealm.facts.places.home)
}
