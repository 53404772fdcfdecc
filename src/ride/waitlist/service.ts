import { dropOffersOf } from '#ride/hold/store.ts'
import type { Closed, Unit } from '#world'
import { endEntriesFor, reopenEntries } from './store.ts'

/**
 * Takes back what was offered of what staff have closed: who had the offer waits again, in her old place. Call under
 * lockLineOf of the cars, so that nobody behind her is served meanwhile.
 */
export async function takeOffersBack({ tx, now, publish }: Unit, closed: Closed): Promise<void> {
  // Holds before entries, as who serves a line and who books do.
  const offers = await dropOffersOf(tx, closed, now)
  await reopenEntries(tx, offers)
  for (const day of new Set(offers.map(({ day }) => day))) publish('hold', { day })
}

/** Ends the lines for a car that is removed, and what was offered there: nobody can have it any more. Call under lockLineOf. */
export async function endLines({ tx, now, publish }: Unit, carId: string): Promise<void> {
  const offers = await dropOffersOf(tx, { carIds: [carId] }, now)
  const ended = await endEntriesFor(tx, carId, now)
  for (const day of new Set([...offers.map(({ day }) => day), ...ended])) publish('hold', { day })
}
