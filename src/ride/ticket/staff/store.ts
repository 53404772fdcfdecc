import { and, eq, gt, gte } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { ticketLot } from '../tables.ts'

/** Moves the expiry of every live lot; answers how many there were. */
export async function moveExpiry(tx: Tx, holderId: string, today: Day, expiresOn: Day): Promise<number> {
  const moved = await tx
    .update(ticketLot)
    .set({ expiresOn })
    .where(and(eq(ticketLot.holderId, holderId), gt(ticketLot.remaining, 0), gte(ticketLot.expiresOn, today)))
  return moved.rowCount ?? 0
}
