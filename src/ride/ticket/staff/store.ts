import { and, eq, gt, gte, inArray, or, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { ticketLot } from '../tables.ts'

/** Lots from which a future ride holds tickets: a cancellation would refund them to the same lot. */
const heldLots = (holderId: string) => sql`(
  select m.source_lot_id
  from live_reservation r join ticket_entry e on e.reservation_id = r.id join ticket_move m on m.entry_id = e.id
  where (r.member_id = ${holderId} and r.organization_id is null or r.organization_id = ${holderId}) and not r.completed
  group by m.source_lot_id having sum(m.amount) < 0)`

/** Changes the expiry of every valid lot with unspent or held tickets; returns the number of lots. Call under lockAccount. */
export async function moveExpiry(tx: Tx, holderId: string, today: Day, expiresOn: Day): Promise<number> {
  const isUnspent = or(gt(ticketLot.remaining, 0), inArray(ticketLot.id, heldLots(holderId)))
  const moved = await tx
    .update(ticketLot)
    .set({ expiresOn })
    .where(and(eq(ticketLot.holderId, holderId), gte(ticketLot.expiresOn, today), isUnspent))
  return moved.rowCount ?? 0
}
