import { storeVerifiedFlag } from './identity-flag.ts'
import { tokenPairOf, subscribeRealm } from './realm.ts'

type WithTokens = { token: Parameters<typeof tokenPairOf>[0]; user: { id: string; ci_verified: boolean } }

/** Starts a session, and goes to the page that the visitor wanted before the login, else to the profile. */
export function startSession({ token, user }: WithTokens): void {
  storeVerifiedFlag(user)
  subscribeRealm.startSession(tokenPairOf(token), subscribeRealm.facts.places.home)
}
