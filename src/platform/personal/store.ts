import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { PersonalData } from '#world'

/**
 * Blanks or deletes at most `limit` rows that match a condition, which may end with an `order by`. Returns the id of
 * each row, or null for a table without ids.
 */
export async function erase(
  tx: Tx,
  { table, blank }: PersonalData,
  condition: SQL,
  { now, limit }: { now: Date; limit?: number },
): Promise<(string | null)[]> {
  const name = sql.identifier(table)
  const values = typeof blank === 'function' ? blank(now) : blank
  const some = sql`ctid = any(array(select ctid from ${name} where ${condition} limit ${limit} for update skip locked))`
  const rows = sql`where ${limit ? some : condition} returning to_jsonb(${name}) ->> 'id' as id`
  const set = Object.entries(values ?? {}).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  const statement = values
    ? sql`update ${name} set ${sql.join(set, sql`, `)} ${rows}`
    : sql`delete from ${name} ${rows}`
  return (await tx.execute<{ id: string | null }>(statement)).rows.map(({ id }) => id)
}
