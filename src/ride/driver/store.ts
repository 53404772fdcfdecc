import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { driver } from './tables.ts'

export type Driver = typeof driver.$inferSelect
const live = isNull(driver.deletedAt)

export const drivers = (tx: Tx): Promise<Driver[]> =>
  tx.select().from(driver).where(live).orderBy(driver.name, driver.id)

export const lockDriver = async (tx: Tx, id: string): Promise<Driver | null> =>
  (
    await tx
      .select()
      .from(driver)
      .where(and(eq(driver.id, id), live))
      .for('update')
  )[0] ?? null

export async function addDriver(tx: Tx, values: Omit<typeof driver.$inferInsert, 'id'>): Promise<Driver> {
  return (
    await tx
      .insert(driver)
      .values({ id: newId(), ...values })
      .returning()
  )[0]!
}

export async function changeDriver(tx: Tx, id: string, values: Partial<Driver>): Promise<Driver> {
  return (await tx.update(driver).set(values).where(eq(driver.id, id)).returning())[0]!
}

/** Live reservations of a driver from a day on. Reads only. */
export async function liveReservationsOfDriver(tx: Tx, id: string, from: Day): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from live_reservation where driver_id = ${id} and ride_date >= ${from}`,
  )
  return rows[0]!.n
}
