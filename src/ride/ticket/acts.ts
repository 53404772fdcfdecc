import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { expiryOf, LATE_REFUND_DAYS, refundOf, spendingOf } from './rules.ts'
import { addEntry, addLot, type Entry, lockAccount, lotsOf, spentOn } from './store.ts'

/** Closes what expired before today with an EXPIRE row, so that balance and spendable agree. */
export async function closeExpired(tx: Tx, memberId: string, now: Date): Promise<void> {
  await lockAccount(tx, memberId)
  const today = dayOf(now)
  const expired = (await lotsOf(tx, memberId)).filter((lot) => lot.expiresOn < today)
  if (!expired.length) return
  await addEntry(
    tx,
    { memberId, type: 'EXPIRE', moves: expired.map((lot) => ({ lotId: lot.id, amount: -lot.remaining })) },
    now,
  )
}

/** Gives `halves` of a ride back to the lots they came from; those of an expired lot live 7 more days. */
export async function returnTickets(
  tx: Tx,
  ride: { id: string; memberId: string },
  halves: number,
  actorId: string | null,
  now: Date,
): Promise<void> {
  const { memberId } = ride
  await lockAccount(tx, memberId)
  const today = dayOf(now)
  const spent = await spentOn(tx, ride.id)
  const owed = Math.min(
    halves,
    spent.reduce((sum, { taken }) => sum + taken, 0),
  )
  if (owed <= 0) return
  const { moves, late } = refundOf(spent, owed, today)
  if (late)
    moves.push({
      lotId: await addLot(tx, memberId, late, expiryOf(today, LATE_REFUND_DAYS), now),
      amount: late,
    })
  await addEntry(tx, { memberId, type: 'REFUND', moves, reservationId: ride.id, actorId }, now)
}

/** Takes `halves` for a ride from the lots that expire first; false when they do not suffice. */
export async function takeTickets(
  tx: Tx,
  ride: { id: string; memberId: string },
  halves: number,
  actorId: string | null,
  now: Date,
): Promise<boolean> {
  await lockAccount(tx, ride.memberId)
  const moves = spendingOf(await lotsOf(tx, ride.memberId), halves, dayOf(now))
  if (!moves) return false
  await addEntry(tx, { memberId: ride.memberId, type: 'USE', moves, reservationId: ride.id, actorId }, now)
  return true
}

/** Closes what a leaving member still holds, so that his ledger ends at nothing. */
export async function spendAll(tx: Tx, memberId: string, now: Date): Promise<void> {
  await lockAccount(tx, memberId)
  const lots = await lotsOf(tx, memberId)
  const moves = lots.map((lot) => ({ lotId: lot.id, amount: -lot.remaining }))
  if (moves.length) await addEntry(tx, { memberId, type: 'ADJUST', moves, note: 'member deleted' }, now)
}

export type Gift = {
  memberId: string
  type: 'CHARGE' | 'INVITE'
  halves: number
  expiresOn: string
  actorId?: string | null
}

/** Gives a lot of tickets with its own expiry; null when there is nothing to give. */
export async function giveTickets(
  tx: Tx,
  { memberId, type, halves, expiresOn, actorId }: Gift,
  now: Date,
): Promise<Entry | null> {
  if (!halves) return null
  await lockAccount(tx, memberId)
  const lotId = await addLot(tx, memberId, halves, expiresOn, now)
  return addEntry(tx, { memberId, type, moves: [{ lotId, amount: halves }], actorId }, now)
}
