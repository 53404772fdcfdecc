import { sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { type FullReservation, reservationsByIds } from '#ride/reservation/store.ts'

/** The rides of a driver on these days that are live or ended as a no-show, in the order of their pickups. */
export async function ridesOfDriver(
  tx: Tx,
  driverId: string,
  { from, to }: { from: Day; to: Day },
): Promise<FullReservation[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select id, pickup_at from live_reservation where driver_id = ${driverId} and ride_date between ${from} and ${to}
      union all
      select id, pickup_at from reservation
      where no_show_at is not null and driver_id = ${driverId} and ride_date between ${from} and ${to}
    ) own order by pickup_at, id limit 50`)
  return reservationsByIds(
    tx,
    rows.map(({ id }) => id),
  )
}
