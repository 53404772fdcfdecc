import { eq, sql } from 'drizzle-orm'
import { instantsOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { accessReview } from '../tables.ts'
import type { MonthOfStaff } from './rules.ts'

/** The accesses of each person of staff between two KST days. */
export async function monthsOfStaff(tx: Tx, range: { from: string; to: string }): Promise<MonthOfStaff[]> {
  const [begins, ends] = instantsOf(range).map((at) => at.toISOString())
  const { rows } = await tx.execute<MonthOfStaff>(sql`
    with part as (
      select staff_id, staff_name, at, kind, export_number, (at at time zone 'Asia/Seoul')::time as clock
      from access_record where at >= ${begins} and at <= ${ends}
    ), seen as (
      select staff_id, count(distinct subject)::int as subjects
      from access_record cross join unnest(subjects) subject where at >= ${begins} and at <= ${ends}
      group by staff_id
    )
    select staff_id, (array_agg(staff_name order by at desc))[1] as name,
      count(*) filter (where kind not in ('LOGIN', 'FAILED_LOGIN', 'REFUSED'))::int as accesses,
      count(*) filter (where kind not in ('FAILED_LOGIN', 'REFUSED') and (clock >= '22:00' or clock < '07:00'))::int as nights,
      coalesce(max(subjects), 0) as subjects,
      count(distinct export_number)::int as exports,
      count(*) filter (where kind = 'FAILED_LOGIN')::int as failed_logins,
      count(*) filter (where kind = 'REFUSED')::int as refusals
    from part left join seen using (staff_id) group by staff_id`)
  return rows
}

/** The signed review of a month; null before it is signed. */
export async function signedReview(tx: Tx, month: string) {
  const [row] = await tx.select().from(accessReview).where(eq(accessReview.month, month))
  return row ?? null
}

/** Stores a signed review; false when the month is already signed. */
export async function addReview(tx: Tx, review: typeof accessReview.$inferInsert): Promise<boolean> {
  return (await tx.insert(accessReview).values(review).onConflictDoNothing()).rowCount === 1
}
