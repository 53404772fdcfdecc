import type { Seed } from '#room'
import { storeCompany } from './store.ts'

/**
 * Without sample data, booking stays closed until the owner opens it, and visitors do not start on the subscription
 * side, whose list of cars is empty.
 */
export const seedCompany: Seed = async (tx, { hasSample }) => {
  if (!hasSample) await storeCompany(tx, { isBookingOpen: false, isSubscriptionFirst: false })
}
