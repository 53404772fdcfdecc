import pg from 'pg'

/** The reason that completing a ride takes of staff. */
export const COMPLETION_REASON = '기사에게 전화로 확인'

/** Puts a ride back by days, where the clock is the real one; by a year none of its unit and driver meets another. */
export async function putBack(databaseUrl: string, id: string, days = 365): Promise<void> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await database.query(
    `update reservation set ride_date = ride_date - $2::int, pickup_at = pickup_at - $2 * interval '1 day' where id = $1`,
    [id, days],
  )
  await database.end()
}
