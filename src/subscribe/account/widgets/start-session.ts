import { noteIdentity } from './identity-flag.ts'
import { subscribeRealm } from './realm.ts'

type WithTokens = {
  token: { access_token: string; refresh_token: string; expires_in: number }
  user: { id: string; ci_verified: boolean }
}

/** Starts a session, and goes to the page that was wanted before the login, else to the own page. */
export function startSession({ token, user }: WithTokens): void {
  noteIdentity(user)
  subscribeRealm.startSession(
    { access: token.access_token, refresh: token.refresh_token, expiresIn: token.expires_in },
    subscribeRealm.facts.places.home,
  )
}
