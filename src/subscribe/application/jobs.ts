import type { Tx } from '#kit/db.ts'
import { forgetCards } from './card/store.ts'
import { forgetReasons } from './store.ts'

/** Somebody left: nobody can charge their cards any more, and what was said of their requests goes. The requests stay; answers them. */
export async function subscriberLeft(
  tx: Tx,
  { subscriberId }: { subscriberId: string },
  now: Date,
): Promise<string[]> {
  await forgetCards(tx, subscriberId, now)
  return forgetReasons(tx, subscriberId)
}
