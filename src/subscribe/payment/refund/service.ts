import { newId } from '#kit/id.ts'
import { SYSTEM_CALLER, change } from '#kit/unit-of-work.ts'
import { waitLikeUser } from '#platform/payment/service.ts'
import { nextStatusCheckAt, isRefundLate } from '#platform/payment/rules.ts'
import { ProviderUnavailable } from '#providers/failure.ts'
import type { Unit, World } from '#world'
import { refundRefusedOutcome } from '../charge/rules.ts'
import { lockSubscriptionOf, reconcile } from '../charge/service.ts'
import { refundRefusal } from '../rules.ts'
import { runPaymentEvent } from '../service.ts'
import { paymentsOf } from '../staff/store.ts'
import { changePayment, lockPayment, type Payment, paymentOf } from '../store.ts'
import { REFUND_LATE } from '../copy.ts'

/**
 * Sends the pending refund of a payment with its own key; the job repeats this until the provider's record shows the
 * result. A clear refusal removes the pending refund and adds a difference, so that staff can send it again. A refund
 * that the provider accepted for later is only reconciled.
 */
export async function sendRefund(world: World, payment: Payment): Promise<void> {
  if (payment.refundRequestedAt) return awaitRefund(world, payment, payment.refundRequestedAt)
  const answer = await cancel(world, payment)
  if (answer?.outcome === 'REQUESTED') await noteRequested(world, payment)
  const kept = { kind: 'CANCEL' as const, answer: answer ?? { outcome: 'UNKNOWN' }, at: world.now() }
  await reconcile(world, payment, [kept])
  if (answer?.outcome === 'DECLINED')
    await undoRefund(world, payment, 'REFUND_REFUSED', answer.message || answer.code)
}

/** Stores a pending refund of a payment with its own key; it is sent after the commit. */
export const storePendingRefund = (
  { tx, now }: Unit,
  id: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> =>
  changePayment(tx, id, { refunding: amount, refundKey: newId(), refundReason: reason, nextAt: now })

/** Stores pending refunds of all paid months of a subscription; returns the ids of the payments and the total in won. */
export async function storePendingRefundsOf(
  unit: Unit,
  subscriptionId: string,
  reason: string,
): Promise<{ ids: string[]; amount: number }> {
  const back = { ids: [] as string[], amount: 0 }
  for (const { id, month } of await paymentsOf(unit.tx, subscriptionId)) {
    const payment = (await lockPayment(unit.tx, id))!
    const amount = payment.amount - payment.refunded
    if (month === null || amount === 0 || refundRefusal(payment, amount)) continue
    await storePendingRefund(unit, id, { amount, reason })
    back.ids.push(id)
    back.amount += amount
  }
  return back
}

/**
 * Sends a refund and waits no longer than a user would. A slower refund continues, and the job sends it until there is
 * a response.
 */
export const refundAndWait = (world: World, payment: Payment): Promise<void> =>
  waitLikeUser(world, sendRefund(world, payment))

/** Sends the pending refunds of payments one after the other; those that have arrived already are not sent again. */
export async function refundAllAndWait(world: World, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const payment = (await paymentOf(world.db, id))!
    if (payment.refunding) await refundAndWait(world, payment)
  }
}

/** Resolves to null if the provider gives no response. */
async function cancel(world: World, payment: Payment) {
  const { paymentId, refunding: amount, refundKey, refundReason, refunded } = payment
  const cancellation = { paymentId, amount, cancellable: payment.amount - refunded, key: refundKey! }
  try {
    return await world.providers.payments.cancel({ ...cancellation, reason: refundReason ?? '고객 요청' })
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
}

/**
 * Records that the provider accepted the refund for later. It is then only reconciled: sending it again hours later
 * would make a second refund.
 */
const noteRequested = (world: World, payment: Payment): Promise<void> =>
  onRefund(world, payment, ({ tx, now }, { id }) =>
    changePayment(tx, id, { refundRequestedAt: now, nextAt: nextStatusCheckAt(now, now) }),
  )

async function awaitRefund(world: World, payment: Payment, requestedAt: Date): Promise<void> {
  const isAnswered = await reconcile(world, payment)
  if (isAnswered && isRefundLate(requestedAt, world.now()))
    return undoRefund(world, payment, 'REFUND_LATE', REFUND_LATE)
  await onRefund(world, payment, async ({ tx, now }, { id, nextAt }) => {
    // A difference is a task for staff, and is not reconciled.
    if (nextAt) await changePayment(tx, id, { nextAt: nextStatusCheckAt(requestedAt, now) })
  })
}

type Theirs = 'REFUND_REFUSED' | 'REFUND_LATE'

const undoRefund = (world: World, payment: Payment, status: Theirs, failure: string): Promise<void> =>
  onRefund(world, payment, async (unit, row) => {
    const subscription = await lockSubscriptionOf(unit.tx, row)
    await runPaymentEvent(unit, row, subscription, refundRefusedOutcome(status, failure))
  })

/** Locks a payment if this refund is still under way; a later refund is not touched. */
const onRefund = (
  world: World,
  { id, refundKey }: Payment,
  work: (unit: Unit, row: Payment) => Promise<unknown>,
): Promise<void> =>
  change(world, SYSTEM_CALLER, async (unit) => {
    const row = await lockPayment(unit.tx, id)
    if (row?.refunding && row.refundKey === refundKey) await work(unit, row)
  })
