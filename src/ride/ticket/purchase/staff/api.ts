import { Answer } from '#kit/answer.ts'
import type { Approvable, Seen } from '#kit/approvable.ts'
import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { ticketsOf, won } from '#kit/money.ts'
import { pageOf } from '#kit/page.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change, ConflictError } from '#kit/unit-of-work.ts'
import { waitLikeUser } from '#platform/payment/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { memberOf } from '#ride/account/store.ts'
import type { Unit, World } from '#world'
import { lockAccount } from '../../store.ts'
import {
  titleAndAmount,
  runPurchaseEvent,
  paidColumns,
  currentPurchase,
  refundedColumns,
} from '../service.ts'
import { sendRefund } from '../refund/service.ts'
import { lotRest } from '../refund/store.ts'
import { presentPurchase } from '../api.ts'
import {
  holderOf,
  isDepositDay,
  isOpenTransfer,
  nextReconcileAt,
  PURCHASE_STATE_MACHINE,
  receivedAt,
} from '../rules.ts'
import { lockPurchase, type Purchase, purchaseOf } from '../store.ts'
import { DEPOSIT_DAY_WRONG, METHOD_WORDS, PURCHASE_REFUSALS } from '../copy.ts'
import type * as contract from './contract.ts'
import { refundPurchase } from './contract.ts'
import { PURCHASE_CSV } from './csv.ts'
import {
  allPurchases,
  type ListedPurchase,
  purchaseCount,
  purchaseRow,
  purchaseRows,
  purchasesByIds,
  type WaitingPurchase,
  waitingPurchases,
} from './store.ts'
import { ticketTransferRefused } from '../../messages.ts'

const present = (row: ListedPurchase): contract.PurchaseRow => ({
  ...presentPurchase(row),
  member: { id: row.memberId, name: row.memberName, user_id: row.loginId },
  refunded_at: row.refundedAt?.toISOString() ?? null,
  refund_reason: row.refundReason,
  attention: row.attention,
  refund_amount: row.refundAmount,
  is_untouched: row.isUntouched,
  unused: ticketsOf(row.unusedHalves ?? 0),
})

const presentNow = async (world: World, id: string) =>
  present((await purchaseRow(world.db, id, dayOf(world.now())))!)

export async function list(world: World, call: Call<typeof contract.listAllPurchases>) {
  const { query } = call
  const today = dayOf(world.now())
  if (wantsCsv(call)) {
    const rowsOf = async (tx: Tx, stored: { id: string }[]) => {
      const ids = stored.map(({ id }) => id)
      return (await purchasesByIds(tx, ids, today)).map(present)
    }
    const file = { subject: 'ticket_purchase', columns: PURCHASE_CSV, query: allPurchases(query) }
    return exportCsv(world, call, { ...file, rowsOf })
  }
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    purchaseRows(world.db, query, today, page.limit, page.offset),
    purchaseCount(world.db, query),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(total) })
}

/** Locks the holder's account, then the purchase. */
export async function lockWithTickets(tx: Tx, id: string): Promise<Purchase> {
  const known = found(await purchaseOf(tx, id))
  await lockAccount(tx, holderOf(known))
  const row = (await lockPurchase(tx, id))!
  if (holderOf(row) !== holderOf(known)) throw new ConflictError()
  return row
}

async function lockTransfer(tx: Tx, id: string): Promise<Purchase> {
  const row = await lockWithTickets(tx, id)
  refuse(isOpenTransfer(row) ? null : 'NOT_WAITING', PURCHASE_REFUSALS)
  return row
}

export async function accept(world: World, call: Call<typeof contract.acceptTransfer>) {
  const { id } = call.params
  return change(world, call, async (unit) => {
    const today = dayOf(unit.now)
    const day = call.body?.deposited_on ?? today
    if (!isDepositDay(day, today)) throw invalid('deposited_on', DEPOSIT_DAY_WRONG)
    const row = await lockTransfer(unit.tx, id)
    const paid = { ...paidColumns(row, null, unit.now), paidAt: receivedAt(day, unit.now) }
    await runPurchaseEvent(unit, row, 'acceptTransfer', paid, { actorId: call.session.personId })
    unit.audit({
      action: 'ACCEPT',
      subject: 'ticket_purchase',
      subjectId: id,
      after: { title: row.title, price: row.amount, deposited_on: day },
    })
    return present((await purchaseRow(unit.tx, id, today))!)
  })
}

export async function refuseTransfer(world: World, call: Call<typeof contract.refuseTransfer>) {
  const { id } = call.params
  const { reason } = call.body
  await change(world, call, async (unit) => {
    const { tx, audit, send } = unit
    const row = await lockTransfer(tx, id)
    await runPurchaseEvent(unit, row, 'refuseTransfer', { failure: reason })
    audit({ action: 'REFUSE', subject: 'ticket_purchase', subjectId: id, after: { reason } })
    const recipient = (await memberOf(tx, row.memberId))?.phone
    if (recipient)
      send(ticketTransferRefused, { subjectId: id, recipient, facts: { ...titleAndAmount(row), reason } })
  })
  return presentNow(world, id)
}

type RefundCall = Call<typeof contract.refundPurchase>

