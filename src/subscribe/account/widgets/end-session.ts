import { subscribeRealm } from './realm.ts'
import { forgetPerson } from './person-store.ts'

/** Ends the session in this browser and goes to `place`: who sits down here next finds nothing of the one before. */
export function endSession(place: string): void {
  // Not left to the form's own end: a page may be gone before that is drawn.
  forgetPerson()
  subscribeRealm.tokens.clear()
  location.replace(place)
}
