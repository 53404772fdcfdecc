import { statement, type Tx } from '#kit/db.ts'

const readHeld = statement<{ ids: string[] }, { id: string; halves: number }>(
  'halves_held',
  `select reservation_id as id, -sum(amount)::int as halves from ticket_entry
   where reservation_id = any(:ids::uuid[]) group by reservation_id`,
)

/** Halves that each of these reservations took and did not get back, by its id; none for one that never took any. */
export async function halvesHeld(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  return new Map((await readHeld(tx, { ids })).map(({ id, halves }) => [id, halves]))
}
