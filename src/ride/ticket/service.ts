import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import {
  expiryOf,
  sumHalves,
  sumWon,
  type Held,
  type HoldRefusalCode,
  isSpendable,
  LATE_REFUND_DAYS,
  type Lot,
  type Move,
  refundOf,
  allocateHalves,
} from './rules.ts'
import {
  addEntry,
  addLot,
  type Entry,
  giveLots,
  heldBy,
  lateLotsOf,
  lockAccount,
  lotsOf,
  markClosed,
} from './store.ts'

/** Closes the lots that expired before today with an EXPIRE entry, so that balance and spendable tickets agree. */
export async function closeExpiredLots(tx: Tx, holderId: string, now: Date): Promise<void> {
  const account = await lockAccount(tx, holderId)
  const today = dayOf(now)
  const expired = (await lotsOf(tx, holderId)).filter((lot) => lot.expiresOn < today)
  if (account && expired.length)
    await addEntry(tx, account, { holderId, type: 'EXPIRE', moves: expired.map(emptied) }, now)
}

/** Closes the account of an organization if it is empty; returns the half tickets left in it. */
export async function closeAccount(tx: Tx, holderId: string, now: Date): Promise<number> {
  await closeExpiredLots(tx, holderId, now)
  const halves = (await lockAccount(tx, holderId))?.halves ?? 0
  if (!halves) await markClosed(tx, holderId, now)
  return halves
}

const emptied = ({ id, remaining, won }: Lot): Move => ({
  lotId: id,
  sourceLotId: id,
  amount: -remaining,
  won: -won || 0,
})

/** A reservation and the holder of the tickets that pay it. */
type Reservation = { id: string; holderId: string }

/**
 * Sets the half tickets that a reservation holds to exactly `halves`: takes missing ones, refunds surplus ones. Returns
 * the reason if the tickets do not suffice, or if the holder was deleted or closed; then nothing moves.
 */
export async function holdTickets(
  tx: Tx,
  reservation: Reservation,
  halves: number,
  actorId: string | null,
  now: Date,
): Promise<HoldRefusalCode | null> {
  const account = await lockAccount(tx, reservation.holderId)
  if (!account) return 'PAYER_GONE'
  const held = await heldBy(tx, reservation.id)
  const lacking = halves - sumHalves(held)
  if (lacking === 0) return null
  const moves =
    lacking > 0
      ? await takenMoves(tx, reservation, lacking, now)
      : await returnedMoves(tx, reservation.holderId, held, -lacking, now)
  if (!moves) return 'TICKET_INSUFFICIENT'
  const type = lacking > 0 ? 'USE' : 'REFUND'
  const { id: reservationId, holderId } = reservation
  await addEntry(tx, account, { holderId, type, moves, reservationId, actorId }, now)
  return null
}

/** The lots to take tickets from: a late refund of the same reservation before any other lot. */
async function takenMoves(tx: Tx, { id, holderId }: Reservation, halves: number, now: Date) {
  return allocateHalves(await lotsOf(tx, holderId), halves, dayOf(now), await lateLotsOf(tx, id))
}

/** Returns tickets to the lots they came from; those of expired lots go to a new lot that is valid for 7 days. */
async function returnedMoves(tx: Tx, holderId: string, held: Held[], halves: number, now: Date) {
  const today = dayOf(now)
  const { moves, late } = refundOf(held, halves, today)
  if (!late.length) return moves
  const lot = { holderId, halves: sumHalves(late), paid: sumWon(late) }
  const lotId = await addLot(tx, { ...lot, expiresOn: expiryOf(today, LATE_REFUND_DAYS) }, now)
  return [
    ...moves,
    ...late.map((part) => ({ lotId, sourceLotId: part.lotId, amount: part.halves, won: part.won })),
  ]
}

/** Closes the remaining lots of a member who leaves, so that the ledger ends at zero. */
export async function closeAllLots(tx: Tx, holderId: string, now: Date): Promise<void> {
  const account = await lockAccount(tx, holderId)
  const lots = await lotsOf(tx, holderId)
  if (account && lots.length)
    await addEntry(
      tx,
      account,
      { holderId, type: 'ADJUST', moves: lots.map(emptied), note: 'member deleted' },
      now,
    )
}

type Accounts = { from: string; to: string; actorId: string }

/**
 * Moves all lots of a member to another member with their won and last days, and closes the first account. Rides keep
 * their entries in it; later entries go to the account of the ride's member. Call with both members locked. Returns the
 * half tickets that moved.
 */
