import type { Tx } from '#kit/db.ts'
import { eraseMessagesOf } from '#platform/outbox/store.ts'
import { removeWishesOf } from './store.ts'

/** Somebody left: what they wished for goes, and what was answered to it. */
export async function subscriberLeft(tx: Tx, { subscriberId }: { subscriberId: string }): Promise<void> {
  const subjects = await removeWishesOf(tx, subscriberId)
  await eraseMessagesOf(tx, { phone: null, subjects, spared: [] })
}
