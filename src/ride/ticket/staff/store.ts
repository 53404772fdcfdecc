import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'

/** Halves that each of these reservations took and did not get back, by its id; none for one that never took any. */
export async function halvesHeld(tx: Tx, reservationIds: string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; halves: number }>(sql`
    select reservation_id as id, -sum(amount)::int as halves from ticket_entry
    where reservation_id = any(${sql.param(reservationIds)}::uuid[]) group by reservation_id`)
  return new Map(rows.map(({ id, halves }) => [id, halves]))
}
