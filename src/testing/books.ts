import { sql } from 'drizzle-orm'
import { theAdmin } from './actors.ts'
import type { TestWorld } from './world.ts'

/** The sums of the journal between two days by kind, read from the exported file. */
export async function journaled(t: TestWorld, from: string, to: string): Promise<Record<string, number>> {
  const { headers } = await theAdmin(t)
  const file = await t.call({ url: `/api/admin/books/journal?from=${from}&to=${to}`, headers })
  const lines = file.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  const sums: Record<string, number> = {}
  for (const line of lines) sums[line[1]!] = (sums[line[1]!] ?? 0) + Number(line.at(-1))
  return sums
}

/**
 * Owed service counted from the rows, in won: in the lots, and held by upcoming rides. Also rows that must not exist.
 */
export async function counted(t: TestWorld) {
  const { rows } = await t.world.db.execute<Record<string, number>>(sql`
    with held as (
      select r.id, r.completed or r.status = 'CANCELLED' as is_over, -sum(m.won)::bigint as won, -sum(m.amount)::int as halves
      from reservation r join ticket_entry e on e.reservation_id = r.id join ticket_move m on m.entry_id = e.id group by r.id
    ), recognized as (
      select reservation_id as id, sum(won)::bigint as won, sum(halves)::int as halves from ticket_recognition group by 1)
    select (select coalesce(sum(won), 0)::bigint from ticket_lot) as lots,
      (select coalesce(sum(won), 0)::bigint from held where not is_over) as to_come,
      (select count(*)::int from held left join recognized g using (id) where
         coalesce(g.won, 0) <> case when is_over then held.won else 0 end
         or coalesce(g.halves, 0) <> case when is_over then held.halves else 0 end) as wrong_rides,
      (select count(*)::int from held where won < 0 or (halves = 0 and won <> 0)) as negative,
      (select count(*)::int from ticket_lot l where l.won <>
         (select coalesce(sum(m.won), 0) from ticket_move m where m.lot_id = l.id)) as wrong_lots`)
  return rows[0]!
}
