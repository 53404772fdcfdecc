import { desc, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#kit/advisory-locks.ts'
import type { Tx } from '#kit/db.ts'
import type { Books } from '../contract.ts'
import { closedMonth } from '../tables.ts'

/** Waits until all money that is being recorded is committed; later records wait for this transaction. */
export async function lockMonths(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.CLOSE_MONTH})`)
}

/** The closed months, latest first, at most `limit`. */
export async function closedMonths(tx: Tx, limit: number) {
  const rows = await tx.select().from(closedMonth).orderBy(desc(closedMonth.month)).limit(limit)
  return rows.map(({ month, ...row }) => ({ month: month.slice(0, 7), ...row }))
}

/** Stores the books of a month as closed. */
export async function addClosedMonth(tx: Tx, month: string, closedAt: Date, books: Books): Promise<void> {
  await tx.insert(closedMonth).values({ month: `${month}-01`, closedAt, books })
}
