import { brand } from '#brand'
import { DAY_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { ticketsOf } from '#kit/money.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { addConsentAnswers } from '#platform/consent/store.ts'
import { withoutActorName } from '#ride/account/service.ts'
import { type Member, memberOf } from '#ride/account/store.ts'
import type { Unit, World } from '#world'
import { lockAccount } from '../store.ts'
import { reconcileOnReturn, windowOf } from './link/service.ts'
import { titleAndAmount, runPurchaseEvent } from './service.ts'
import type * as contract from './contract.ts'
import {
  nextReconcileAt,
  holderOf,
  isOpenTransfer,
  type Method,
  MAX_UNPAID,
  payBy,
  purchasePaymentId,
  VALID_DAYS,
} from './rules.ts'
import {
  addPurchase,
  openTransfersOfColleagues,
  lockPurchase,
  managesOrganization,
  planOf,
  type Purchase,
  purchasesOf,
  type ShownPurchase,
  shownPurchase,
  unpaidCount,
} from './store.ts'
import {
  PAYMENT_OF_ANOTHER,
  PLAN_GONE,
  PRICE_CHANGED,
  PURCHASE_REFUSALS,
  TOO_MANY_PURCHASES,
  WITHDRAWN_BY_MANAGER,
  WITHDRAWN_BY_MEMBER,
} from './copy.ts'
import { ticketTransferAsked, ticketTransferWithdrawn } from '../messages.ts'

/** A purchase as the API returns it. */
export const presentPurchase = (row: ShownPurchase) => ({
  id: row.id,
  method: row.method,
  payment_id: row.paymentId,
  title: row.title,
  tickets: ticketsOf(row.halves),
  amount: row.amount,
  status: row.status,
  failure: row.failure,
  depositor: row.depositor,
  receipt_url: row.receiptUrl,
  expires_on: row.expiresOn,
  organization: row.organizationId ? { id: row.organizationId, name: row.organizationName ?? '' } : null,
  created_at: row.createdAt.toISOString(),
  paid_at: row.paidAt?.toISOString() ?? null,
})

/** A purchase as the API returns it to a member; says whether they may withdraw it. */
const presentTo = async (tx: Tx, id: string, row: ShownPurchase): Promise<contract.PurchaseOut> => ({
  ...presentPurchase(row),
  may_withdraw: isOpenTransfer(row) && (await mayEnd(tx, id, row)),
})

type Buying = Call<typeof contract.createPurchase> | Call<typeof contract.requestTransfer>

export async function create(world: World, call: Call<typeof contract.createPurchase>) {
  return change(world, call, async (unit) => {
    const { purchase, member } = await begin(unit, call, 'CARD')
    return windowOf(world.settings, purchase, member)
  })
}

export async function requestTransfer(world: World, call: Call<typeof contract.requestTransfer>) {
  return change(world, call, async (unit) => {
    const { purchase, member } = await begin(unit, call, 'BANK', call.body.depositor)
    if (member.phone)
      unit.send(ticketTransferAsked, {
        subjectId: purchase.id,
        recipient: member.phone,
        facts: { ...titleAndAmount(purchase), lastDay: payBy(purchase.createdAt) },
      })
    return presentTo(unit.tx, member.id, found(await shownPurchase(unit.tx, purchase.id)))
  })
}

/** Adds a purchase at the current price, with the consent to its terms. */
async function begin(unit: Unit, call: Buying, method: Method, depositor: string | null = null) {
  const { tx, now, auditForMember, publish } = unit
  const memberId = call.params.id
  if (!brand.isBookingOpen) throw new Refusal('BOOKING_CLOSED', { status: 409, text: brand.bookingClosed })
  found(await lockAccount(tx, memberId))
  const { plan_id: planId, organization_id: organizationId = null, amount, agreed } = call.body
  if (organizationId) {
    // The organization may have been closed since the check.
    found(await lockAccount(tx, organizationId))
    found((await managesOrganization(tx, memberId, organizationId)) || null)
  }
  const { title, halves, price, days } = await planToBuy(tx, planId, amount)
  if ((await unpaidCount(tx, memberId, new Date(now.getTime() - DAY_MS))) >= MAX_UNPAID)
    throw new Refusal('TOO_MANY', { text: TOO_MANY_PURCHASES, retryAfter: 3_600 })
  const id = newId()
  const card = method === 'CARD' && {
    paymentId: purchasePaymentId(id),
    nextAt: nextReconcileAt({ status: 'PENDING', createdAt: now, paidAt: null }, now),
  }
  const bought = { title, halves, amount: price, days: days ?? VALID_DAYS, createdAt: now }
  const purchase = await addPurchase(tx, {
    id,
    memberId,
    organizationId,
    method,
    depositor,
    ...bought,
    ...card,
  })
  const signing = { realm: 'ride' as const, personId: memberId, address: call.address, at: now }
  if (agreed) await addConsentAnswers(tx, signing, { ticket_purchase: true })
  auditForMember(memberId, { action: 'BUY', subject: 'ticket_purchase', subjectId: id })
  publish('member', { id: memberId })
  return { purchase, member: (await memberOf(tx, memberId)) as Member }
}

/** A plan that gives tickets; refused if its price differs from the price that the buyer saw. */
async function planToBuy(tx: Tx, id: string, seen: number | undefined) {
  const plan = await planOf(tx, id)
  if (plan?.section !== 'PREMIUM' || !plan.isOnSale || !plan.halves || plan.price <= 0)
    throw new Refusal('PLAN_GONE', { status: 409, text: PLAN_GONE })
  if (seen !== undefined && plan.price !== seen)
    throw new Refusal('PRICE_CHANGED', { status: 409, text: PRICE_CHANGED })
  return { ...plan, halves: plan.halves }
}

export async function list({ db }: World, { params }: Call<typeof contract.listPurchases>) {
  const [awaited, own] = await Promise.all([
    openTransfersOfColleagues(db, params.id),
    purchasesOf(db, params.id),
  ])
  const toEnd = awaited.map((row) => ({ ...presentPurchase(row), may_withdraw: true }))
  return [...toEnd, ...(await Promise.all(own.map((row) => presentTo(db, params.id, row))))]
}

type Named = { id: string; pid: string }

/** Whether a member may end a purchase: their own, or one of an organization that they manage. */
const mayEnd = async (tx: Tx, id: string, { memberId, organizationId }: ShownPurchase): Promise<boolean> =>
  organizationId ? managesOrganization(tx, id, organizationId) : memberId === id

/** A purchase, for its buyer and for members who may end it; 404 for all others. */
async function seen(tx: Tx, { id, pid }: Named): Promise<ShownPurchase> {
  const purchase = found(await shownPurchase(tx, pid))
  const isSeen = purchase.memberId === id || (await mayEnd(tx, id, purchase))
  return found(isSeen ? purchase : null)
}

export const get = async (world: World, { params }: Call<typeof contract.getPurchase>) =>
  presentTo(world.db, params.id, await seen(world.db, params))

export async function confirm(world: World, { params, body }: Call<typeof contract.confirmPurchase>) {
  const purchase = await seen(world.db, params)
  if (body.payment_id !== undefined && body.payment_id !== purchase.paymentId)
    throw invalid('payment_id', PAYMENT_OF_ANOTHER)
  await reconcileOnReturn(world, purchase.id, body.closed ?? false)
  return presentTo(world.db, params.id, await seen(world.db, params))
}

export async function withdraw(world: World, call: Call<typeof contract.withdrawTransfer>) {
  const { id, pid } = call.params
  const isOwn = call.session.personId === id
  return change(world, isOwn ? withoutActorName(call) : call, async (unit: Unit) => {
    const row = await lockToEnd(unit.tx, call.params)
    refuse(isOpenTransfer(row) ? null : 'NOT_WAITING', PURCHASE_REFUSALS)
    await noteWithdrawn(unit, row, id)
    const failure = row.organizationId ? WITHDRAWN_BY_MANAGER : WITHDRAWN_BY_MEMBER
    await runPurchaseEvent(unit, row, 'withdrawTransfer', { failure, depositor: null })
    return presentTo(unit.tx, id, (await shownPurchase(unit.tx, pid))!)
  })
}

/** Notifies the buyer of a withdrawal by another manager and audits it: the buyer may be about to transfer the money. */
async function noteWithdrawn({ tx, audit, auditForMember, send }: Unit, row: Purchase, byId: string) {
  const entry = { action: 'WITHDRAW', subject: 'ticket_purchase', subjectId: row.id }
  if (row.memberId === byId) return auditForMember(byId, entry)
  audit(entry)
  const recipient = (await memberOf(tx, row.memberId))?.phone
  if (recipient) send(ticketTransferWithdrawn, { subjectId: row.id, recipient, facts: titleAndAmount(row) })
}

/** Locks a purchase for a member who may end it; 404 for all others. */
async function lockToEnd(tx: Tx, { id, pid }: Named) {
  found(await lockAccount(tx, id))
  const purchase = found(await shownPurchase(tx, pid))
  await lockAccount(tx, holderOf(purchase))
  found((await mayEnd(tx, id, purchase)) || null)
  return (await lockPurchase(tx, pid))!
}