/**
 * One transaction takes the tickets and stores the pending refund; the refund is sent to the provider after its commit.
 */
export async function refund(world: World, call: RefundCall) {
  const { id } = call.params
  const { key } = await change(world, call, (unit) => noteRefund(unit, call))
  return sendNotedRefund(world, id, key)
}

const refundEventOf = ({ method }: Pick<Purchase, 'method'>) =>
  method === 'BANK' ? ('refundTransfer' as const) : ('refund' as const)

/** A refund above the limit waits for a second person. */
export const refundAct: Approvable<World, typeof contract.refundPurchase> = {
  endpoint: refundPurchase,
  label: '티켓 구매 환불',
  unit: 'WON',
  look: async (tx, { params: { id } }, now) => {
    const row = await lockWithTickets(tx, id)
    refuse(applyEvent(PURCHASE_STATE_MACHINE, row.status, refundEventOf(row)).refusal, PURCHASE_REFUSALS)
    const { unused, expiresOn } = await lotRest(tx, row.lotId)
    const isWhole = unused >= row.halves && expiresOn !== null && expiresOn >= dayOf(now)
    refuse(isWhole ? null : 'LOT_TOUCHED', PURCHASE_REFUSALS)
    return lookAtRefund(tx, row, row.amount)
  },
  handler: refund,
}

/** The effect of a refund, shown to the second person. */
export async function lookAtRefund(tx: Tx, row: Purchase, amount: number): Promise<Seen> {
  const name = (await memberOf(tx, row.memberId))?.name ?? '탈퇴한 회원'
  const facts = [
    { label: '회원', text: name },
    { label: '구매', text: `${row.title}, ${METHOD_WORDS[row.method]} ${won(row.amount)}` },
    { label: '환불 금액', text: won(amount) },
  ]
  return { size: amount, subjectId: row.memberId, facts }
}

/** Sends a stored refund to the provider, and returns the purchase; 409 REFUND_DECLINED. */
export async function sendNotedRefund(world: World, id: string, key: string) {
  const noted = await currentPurchase(world, id)
  if (noted.status === 'REFUNDING' && noted.refundKey === key)
    await waitLikeUser(world, sendRefund(world, noted))
  const row = await presentNow(world, id)
  if (row.status === 'PAID') {
    const text = `${PURCHASE_REFUSALS.REFUND_DECLINED} ${row.failure ?? ''}`.trim()
    throw new Refusal('REFUND_DECLINED', { status: 409, text })
  }
  return row
}

async function noteRefund(unit: Unit, { params: { id }, body: { reason }, session }: RefundCall) {
  const { tx, now, audit } = unit
  const row = await lockWithTickets(tx, id)
  const key = newId()
  const event = refundEventOf(row)
  // A transfer is refunded by a transfer that staff have already made.
  const columns =
    event === 'refundTransfer'
      ? { ...refundedColumns(row, now), refundReason: reason }
      : refundingColumns(row, { key, reason }, now)
  refuse(applyEvent(PURCHASE_STATE_MACHINE, row.status, event).refusal, PURCHASE_REFUSALS)
  const isTaken = await runPurchaseEvent(unit, row, event, columns, { actorId: session.personId })
  refuse(isTaken ? null : 'LOT_TOUCHED', PURCHASE_REFUSALS)
  const after = { title: row.title, price: row.amount, reason }
  audit({ action: 'REFUND', subject: 'ticket_purchase', subjectId: id, after })
  return { key }
}

const refundingColumns = (row: Purchase, { key, reason }: { key: string; reason: string }, now: Date) => ({
  refundKey: key,
  refundReason: reason,
  failure: null,
  nextAt: nextReconcileAt({ ...row, status: 'REFUNDING' }, now),
})

export async function settle(world: World, call: Call<typeof contract.settlePurchase>) {
  const { params, body } = call
  const { id } = params
  const { note, is_returned: isReturned } = body
  await change(world, call, async (unit) => {
    const { tx, now, audit } = unit
    const row = await lockWithTickets(tx, id)
    refuse(row.attention ? null : 'NOT_WAITING', PURCHASE_REFUSALS)
    const isOver = row.status === 'REFUNDING' && isReturned
    // A new key, because the provider would decline the former key again.
    const again = row.status === 'REFUNDING' && { refundKey: newId(), refundRequestedAt: null, nextAt: now }
    if (isOver)
      await runPurchaseEvent(unit, row, 'settleRefunded', refundedColumns(row, now), { returned: 'OTHER' })
    else await runPurchaseEvent(unit, row, 'settle', { attention: null, ...again })
    const after = { note, ...(isOver && { is_returned: true }) }
    audit({ action: 'SETTLE', subject: 'ticket_purchase', subjectId: id, after })
  })
  return presentNow(world, id)
}

/** Purchases that need an action of staff: transfers to confirm, and differences from the provider. */
export async function waitingForStaff(world: World, shown: number) {
  const rows = await waitingPurchases(world.db, shown)
  return { purchases: { count: rows[0]?.count ?? 0, rows: rows.map(presentWaiting) } }
}

const presentWaiting = ({ count: _count, created_at, ...purchase }: WaitingPurchase) => ({
  ...purchase,
  created_at: new Date(created_at).toISOString(),
})
