import { dayOf } from '#kit/day.ts'
import type { Fact, Seen } from '#kit/approvable.ts'
import type { Tx } from '#kit/db.ts'
import { ticketsOf } from '#kit/money.ts'
import { found, Refusal } from '#kit/refusal.ts'
import type { Unit } from '#world'
import { closeExpiredLots, creditTickets, debitTickets } from '../service.ts'
import { ADJUSTMENT_DAYS, expiryOf, sumHalves } from '../rules.ts'
import type { ListedEntry } from '../ledger/store.ts'
import { type Entry, lockAccount, spendableLots } from '../store.ts'
import { BELOW_ZERO } from '../copy.ts'
import { moveExpiry } from './store.ts'

/** An entry as the API returns it: amounts in tickets. */
export const presentEntry = (entry: Entry) => ({
  created_at: entry.createdAt.toISOString(),
  prev_tickets: ticketsOf(entry.before),
  type: entry.type,
  amount: ticketsOf(entry.amount),
  remaining_tickets: ticketsOf(entry.after),
})

/** An entry with its source; the author and the reason only for staff. */
export const presentListed = (entry: ListedEntry, isStaff: boolean) => ({
  ...presentEntry(entry),
  ride: rideOf(entry),
  purchase: purchaseOf(entry),
  invite: entry.inviteName ? { name: entry.inviteName } : null,
  by: isStaff ? entry.actorName : null,
  reason: isStaff ? entry.note : null,
})

const rideOf = ({ reservationId, rideDate, carName }: ListedEntry) =>
  reservationId && rideDate && carName ? { id: reservationId, ride_date: rideDate, car_name: carName } : null

const purchaseOf = ({ purchaseId: id, purchaseTitle: title, receiptUrl }: ListedEntry) =>
  id && title ? { id, title, receipt_url: receiptUrl } : null

type Holder = { id: string; name: string }

/** The effect of a change of tickets, shown to the second person. Locks the account; call with the holder locked. */
export async function lookAtTickets(
  tx: Tx,
  { id, name }: Holder,
  { amount, more }: { amount: number; more: Fact },
  now: Date,
): Promise<Seen> {
  await lockAccount(tx, id)
  const left = ticketsOf(sumHalves(await spendableLots(tx, id, dayOf(now))))
  const facts = [
    { label: '받는 곳', text: name },
    { label: '티켓', text: `${amount}장` },
    more,
    { label: '잔여 티켓', text: `${left}장 → ${left + amount}장` },
  ]
  return { size: amount, subjectId: id, facts }
}

export const validFor = (days: number): Fact => ({ label: '유효기간', text: `오늘부터 ${days}일` })
export const because = (reason: string): Fact => ({ label: '사유', text: reason })

type Grant = { holderId: string; actorId: string; amount: number; date: number }

/** Grants tickets for some days. 0 changes the expiry of every valid lot, also of one that future rides hold, and returns their number. Call with the holder locked. */
export async function grantTo(unit: Unit, { holderId, actorId, amount, date }: Grant) {
  const { tx, now, audit } = unit
  await closeExpiredLots(tx, holderId, now)
  const today = dayOf(now)
  const expiresOn = expiryOf(today, date)
  const gift = { holderId, type: 'CHARGE' as const, halves: amount * 2, expiresOn, actorId }
  const entry = amount ? found(await creditTickets(tx, gift, now)) : null
  const moved = entry ? 0 : await moveExpiry(tx, holderId, today, expiresOn)
  const action = entry ? 'GRANT' : 'MOVE_EXPIRY'
  if (entry || moved)
    audit({ action, subject: 'ticket', subjectId: holderId, after: { amount, expires_on: expiresOn } })
  return { tickets: await leftOf(unit, holderId), entry: entry && presentEntry(entry), moved }
}

type Adjustment = { holderId: string; actorId: string; amount: number; reason: string }

/** Adds or takes tickets with a reason (409 BELOW_ZERO). Call with the holder locked. */
export async function adjustOf(unit: Unit, { holderId, actorId, amount, reason }: Adjustment) {
  const { tx, now, audit } = unit
  await closeExpiredLots(tx, holderId, now)
  const correction = { holderId, halves: Math.abs(amount * 2), actorId, note: reason }
  const expiresOn = expiryOf(dayOf(now), ADJUSTMENT_DAYS)
  const entry =
    amount > 0
      ? await creditTickets(tx, { ...correction, type: 'ADJUST', expiresOn }, now)
      : await debitTickets(tx, correction, now)
  if (!entry) throw new Refusal('BELOW_ZERO', { status: 409, text: BELOW_ZERO })
  audit({ action: 'ADJUST', subject: 'ticket', subjectId: holderId, after: { amount, reason } })
  return { tickets: await leftOf(unit, holderId), entry: presentEntry(entry) }
}

const leftOf = async ({ tx, now }: Unit, holderId: string) =>
  ticketsOf(sumHalves(await spendableLots(tx, holderId, dayOf(now))))