export async function moveAllLots(tx: Tx, { from, to, actorId }: Accounts, now: Date): Promise<number> {
  for (const id of [from, to].toSorted()) await lockAccount(tx, id)
  await closeExpiredLots(tx, from, now)
  const lots = await lotsOf(tx, from)
  await giveLots(tx, from, to)
  const taken = lots.map(emptied)
  const given = taken.map((move) => ({ ...move, amount: -move.amount, won: -move.won || 0 }))
  for (const [holderId, moves] of [
    [from, taken],
    [to, given],
  ] as const)
    if (lots.length)
      await addEntry(tx, (await lockAccount(tx, holderId))!, { holderId, type: 'MOVE', moves, actorId }, now)
  await markClosed(tx, from, now)
  return lots.reduce((sum, { remaining }) => sum + remaining, 0)
}

export type Credit = {
  holderId: string
  type: 'CHARGE' | 'INVITE' | 'ADJUST'
  halves: number
  /** The won that were paid; 0 for free tickets. */
  paid?: number
  expiresOn: string
  actorId?: string | null
  note?: string | null
}

/** Adds a lot of tickets with its own expiry; null if `halves` is 0, or the holder was deleted or closed. */
export const creditTickets = async (tx: Tx, gift: Credit, now: Date): Promise<Entry | null> =>
  (await creditLot(tx, gift, now))?.entry ?? null

/** Adds a lot like `creditTickets`, and also returns the lot's id. */
export async function creditLot(
  tx: Tx,
  { holderId, type, halves, paid = 0, expiresOn, actorId, note }: Credit,
  now: Date,
): Promise<{ entry: Entry; lotId: string } | null> {
  const account = halves ? await lockAccount(tx, holderId) : null
  if (!account) return null
  const lotId = await addLot(tx, { holderId, halves, paid, expiresOn }, now)
  const moves = [{ lotId, sourceLotId: lotId, amount: halves, won: paid }]
  return { entry: await addEntry(tx, account, { holderId, type, moves, actorId, note }, now), lotId }
}

type Given = { holderId: string; lotId: string; halves: number; actorId?: string | null }
type Taken = { holderId: string; parts: Held[]; actorId?: string | null }

/** Revokes an unspent lot; null if a part of it is spent, or it has expired. */
export async function revokeLot(tx: Tx, given: Given, now: Date): Promise<Entry | null> {
  const { holderId, lotId, halves, actorId } = given
  const account = await lockAccount(tx, holderId)
  const lot = (await lotsOf(tx, holderId)).find(({ id }) => id === lotId)
  if (!account || !lot || lot.remaining < halves || !isSpendable(lot, dayOf(now))) return null
  return addEntry(tx, account, { holderId, type: 'ADJUST', moves: [emptied(lot)], actorId }, now)
}

type Rest = { holderId: string; lotId: string; actorId?: string | null }

/**
 * Revokes the tickets left in a lot; returns the entry and the won that they carried. Null if none are left, or the lot
 * has expired.
 */
export async function takeRest(tx: Tx, { holderId, lotId, actorId }: Rest, now: Date) {
  const account = await lockAccount(tx, holderId)
  const lot = (await lotsOf(tx, holderId)).find(({ id }) => id === lotId)
  if (!account || !lot || !isSpendable(lot, dayOf(now))) return null
  const entry = { holderId, type: 'ADJUST' as const, moves: [emptied(lot)], actorId: actorId ?? null }
  return { ...(await addEntry(tx, account, entry, now)), won: lot.won }
}

/**
 * Restores revoked halves to their lot, or to a new lot that is valid for 7 days if it has expired. Returns the lot's
 * id; null if there are no halves, or the holder was deleted or closed.
 */
export async function restoreLot(
  tx: Tx,
  { holderId, parts, actorId }: Taken,
  now: Date,
): Promise<{ entry: Entry; lotId: string } | null> {
  const account = parts.length ? await lockAccount(tx, holderId) : null
  if (!account) return null
  const moves = await returnedMoves(tx, holderId, parts, sumHalves(parts), now)
  const entry = await addEntry(tx, account, { holderId, type: 'ADJUST', moves, actorId }, now)
  return { entry, lotId: moves[0]!.lotId }
}

type Correction = { holderId: string; halves: number; actorId: string; note: string }

/** Takes half tickets with a reason, from the lots that expire first; null if there are not enough. */
export async function debitTickets(
  tx: Tx,
  { holderId, halves, actorId, note }: Correction,
  now: Date,
): Promise<Entry | null> {
  const account = await lockAccount(tx, holderId)
  const moves = account && allocateHalves(await lotsOf(tx, holderId), halves, dayOf(now))
  return moves && addEntry(tx, account, { holderId, type: 'ADJUST', moves, actorId, note }, now)
}
