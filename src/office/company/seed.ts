import type { Seed } from '#room'
import { storeCompany } from './store.ts'

/** Without the sample, a company that the owner opens after its first day: a visitor must not see an empty list of cars. */
export const seedCompany: Seed = async (tx, { hasSample }) => {
  if (!hasSample) await storeCompany(tx, { isBookingOpen: false, isSubscriptionFirst: false })
}
