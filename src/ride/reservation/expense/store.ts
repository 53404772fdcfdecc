import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { driver } from '#ride/driver/tables.ts'
import { MAX_EXPENSES } from './rules.ts'
import { rideExpense } from './tables.ts'

export type RideExpense = typeof rideExpense.$inferSelect

const standing = (ids: string[]) =>
  and(inArray(rideExpense.reservationId, ids), isNull(rideExpense.removedAt))

/** The expense with this id, of any ride, even a deleted one. */
export const expenseById = async (tx: Tx, id: string): Promise<RideExpense | null> =>
  (await tx.select().from(rideExpense).where(eq(rideExpense.id, id)))[0] ?? null

/** The expenses of these rides, by ride, the oldest first. */
export async function expensesOfRides(tx: Tx, ids: string[]): Promise<Map<string, RideExpense[]>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select()
    .from(rideExpense)
    .where(standing(ids))
    .orderBy(asc(rideExpense.createdAt), asc(rideExpense.id))
  return Map.groupBy(rows, ({ reservationId }) => reservationId)
}

/** The expenses of a ride, each with its driver's name. */
export const namedExpensesOf = (tx: Tx, reservationId: string) =>
  tx
    .select({ expense: rideExpense, driver: driver.name })
    .from(rideExpense)
    .innerJoin(driver, eq(driver.id, rideExpense.driverId))
    .where(standing([reservationId]))
    .orderBy(asc(rideExpense.createdAt), asc(rideExpense.id))
    .limit(MAX_EXPENSES * 10)

/** How many expenses a driver has added to a ride, including deleted ones, so that the number of rows is bounded. */
export const expenseCount = (tx: Tx, reservationId: string, driverId: string): Promise<number> =>
  tx.$count(
    rideExpense,
    and(eq(rideExpense.reservationId, reservationId), eq(rideExpense.driverId, driverId)),
  )

export async function addExpense(tx: Tx, expense: typeof rideExpense.$inferInsert): Promise<void> {
  await tx.insert(rideExpense).values(expense)
}

export async function removeExpense(tx: Tx, id: string, removedAt: Date): Promise<void> {
  await tx.update(rideExpense).set({ removedAt }).where(eq(rideExpense.id, id))
}
