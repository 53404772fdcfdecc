import type { Tx } from '#kit/db.ts'
import { removeWishesOf } from './store.ts'

/** Somebody left: what they wished for goes, and what was answered to it. Answers what it was. */
export const subscriberLeft = (tx: Tx, { subscriberId }: { subscriberId: string }): Promise<string[]> =>
  removeWishesOf(tx, subscriberId)
