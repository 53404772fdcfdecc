import { sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { DISPLAY_STATUSES, type DisplayStatus } from '../../rules.ts'
import { hasDisplayStatus } from '../../store.ts'
import { searchFor, type Wanted } from '../list/store.ts'

/** The number up to which the reservations of a status are counted. */
export const COUNTED = 1_000

/** The number of matches in each status, counted to one above the cap. */
export async function statusCounts(
  tx: Tx,
  wanted: Wanted,
): Promise<{ status: DisplayStatus; count: number }[]> {
  const { hits, where } = await searchFor(tx, wanted)
  const found = (status: DisplayStatus) =>
    hits
      ? sql`select 1 from hit join reservation using (id) where ${hasDisplayStatus(status)}`
      : sql`select 1 from reservation where ${where(status)}`
  const counts = DISPLAY_STATUSES.map(
    (status) => sql`select ${status}::text as status, (select count(*)::int from
      (${found(status)} limit ${COUNTED + 1}) counted) as count`,
  )
  const { rows } = await tx.execute<{ status: DisplayStatus; count: number }>(
    sql`${hits ? sql`with ${hits}` : sql``} ${sql.join(counts, sql` union all `)}`,
  )
  return rows
}

const MAX_DAYS = 100

/** The number of matches on each day, and how many have no driver. Days without matches are left out. */
export async function dayCounts(tx: Tx, wanted: Wanted, first: Day, last: Day) {
  const { hits, where } = await searchFor(tx, { ...wanted, from: first, to: last })
  const from = hits ? sql`hit join reservation using (id)` : sql`reservation where ${where(wanted.status)}`
  const { rows } = await tx.execute<{ day: Day; count: number; unassigned: number }>(sql`
    ${hits ? sql`with ${hits}` : sql``}
    select ride_date::text as day, count(*)::int as count,
      (count(*) filter (where driver_id is null))::int as unassigned
    from ${from} group by ride_date order by ride_date limit ${MAX_DAYS}`)
  return rows
}
