import { sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { type FullReservation, reservationsByIds } from '#ride/reservation/store.ts'

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
