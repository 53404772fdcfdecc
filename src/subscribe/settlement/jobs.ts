import type { Tx } from '#kit/db.ts'
import { eraseMessagesOf } from '#platform/outbox/store.ts'
import { forgetObjections } from './store.ts'

/** Somebody left: what they objected to and what they were told goes; what was agreed on stays, as the law wants it. */
export async function subscriberLeft(tx: Tx, { subscriberId }: { subscriberId: string }): Promise<void> {
  const subjects = await forgetObjections(tx, subscriberId)
  await eraseMessagesOf(tx, { phone: null, subjects, spared: [] })
}
