import type { Tx } from '#kit/db.ts'
import type { SubscriberLeft } from '#world'
import { noteTaken } from './store.ts'

/** Notes the benefits that a leaving subscriber was given once, by person, because they may come back. */
export async function subscriberLeft(
  tx: Tx,
  { subscriberId, ciHash }: SubscriberLeft,
  now: Date,
): Promise<void> {
  if (ciHash) await noteTaken(tx, { subscriberId, personHash: ciHash }, now)
}
