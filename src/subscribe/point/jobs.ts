import type { Tx } from '#kit/db.ts'
import { blankDescriptions } from './store.ts'

/** Erases the descriptions that staff wrote in the subscriber's points; the amounts stay. */
export async function subscriberLeft(tx: Tx, { subscriberId }: { subscriberId: string }): Promise<string[]> {
  await blankDescriptions(tx, subscriberId)
  return []
}
