import type { Tx } from '#kit/db.ts'
import { forgetPlaces } from './store.ts'

/** Somebody left: where their cars changed hands goes, which may be where they live; the rest is the contract's. Answers what was theirs. */
export const subscriberLeft = (tx: Tx, { subscriberId }: { subscriberId: string }): Promise<string[]> =>
  forgetPlaces(tx, subscriberId)
