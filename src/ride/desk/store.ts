import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'

/** What staff call reservations, members, cars, units and drivers, by id; without those that were erased. Reads only. */
export async function subjectNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const these = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from reservation where id = ${these} and name <> ''
    union all select id, name from member where id = ${these} and name <> ''
    union all select id, name from car where id = ${these}
    union all select id, registration_number from unit where id = ${these}
    union all select id, name from driver where id = ${these} and name <> ''`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
