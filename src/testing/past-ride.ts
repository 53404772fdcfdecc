import pg from 'pg'

/** The reason that staff must give to complete a ride. */
export const COMPLETION_REASON = '기사에게 전화로 확인'

/**
 * Moves a ride into the past by the given days; by a year and more days while its unit or driver is busy on that day.
 */
export async function putBack(databaseUrl: string, id: string, days?: number): Promise<void> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await database.query(
    `update reservation
     set ride_date = ride_date - back.days, pickup_at = pickup_at - back.days * interval '1 day'
     from (
       select coalesce($2::int, min(free.days)) as days
       from reservation own, generate_series(365, 1000) free(days)
       where own.id = $1 and not exists (
         select from reservation other
         where other.ride_date = own.ride_date - free.days
           and (other.unit_id = own.unit_id or other.driver_id = own.driver_id)
       )
     ) back
     where id = $1`,
    [id, days ?? null],
  )
  await database.end()
}

/** Moves the arrival at the pickup, and the pickup itself, into the past, so that the free wait is over. */
export async function backdateArrival(databaseUrl: string, id: string, minutes: number): Promise<void> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  // Events are immutable: only this session disables the trigger against updates.
  await database.query('set session_replication_role = replica')
  await database.query(
    `update trip_event set at = at - $2::int * interval '1 minute' where reservation_id = $1 and kind = 'ARRIVED'`,
    [id, minutes],
  )
  await database.query(
    `update reservation
     set reached_pickup_at = reached_pickup_at - $2::int * interval '1 minute',
       pickup_at = now() - $2::int * interval '1 minute', version = version + 1
     where id = $1`,
    [id, minutes],
  )
  await database.end()
}
