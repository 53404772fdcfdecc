import { Answer } from '#kit/answer.ts'
import { type Day, dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { MAX_COUNTED_SLOW_QUERY, pageOf } from '#kit/page.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { chargeableAmount } from '#platform/payment/rules.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { isCarTaken, lockCarOfModel } from '#subscribe/catalog/store.ts'
import { REQUEST_STATE_MACHINE } from '#subscribe/application/rules.ts'
import { runRequestEvent } from '#subscribe/application/service.ts'
import { lockRequest, requestOf } from '#subscribe/application/store.ts'
import { NOT_OPEN } from '#subscribe/application/copy.ts'
import { endDayOf } from '#subscribe/subscription/rules.ts'
import { CAR_TAKEN } from '#subscribe/subscription/copy.ts'
import { subscriptionAccepted } from '#subscribe/subscription/messages.ts'
import { addSubscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import type { Unit, World } from '#world'
import { chargeAndWait, lockSubscriptionOf } from '../charge/service.ts'
import { storePendingRefund, refundAndWait } from '../refund/service.ts'
import { runPaymentEvent, planMonths } from '../service.ts'
import { PAYMENT_STATE_MACHINE, refundRefusal, waiveRefusal } from '../rules.ts'
import { changePayment, claimPayment, lockPayment, type Payment, paymentOf } from '../store.ts'
import { CAR_UNKNOWN, NEVER_BEGAN, REFUND_WORDS, START_PASSED, WAIVE_WORDS } from '../copy.ts'
import { presentPayment } from './service.ts'
import type * as contract from './contract.ts'
import { PAYMENT_CSV } from './csv.ts'
import { allPayments, paymentCount, paymentRow, paymentRows, paymentsByIds } from './store.ts'

/** A payment in its present state, as the API returns it. */
export const presentCurrent = async (world: World, id: string) =>
  presentPayment((await paymentRow(world.db, id))!)

type AcceptCall = Call<typeof contract.acceptRequest>

/**
 * Stores the subscription and its months first, and then charges the card: if the process crashes in between, the month
 * is due and the job charges it.
 */
export async function accept(world: World, call: AcceptCall) {
  const { id: firstId, subscriptionId } = await change(world, call, (unit) => begin(unit, call))
  const [first] = await claimPayment(world.db, firstId, world.now())
  if (first) await chargeAndWait(world, first)
  const payment = (await paymentOf(world.db, firstId))!
  if (payment.status === 'FAILED')
    throw new Refusal('CARD_DECLINED', {
      status: 409,
      text: `카드 결제가 거절되었습니다. ${payment.failure}`,
    })
  const { status } = (await subscriptionOf(world.db, subscriptionId))!
  // The charge was declined first but paid later, so the payment waits as a difference.
  if (status === 'CANCELLED') throw new Refusal('NEVER_BEGAN', { status: 409, text: NEVER_BEGAN })
  return {
    subscription_id: subscriptionId,
    status: status === 'STARTING' ? ('STARTING' as const) : ('ACTIVE' as const),
    payment: { payment_id: payment.paymentId, amount: payment.amount, status: payment.status },
  }
}

async function begin(unit: Unit, { params, body, session }: AcceptCall) {
  const { tx, now, audit, publish } = unit
  // The subscriber is locked first, as in withdrawals and rejections.
  const account = await lockAccount(tx, found(await requestOf(tx, params.id)).subscriberId)
  const request = found(await lockRequest(tx, params.id))
  refuse(applyEvent(REQUEST_STATE_MACHINE, request.status, 'accept').refusal, { NOT_OPEN })
  const { start_date: startDate } = body
  if (startDate < dayOf(now)) throw invalid('start_date', START_PASSED)
  // The requested car, whose fee was agreed on; another car only if staff select it.
  const carId = body.car_id ?? request.carId
  if (!(await lockCarOfModel(tx, request.modelId, carId))) throw invalid('car_id', CAR_UNKNOWN)
  if (await isCarTaken(tx, carId)) throw new Refusal('CAR_TAKEN', { text: CAR_TAKEN })
  const subscriptionId = newId()
  const { subscriberId, billingKeyId, months, fee } = request
  const endDate = endDayOf(startDate, months)
  const whose = { requestId: request.id, subscriberId, carId, billingKeyId }
  await addSubscription(tx, {
    id: subscriptionId,
    ...whose,
    months,
    fee,
    startDate,
    endDate,
    createdAt: now,
    // A subscription whose first month costs nothing begins immediately.
    status: chargeableAmount(request.firstMonth) ? 'STARTING' : 'ACTIVE',
  })
  const first = { amount: request.firstMonth, dueOn: dayOf(now) }
  const rows = await planMonths(tx, { id: subscriptionId, subscriberId, months, fee, startDate }, first, now)
  const decision = { decidedBy: session.personId, decidedAt: now, reason: null }
  await runRequestEvent(unit, request, 'accept', decision)
  audit({
    action: 'ACCEPT',
    subject: 'subscription_request',
    subjectId: request.id,
    after: { start_date: startDate, car_id: carId, first_month: request.firstMonth, fee },
  })
  if (!chargeableAmount(request.firstMonth))
    notifyAccepted(unit, { ...request, subscriptionId, startDate }, account?.mobile)
  publish('subscription', { id: request.id })
  // Publish the event, because the model has one free car less.
  publish('catalog', { id: request.modelId })
  return { id: rows[0]!.id, subscriptionId }
}

type Accepted = { subscriptionId: string; brandName: string; modelName: string; startDate: Day }

/** Notifies a subscriber whose first month costs nothing; other subscribers get the message about its payment. */
function notifyAccepted({ now, send }: Unit, accepted: Accepted, recipient?: string | null): void {
  if (!recipient) return
  const { subscriptionId: subjectId, brandName, modelName, startDate } = accepted
  const facts = { car: `${brandName} ${modelName}`, day: startDate, today: dayOf(now) }
  send(subscriptionAccepted, { subjectId, recipient, facts })
}

const rowsOf = async (tx: Tx, stored: { id: string }[]) =>
  (
    await paymentsByIds(
      tx,
      stored.map(({ id }) => id),
    )
  ).map(presentPayment)

export async function list(world: World, call: Call<typeof contract.listPayments>) {
  const { query } = call
  if (wantsCsv(call)) {
    const file = { subject: 'payment', columns: PAYMENT_CSV, query: allPayments(query) }
    return exportCsv(world, call, { ...file, rowsOf })
  }
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    paymentRows(world.db, query, page.limit, page.offset),
    paymentCount(world.db, query),
  ])
  return Answer.of(rows.map(presentPayment), { page: page.shownToCap(total) })
}

