import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { pointCoupon, pointCouponUse, pointTransaction } from './tables.ts'

export type Transaction = typeof pointTransaction.$inferSelect
type NewTransaction = Omit<typeof pointTransaction.$inferInsert, 'id'>

/** The balance of a subscriber: the sum of all transactions. Lock the subscriber before changing it. */
export async function balanceOf(tx: Tx, subscriberId: string): Promise<number> {
  const [row] = await tx
    .select({ balance: sql<number>`coalesce(sum(${pointTransaction.amount}), 0)` })
    .from(pointTransaction)
    .where(eq(pointTransaction.subscriberId, subscriberId))
  return row!.balance
}

/** The newest transactions of a subscriber, newest first. */
export const transactionsOf = (tx: Tx, subscriberId: string): Promise<Transaction[]> =>
  tx
    .select()
    .from(pointTransaction)
    .where(eq(pointTransaction.subscriberId, subscriberId))
    .orderBy(desc(pointTransaction.createdAt), desc(pointTransaction.id))
    .limit(MAX_SHOWN)

const MAX_SHOWN = 500

/** Adds a transaction; false if its request already has one of this type. */
export async function addTransaction(tx: Tx, values: NewTransaction): Promise<boolean> {
  const { requestId, transactionType } = pointTransaction
  const added = await tx
    .insert(pointTransaction)
    .values({ id: newId(), ...values })
    .onConflictDoNothing({ target: [requestId, transactionType] })
  return added.rowCount === 1
}

export type PointCoupon = typeof pointCoupon.$inferSelect
export type NewPointCoupon = Omit<typeof pointCoupon.$inferInsert, 'id'>

/** The point coupon with this code, locked against changes by staff. */
export const lockPointCouponOf = async (tx: Tx, code: string): Promise<PointCoupon | null> =>
  (await tx.select().from(pointCoupon).where(eq(pointCoupon.code, code)).for('update'))[0] ?? null

export async function addPointCoupon(tx: Tx, values: NewPointCoupon): Promise<PointCoupon> {
  const [added] = await tx
    .insert(pointCoupon)
    .values({ id: newId(), ...values })
    .returning()
  return added!
}

/** Records the use of a point coupon. A second use by the subscriber violates the primary key. */
export async function addUse(tx: Tx, pointCouponId: string, subscriberId: string): Promise<void> {
  await tx.insert(pointCouponUse).values({ pointCouponId, subscriberId })
}

/** Counts one more use; false if the cap is reached, also when requests run in parallel. */
export async function countUse(tx: Tx, id: string): Promise<boolean> {
  const { cap, issued } = pointCoupon
  const counted = await tx
    .update(pointCoupon)
    .set({ issued: sql`${issued} + 1` })
    .where(and(eq(pointCoupon.id, id), or(isNull(cap), lt(issued, cap))))
  return counted.rowCount === 1
}
