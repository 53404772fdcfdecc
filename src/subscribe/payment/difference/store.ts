import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { paymentDifference, subscriptionPayment as payment } from '../tables.ts'

export type Difference = typeof paymentDifference.$inferSelect

/** Stores a difference between our record and the provider's; the same difference is stored once until it is settled. */
export async function addDifference(tx: Tx, paymentId: string, ours: object, theirs: object, now: Date) {
  const row = { id: newId(), paymentId, ours, theirs, foundAt: now }
  await tx.insert(paymentDifference).values(row).onConflictDoNothing()
}

const MOST = 50

/** The differences of a payment, latest first. */
export const differencesOf = (tx: Tx, paymentId: string): Promise<Difference[]> =>
  tx
    .select()
    .from(paymentDifference)
    .where(eq(paymentDifference.paymentId, paymentId))
    .orderBy(desc(paymentDifference.foundAt))
    .limit(MOST)

type Settled = { settledAt: Date; settledBy: string; note: string }

/** Records who settled the open differences of a payment, or only those in `ids`; false if none of them was open. */
export async function settleDifferences(
  tx: Tx,
  paymentId: string,
  settled: Settled,
  ids?: string[],
): Promise<boolean> {
  const { id, paymentId: payment, settledAt } = paymentDifference
  const rows = await tx
    .update(paymentDifference)
    .set(settled)
    .where(and(eq(payment, paymentId), isNull(settledAt), ids && inArray(id, ids)))
  return (rows.rowCount ?? 0) > 0
}

/** Payments that were sent between two instants, paged by id, to compare them with the provider's. */
export const paymentsSentBetween = (tx: Tx, from: Date, to: Date, after: string | null, limit: number) =>
  tx
    .select()
    .from(payment)
    .where(
      sql`${payment.sentAt} >= ${from.toISOString()} and ${payment.sentAt} < ${to.toISOString()}
        ${after ? sql`and ${payment.id} > ${after}` : sql``}`,
    )
    .orderBy(asc(payment.id))
    .limit(limit)
