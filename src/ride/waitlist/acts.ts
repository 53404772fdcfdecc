import type { Closed } from '#ride/fleet/acts.ts'
import { dropOffersOf } from '#ride/hold/store.ts'
import type { Unit } from '#world'
import { reopenEntries } from './store.ts'

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
