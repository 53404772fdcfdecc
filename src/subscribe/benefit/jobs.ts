import type { Tx } from '#kit/db.ts'
import type { SubscriberLeft } from '#world'
import { noteTaken } from './store.ts'

/** Somebody left: what she was given once is noted of the person, for she may come back. */
export async function subscriberLeft(
  tx: Tx,
  { subscriberId, ciHash }: SubscriberLeft,
  now: Date,
): Promise<string[]> {
  if (ciHash) await noteTaken(tx, { subscriberId, personHash: ciHash }, now)
  return []
}
