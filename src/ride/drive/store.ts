import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Driver } from '#ride/driver/store.ts'
import { driver } from '#ride/driver/tables.ts'
import { type FullReservation, reservationsByIds } from '#ride/reservation/store.ts'

/** A driver who was not removed. */
export const driverById = async (tx: Tx, id: string): Promise<Driver | null> =>
  (
    await tx
      .select()
      .from(driver)
      .where(and(eq(driver.id, id), isNull(driver.deletedAt)))
  )[0] ?? null

/** The live rides of a driver on these days, the first first. */
export async function ridesOfDriver(
  tx: Tx,
  driverId: string,
  { from, to }: { from: Day; to: Day },
): Promise<FullReservation[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from live_reservation
    where driver_id = ${driverId} and ride_date between ${from} and ${to} order by pickup_at, id limit 50`)
  return reservationsByIds(
    tx,
    rows.map(({ id }) => id),
  )
}
