import { dayOf } from '#kit/day.ts'
import { transaction, type Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { changeOnce } from '#kit/once.ts'
import { found } from '#kit/refusal.ts'
import { memberOf } from '#ride/account/store.ts'
import { addAudit } from '#ride/audit/store.ts'
import type { World } from '#world'
import type { grantTickets, listTickets } from './contract.ts'
import { expiryOf, LATE_REFUND_DAYS, refundOf, spendingOf } from './rules.ts'
import { addEntry, addLot, entriesOf, type Entry, lockAccount, lotsOf, membersWithExpired, moveExpiry, spendableLots, spentOn } from './store.ts'

/** An entry on the wire: amounts in tickets. */
export const presentEntry = (entry: Entry) => ({
  created_at: entry.createdAt.toISOString(),
  prev_tickets: ticketsOf(entry.before),
  type: entry.type,
  amount: ticketsOf(entry.amount),
  remaining_tickets: ticketsOf(entry.after),
})

export async function list(world: World, { params }: Call<typeof listTickets>) {
  found(await memberOf(world.db, params.id))
  return (await entriesOf(world.db, params.id)).map(presentEntry)
}

/** Closes what expired before today with an EXPIRE row, so that balance and spendable agree. */
export async function closeExpired(tx: Tx, memberId: string, now: Date): Promise<void> {
  await lockAccount(tx, memberId)
  const today = dayOf(now)
  const expired = (await lotsOf(tx, memberId)).filter((lot) => lot.expiresOn < today)
  if (!expired.length) return
  await addEntry(tx, { memberId, type: 'EXPIRE', moves: expired.map((lot) => ({ lotId: lot.id, amount: -lot.remaining })) }, now)
}

export async function grant(world: World, { body, session, once }: Call<typeof grantTickets>) {
  const now = world.now()
  const memberId = body.user_id
  const answer = await changeOnce(world.db, once, now, async (tx) => {
    const member = found(await memberOf(tx, memberId))
    await closeExpired(tx, memberId, now)
    const today = dayOf(now)
    const expiresOn = expiryOf(today, body.date)
    const entry = await saveGrant(tx, { memberId, halves: body.amount * 2, expiresOn, actorId: session.memberId }, now)
    if (!entry) await moveExpiry(tx, memberId, today, expiresOn)
    const after = { amount: body.amount, expires_on: expiresOn }
    await addAudit(tx, { actor: session, action: entry ? 'GRANT' : 'MOVE_EXPIRY', subject: 'ticket', subjectId: member.id, after }, now)
    const lots = await spendableLots(tx, memberId, today)
    return { tickets: ticketsOf(lots.reduce((sum, lot) => sum + lot.halves, 0)), entry: entry && presentEntry(entry) }
  })
  world.news.tell({ topic: 'member', id: memberId })
  return answer
}

type Grant = { memberId: string; halves: number; expiresOn: string; actorId: string | null }

async function saveGrant(tx: Tx, { memberId, halves, expiresOn, actorId }: Grant, now: Date): Promise<Entry | null> {
  if (!halves) return null
  await lockAccount(tx, memberId)
  const lotId = await addLot(tx, memberId, halves, expiresOn, now)
  return addEntry(tx, { memberId, type: 'CHARGE', moves: [{ lotId, amount: halves }], actorId }, now)
}

/** Gives `halves` of a ride back to the lots they came from; those of an expired lot live 7 more days. */
export async function returnTickets(tx: Tx, ride: { id: string; memberId: string }, halves: number, actorId: string | null, now: Date): Promise<void> {
  const { memberId } = ride
  await lockAccount(tx, memberId)
  const today = dayOf(now)
  const spent = await spentOn(tx, ride.id)
  const owed = Math.min(halves, spent.reduce((sum, { taken }) => sum + taken, 0))
  if (owed <= 0) return
  const { moves, late } = refundOf(spent, owed, today)
  if (late) moves.push({ lotId: await addLot(tx, memberId, late, expiryOf(today, LATE_REFUND_DAYS), now), amount: late })
  await addEntry(tx, { memberId, type: 'REFUND', moves, reservationId: ride.id, actorId }, now)
}

/** Takes `halves` for a ride from the lots that expire first; false when they do not suffice. */
export async function takeTickets(tx: Tx, ride: { id: string; memberId: string }, halves: number, actorId: string | null, now: Date): Promise<boolean> {
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

const BATCH = 200

/** The nightly job: closes every lot that expired before today; answers how many members it concerned. */
export async function expireLots(world: World): Promise<number> {
  const now = world.now()
  let done = 0
  for (;;) {
    const members = await membersWithExpired(world.db, dayOf(now), BATCH)
    for (const memberId of members) await transaction(world.db, (tx) => closeExpired(tx, memberId, now))
    done += members.length
    if (members.length < BATCH) return done
  }
}