/** Payments whose record differs from the provider's, for the first screen of staff. */
export async function paymentsWithDifference(world: World, shown: number) {
  const filter = { different: 'true' } as const
  const [rows, count] = await Promise.all([
    paymentRows(world.db, filter, shown, 0),
    paymentCount(world.db, filter),
  ])
  const waiting = rows.map(({ id, subscriberName: name, modelName: car }) => ({ id, name, car }))
  return { count: Math.min(count, MAX_COUNTED_SLOW_QUERY), rows: waiting }
}

export async function retry(world: World, call: Call<typeof contract.retryPayment>) {
  const { id } = call.params
  await change(world, call, async ({ tx, now, audit }) => {
    const payment = found(await lockPayment(tx, id))
    refuse(applyEvent(PAYMENT_STATE_MACHINE, payment.status, 'retry').refusal, {})
    const subscription = await subscriptionOf(tx, payment.subscriptionId)
    // The car may belong to another subscriber by now.
    if (subscription?.status === 'CANCELLED')
      throw new Refusal('NEVER_BEGAN', { status: 409, text: NEVER_BEGAN })
    await changePayment(tx, id, { nextAt: now })
    audit({ action: 'RETRY', subject: 'payment', subjectId: id })
    return { id }
  })
  // A repeated call claims nothing, because the first call has claimed it.
  const [claimed] = await claimPayment(world.db, id, world.now())
  if (claimed) await chargeAndWait(world, claimed)
  return presentCurrent(world, id)
}

export async function refund(world: World, call: Call<typeof contract.refundPayment>) {
  const { id } = call.params
  const { amount, reason } = call.body
  const noted: Payment = await change(world, call, async (unit: Unit) => {
    const { tx, audit } = unit
    const payment = found(await lockPayment(tx, id))
    refuse(refundRefusal(payment, amount), REFUND_WORDS)
    await storePendingRefund(unit, id, { amount, reason })
    audit({ action: 'REFUND', subject: 'payment', subjectId: id, after: { refunded_amount: amount, reason } })
    return (await paymentOf(tx, id))!
  })
  // A repeated call hours later must not send it again: its key would make a second refund.
  const current = (await paymentOf(world.db, id))!
  if (current.refunding && current.refundKey === noted.refundKey) await refundAndWait(world, current)
  const row = await presentCurrent(world, id)
  if (!row.refunding && row.refunded === noted.refunded)
    throw new Refusal('REFUND_DECLINED', {
      status: 409,
      text: `결제대행사가 환불을 거절했습니다. ${row.failure ?? ''}`,
    })
  return row
}

export const waive = (world: World, call: Call<typeof contract.waivePayment>) =>
  change(world, call, async (unit) => {
    const { id } = call.params
    const payment = found(await lockPayment(unit.tx, id))
    const subscription = await lockSubscriptionOf(unit.tx, payment)
    refuse(waiveRefusal(payment.status, subscription.status), WAIVE_WORDS)
    await runPaymentEvent(unit, payment, subscription, { event: 'waive', changes: { nextAt: null } })
    const after = { waived_amount: payment.amount, ...call.body }
    unit.audit({ action: 'WAIVE', subject: 'payment', subjectId: id, after })
    return presentPayment((await paymentRow(unit.tx, id))!)
  })
