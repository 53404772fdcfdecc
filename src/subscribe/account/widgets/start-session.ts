import { noteIdentity } from './identity-flag.ts'
import { pairOf, subscribeRealm } from './realm.ts'

type WithTokens = { token: Parameters<typeof pairOf>[0]; user: { id: string; ci_verified: boolean } }

/** Starts a session, and goes to the page that the visitor wanted before the login, else to the profile. */
export function startSession({ token, user }: WithTokens): void {
  noteIdentity(user)
  subscribeRealm.startSession(pairOf(token), subscribeRealm.facts.places.home)
}
