import { newId } from '#kit/id.ts'
import { BY_ITSELF, change } from '#kit/unit-of-work.ts'
import { waitAtScreen } from '#platform/payment/service.ts'
import { askRarelyAt, isRefundLate } from '#platform/payment/rules.ts'
import { ProviderUnavailable } from '#providers/failure.ts'
import type { Unit, World } from '#world'
import { askAbout } from '../service.ts'
import { differsFrom } from '../difference/service.ts'
import { refundRefusal, waiveRefusal } from '../rules.ts'
import { changePayment, lockPayment, type Payment } from '../store.ts'
import { REFUND_LATE } from '../copy.ts'
import type * as contract from './contract.ts'
import { type ListedPayment, paymentsOf } from './store.ts'

/** A payment on the wire, as staff see it. */
export const presentPayment = (row: ListedPayment): contract.PaymentRow => ({
  id: row.id,
  payment_id: row.paymentId,
  subscription_id: row.subscriptionId,
  subscriber: { id: row.subscriberId, name: row.subscriberName },
  model_name: row.modelName,
  month: row.month,
  amount: row.amount,
  due_on: row.dueOn,
  status: row.status,
  paid_at: row.paidAt?.toISOString() ?? null,
  next_at: row.nextAt?.toISOString() ?? null,
  refunded: row.refunded,
  refunding: row.refunding,
  failure: row.failure,
  receipt_url: row.receiptUrl,
  is_different: row.isDifferent,
  never_began: row.subscriptionStatus === 'CANCELLED',
  is_waivable: waiveRefusal(row.status, row.subscriptionStatus) === null,
})

/**
 * Sends the refund that is noted on a payment, under its own key: again and again until the provider says what became
 * of it. A clear no takes the note back; what is owed back by it all the same waits for staff, who send it again. One
 * that the provider took in to carry it out later is only asked about.
 */
export async function sendRefund(world: World, payment: Payment): Promise<void> {
  if (payment.refundRequestedAt) return awaitRefund(world, payment, payment.refundRequestedAt)
  const answer = await cancel(world, payment)
  if (answer?.outcome === 'REQUESTED') await noteRequested(world, payment)
  const noted = { kind: 'CANCEL' as const, answer: answer ?? { outcome: 'UNKNOWN' }, at: world.now() }
  await askAbout(world, payment, [noted])
  if (answer?.outcome === 'DECLINED')
    await takeBack(world, payment, 'REFUND_REFUSED', answer.message || answer.code)
}

/** Notes a refund of a payment under a key of its own, to be sent after the commit. */
export const noteRefund = (
  { tx, now }: Unit,
  id: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> =>
  changePayment(tx, id, { refunding: amount, refundKey: newId(), refundReason: reason, nextAt: now })

/** Notes refunds of all months of a subscription that were paid; answers the ids of the payments and the won. */
export async function noteRefundsOf(
  unit: Unit,
  subscriptionId: string,
  reason: string,
): Promise<{ ids: string[]; amount: number }> {
  const back = { ids: [] as string[], amount: 0 }
  for (const { id, month } of await paymentsOf(unit.tx, subscriptionId)) {
    const payment = (await lockPayment(unit.tx, id))!
    const amount = payment.amount - payment.refunded
    if (month === null || amount === 0 || refundRefusal(payment, amount)) continue
    await noteRefund(unit, id, { amount, reason })
    back.ids.push(id)
    back.amount += amount
  }
  return back
}

/** Waits as long as somebody at a screen does; the refund itself goes on, and the job sends it until it is answered. */
export const refundSoon = (world: World, payment: Payment): Promise<void> =>
  waitAtScreen(world, sendRefund(world, payment))

/** Null when the provider gave no answer. */
const cancel = (world: World, { paymentId, refunding, refundKey, refundReason, ...payment }: Payment) =>
  world.providers.payments
    .cancel({
      paymentId,
      amount: refunding,
      cancellable: payment.amount - payment.refunded,
      key: refundKey!,
      reason: refundReason ?? '고객 요청',
    })
    .catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return null
      throw error
    })

/** Sent again under its key, hours later, it would be another refund. */
const noteRequested = (world: World, payment: Payment): Promise<void> =>
  onRefund(world, payment, async ({ tx, now }, { id }) =>
    changePayment(tx, id, { refundRequestedAt: now, nextAt: askRarelyAt(now, now) }),
  )

async function awaitRefund(world: World, payment: Payment, requestedAt: Date): Promise<void> {
  const isAnswered = await askAbout(world, payment)
  if (isAnswered && isRefundLate(requestedAt, world.now()))
    return takeBack(world, payment, 'REFUND_LATE', REFUND_LATE)
  await onRefund(world, payment, async ({ tx, now }, { id, nextAt }) => {
    // What differs is asked about by nobody.
    if (nextAt) await changePayment(tx, id, { nextAt: askRarelyAt(requestedAt, now) })
  })
}

type Theirs = 'REFUND_REFUSED' | 'REFUND_LATE'

const takeBack = (world: World, payment: Payment, status: Theirs, failure: string): Promise<void> =>
  onRefund(world, payment, async (unit, row) => {
    await differsFrom(unit, row, { status, failure })
    const over = { refunding: 0, refundKey: null, refundRequestedAt: null, nextAt: null }
    await changePayment(unit.tx, row.id, { ...over, failure })
  })

/** Locks a payment whose refund is still under way; another one may have been noted meanwhile, and is left alone. */
const onRefund = (
  world: World,
  { id, refundKey }: Payment,
  work: (unit: Unit, row: Payment) => Promise<void>,
): Promise<void> =>
  change(world, BY_ITSELF, async (unit) => {
    const row = await lockPayment(unit.tx, id)
    if (row?.refunding && row.refundKey === refundKey) await work(unit, row)
  })
