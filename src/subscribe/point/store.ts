import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { pointTransaction } from './tables.ts'

export type Transaction = typeof pointTransaction.$inferSelect
type NewTransaction = Omit<typeof pointTransaction.$inferInsert, 'id'>

/** The points of a subscriber: the sum of the transactions. To change them the subscriber must be locked before. */
export async function balanceOf(tx: Tx, subscriberId: string): Promise<number> {
  const [row] = await tx
    .select({ balance: sql<number>`coalesce(sum(${pointTransaction.amount}), 0)` })
    .from(pointTransaction)
    .where(eq(pointTransaction.subscriberId, subscriberId))
  return row!.balance
}

/** The transactions of a subscriber, the latest first. */
export const transactionsOf = (tx: Tx, subscriberId: string): Promise<Transaction[]> =>
  tx
    .select()
    .from(pointTransaction)
    .where(eq(pointTransaction.subscriberId, subscriberId))
    .orderBy(desc(pointTransaction.createdAt), desc(pointTransaction.id))
    .limit(MOST_SHOWN)

const MOST_SHOWN = 500

/** Adds a transaction; false when its request has one of this type already. */
export async function addTransaction(tx: Tx, values: NewTransaction): Promise<boolean> {
  const { requestId, transactionType } = pointTransaction
  const added = await tx
    .insert(pointTransaction)
    .values({ id: newId(), ...values })
    .onConflictDoNothing({ target: [requestId, transactionType] })
  return added.rowCount === 1
}
