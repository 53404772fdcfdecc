import { Answer } from '#kit/answer.ts'
import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { pageOf } from '#kit/page.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { exportCsv } from '#platform/staff/export/acts.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { lockMember, memberOf } from '#ride/account/store.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { closeExpired, giveTickets, takeAway } from './acts.ts'
import type * as contract from './contract.ts'
import { LEDGER_CSV } from './csv.ts'
import { ADJUSTMENT_DAYS, expiryOf, halvesIn } from './rules.ts'
import {
  allLedger,
  entriesOf,
  type Entry,
  ledgerCount,
  ledgerRows,
  ledgerRowsByIds,
  type ListedEntry,
  moveExpiry,
  spendableLots,
} from './store.ts'
import { BELOW_ZERO } from './words.ts'

/** An entry on the wire: amounts in tickets. */
export const presentEntry = (entry: Entry) => ({
  created_at: entry.createdAt.toISOString(),
  prev_tickets: ticketsOf(entry.before),
  type: entry.type,
  amount: ticketsOf(entry.amount),
  remaining_tickets: ticketsOf(entry.after),
})

export async function list(world: World, { params, query, session }: Call<typeof contract.listTickets>) {
  found(await memberOf(world.db, params.id))
  const isStaff = session.role === 'ADMIN'
  return (await entriesOf(world.db, params.id, query.reservation)).map((entry) =>
    presentListed(entry, isStaff),
  )
}

const presentListed = (entry: ListedEntry, isStaff: boolean) => ({
  ...presentEntry(entry),
  ride: rideOf(entry),
  purchase: purchaseOf(entry),
  invite: entry.inviteName ? { name: entry.inviteName } : null,
  by: isStaff ? entry.actorName : null,
  reason: isStaff ? entry.note : null,
})

const presentLedger = (entry: ListedEntry): contract.LedgerEntry => ({
  ...presentListed(entry, true),
  id: entry.id,
  member: { id: entry.holderId, name: entry.ownerName, user_id: entry.ownerLoginId },
})

export async function ledger(world: World, call: Call<typeof contract.listLedger>) {
  const { query } = call
  if (wantsCsv(call)) {
    const rowsOf = async (tx: Tx, hits: { id: string }[]) => {
      const ids = hits.map(({ id }) => id)
      return (await ledgerRowsByIds(tx, ids)).map(presentLedger)
    }
    return exportCsv(world, call, { subject: 'ticket', columns: LEDGER_CSV, query: allLedger(query), rowsOf })
  }
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    ledgerRows(world.db, query, page.limit, page.offset),
    ledgerCount(world.db, query),
  ])
  return Answer.of(rows.map(presentLedger), { page: page.shownToCap(total) })
}

const rideOf = ({ reservationId, rideDate, carName }: ListedEntry) =>
  reservationId && rideDate && carName ? { id: reservationId, ride_date: rideDate, car_name: carName } : null

const purchaseOf = ({ purchaseId: id, purchaseTitle: title, receiptUrl }: ListedEntry) =>
  id && title ? { id, title, receipt_url: receiptUrl } : null

export async function grant(world: World, call: Call<typeof contract.grantTickets>) {
  const { user_id: memberId, amount, date } = call.body
  return changeTickets(world, call, memberId, async ({ tx, now, audit }) => {
    const today = dayOf(now)
    const expiresOn = expiryOf(today, date)
    const halves = amount * 2
    const gift = {
      holderId: memberId,
      type: 'CHARGE' as const,
      halves,
      expiresOn,
      actorId: call.session.personId,
    }
    const entry = halves ? found(await giveTickets(tx, gift, now)) : null
    if (!entry) await moveExpiry(tx, memberId, today, expiresOn)
    const action = entry ? 'GRANT' : 'MOVE_EXPIRY'
    audit({ action, subject: 'ticket', subjectId: memberId, after: { amount, expires_on: expiresOn } })
    return entry && presentEntry(entry)
  })
}

export async function adjust(world: World, call: Call<typeof contract.adjustTickets>) {
  const { user_id: memberId, amount, reason } = call.body
  return changeTickets(world, call, memberId, async ({ tx, now, audit }) => {
    const correction = {
      holderId: memberId,
      halves: Math.abs(amount * 2),
      actorId: call.session.personId,
      note: reason,
    }
    const expiresOn = expiryOf(dayOf(now), ADJUSTMENT_DAYS)
    const entry =
      amount > 0
        ? await giveTickets(tx, { ...correction, type: 'ADJUST', expiresOn }, now)
        : await takeAway(tx, correction, now)
    if (!entry) throw new Refusal('BELOW_ZERO', { status: 409, text: BELOW_ZERO })
    audit({ action: 'ADJUST', subject: 'ticket', subjectId: memberId, after: { amount, reason } })
    return presentEntry(entry)
  })
}

/** A change of the tickets of a member who is there and stays: first what expired is closed. Answers the balance too. */
const changeTickets = <T>(
  world: World,
  call: Call<typeof contract.grantTickets> | Call<typeof contract.adjustTickets>,
  memberId: string,
  work: (unit: Unit) => Promise<T>,
) =>
  change(world, call, async (unit) => {
    const { tx, now, publish } = unit
    found(await lockMember(tx, memberId))
    await closeExpired(tx, memberId, now)
    const entry = await work(unit)
    const lots = await spendableLots(tx, memberId, dayOf(now))
    publish('member', { id: memberId })
    return { tickets: ticketsOf(halvesIn(lots)), entry }
  })
