import type { Tx } from '#kit/db.ts'
import type { SubscriberLeft } from '#world'
import { storeTakenBenefits } from './store.ts'

/** Records by person which one-time benefits a leaving subscriber had, because the person may return. */
export async function subscriberLeft(
  tx: Tx,
  { subscriberId, ciHash }: SubscriberLeft,
  now: Date,
): Promise<void> {
  if (ciHash) await storeTakenBenefits(tx, { subscriberId, personHash: ciHash }, now)
}
