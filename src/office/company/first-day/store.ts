import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { FirstDayFacts } from './rules.ts'

/** Whether each thing that the steps need exists. */
export async function whatExists(tx: Tx): Promise<Omit<FirstDayFacts, 'company'>> {
  const { rows } = await tx.execute<Omit<FirstDayFacts, 'company'>>(sql`
    select exists (select from plan where section = 'PREMIUM' and is_on_sale and price > 0) as "hasPlan",
      exists (select from unit where deleted_at is null) as "hasUnit",
      exists (select from driver where deleted_at is null) as "hasDriver",
      (select count(*) > 1 from member where role = 'ADMIN' and deleted_at is null) as "hasColleague",
      exists (select from reservation) as "hasRide"`)
  return rows[0]!
}
