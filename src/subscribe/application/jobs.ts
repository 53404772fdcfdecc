import type { Tx } from '#kit/db.ts'
import { eraseMessagesOf } from '#platform/outbox/store.ts'
import { forgetCards } from './card/store.ts'
import { forgetReasons } from './store.ts'

/** Somebody left: nobody can charge their cards any more, and what was said of their requests goes. The requests stay. */
export async function subscriberLeft(
  tx: Tx,
  { subscriberId }: { subscriberId: string },
  now: Date,
): Promise<void> {
  await forgetCards(tx, subscriberId, now)
  const subjects = await forgetReasons(tx, subscriberId)
  await eraseMessagesOf(tx, { phone: null, subjects, spared: [] })
}
