import { subscribeRealm } from './realm.ts'
import { forgetPerson } from './person-store.ts'

/** Ends the session in this browser and goes to `place`, so that the next user finds no data of this one. */
export function endSession(place: string): void {
  // Forget the person here: the page may close before the form's own cleanup runs.
  forgetPerson()
  subscribeRealm.tokens.clear()
  location.replace(place)
}
