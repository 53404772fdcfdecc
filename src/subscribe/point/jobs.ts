import type { Tx } from '#kit/db.ts'
import { blankDescriptions } from './store.ts'

/** Somebody left: what staff wrote beside their points goes, the amounts stay. */
export const subscriberLeft = (tx: Tx, { subscriberId }: { subscriberId: string }): Promise<void> =>
  blankDescriptions(tx, subscriberId)
