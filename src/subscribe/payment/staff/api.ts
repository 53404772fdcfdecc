import { Answer } from '#kit/answer.ts'
import { dayOf } from '#kit/day.ts'
import type { Approvable } from '#kit/approvable.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { won } from '#kit/money.ts'
import { MAX_COUNTED_SLOW_QUERY, pageOf } from '#kit/page.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { lockRequest, requestOf } from '#subscribe/application/store.ts'
import { refuseUnchecked } from '#subscribe/license/service.ts'
import type { Unit, World } from '#world'
import { chargeNow, lockSubscriptionOf } from '../charge/service.ts'
import { acceptRequest, chargeFirst } from '../first-month/service.ts'
import { makeDueNow } from '../pay/service.ts'
import { storePendingRefund, refundAndWait } from '../refund/service.ts'
import { runPaymentEvent } from '../service.ts'
import { refundRefusal, waiveRefusal } from '../rules.ts'
import { lockPayment, type Payment, paymentOf } from '../store.ts'
import { REFUND_WORDS, START_PASSED, WAIVE_WORDS } from '../copy.ts'
import { urlOf, urls } from '#urls'
import { presentPayment } from './service.ts'
import type * as contract from './contract.ts'
import { refundPayment } from './contract.ts'
import { PAYMENT_CSV } from './csv.ts'
import { allPayments, paymentCount, paymentRow, paymentRows, paymentsByIds } from './store.ts'

/** A payment in its present state, as the API returns it. */
export const presentCurrent = async (world: World, id: string) =>
  presentPayment((await paymentRow(world.db, id))!)

export const accept = async (world: World, call: Call<typeof contract.acceptRequest>) =>
  chargeFirst(world, await change(world, call, (unit) => begin(world, unit, call)))

async function begin(
  world: World,
  unit: Unit,
  { params, body, session }: Call<typeof contract.acceptRequest>,
) {
  const { tx, now, audit } = unit
  // The subscriber is locked first, as in withdrawals and rejections.
  const account = await lockAccount(tx, found(await requestOf(tx, params.id)).subscriberId)
  const request = found(await lockRequest(tx, params.id))
  const { start_date: startDate } = body
  if (startDate < dayOf(now)) throw invalid('start_date', START_PASSED)
  await refuseUnchecked(world, tx, { request_id: request.id }, now)
  // The requested car, whose fee was agreed on; another car only if staff select it.
  const carId = body.car_id ?? request.carId
  const begun = await acceptRequest(unit, request, { startDate, carId, decidedBy: session.personId }, account)
  audit({
    action: 'ACCEPT',
    subject: 'subscription_request',
    subjectId: request.id,
    after: { start_date: startDate, car_id: carId, first_month: request.firstMonth, fee: request.fee },
  })
  return begun
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
  const waiting = rows.map(({ id, subscriberName: name, modelName: car }) => ({
    id,
    name,
    car,
    path: urlOf(urls.admin.payments, { query: { status: 'DIFFERENT', q: name, open: id } }),
  }))
  return { count: Math.min(count, MAX_COUNTED_SLOW_QUERY), rows: waiting }
}

export async function retry(world: World, call: Call<typeof contract.retryPayment>) {
  const { id } = call.params
  await change(world, call, async (unit) => {
    await makeDueNow(unit, id)
    unit.audit({ action: 'RETRY', subject: 'payment', subjectId: id })
    return { id }
  })
  await chargeNow(world, id)
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
  // A repeated call hours later must not send it again: the provider has forgotten its key and would refund twice.
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

/** A refund above the limit waits for the approval of a second person. */
export const refundAct: Approvable<World, typeof contract.refundPayment> = {
  endpoint: refundPayment,
  label: '구독 결제 환불',
  unit: 'WON',
  look: async (tx, { params: { id }, body: { amount } }) => {
    refuse(refundRefusal(found(await lockPayment(tx, id)), amount), REFUND_WORDS)
    const row = (await paymentRow(tx, id))!
    const facts = [
      { label: '구독 회원', text: row.subscriberName },
      { label: '결제', text: `${row.modelName}, ${won(row.amount)}` },
      { label: '이미 환불한 금액', text: won(row.refunded) },
      { label: '환불 금액', text: won(amount) },
    ]
    return { size: amount, subjectId: row.subscriberId, facts }
  },
  handler: refund,
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
