import { deleteOffersOf } from '#ride/hold/store.ts'
import type { Closed, Unit } from '#world'
import { endEntriesOfCar, reopenEntries } from './store.ts'

/**
 * Revokes the offers of units that staff made unavailable: their members wait again in their places. Call under
 * lockCarForWaitlist of the cars, so that no unit is offered to members behind first.
 */
export async function revokeOffers({ tx, now, publish }: Unit, closed: Closed): Promise<void> {
  // Holds are locked before entries, as in bookings.
  const offers = await deleteOffersOf(tx, closed, now)
  await reopenEntries(tx, offers, now)
  for (const day of new Set(offers.map(({ day }) => day))) publish('hold', { day })
}

/** Closes the waitlists of a removed car, and revokes their offers. Call under lockCarForWaitlist. */
export async function closeWaitlists({ tx, now, publish }: Unit, carId: string): Promise<void> {
  const offers = await deleteOffersOf(tx, { carIds: [carId] }, now)
  const ended = await endEntriesOfCar(tx, carId, now)
  for (const day of new Set([...offers.map(({ day }) => day), ...ended])) publish('hold', { day })
}
