import type { Tx } from '#kit/db.ts'
import { forgetPlaces } from './store.ts'

/** Erases the places of a subscriber's handovers, which may be their home; the rest belongs to the contract. Answers the ids. */
export const subscriberLeft = (tx: Tx, { subscriberId }: { subscriberId: string }): Promise<string[]> =>
  forgetPlaces(tx, subscriberId)
