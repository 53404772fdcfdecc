import { resultOrNull } from '#platform/payment/service.ts'
import { addProviderAnswers, type ProviderAnswer } from '#platform/payment/store.ts'
import type { PaymentFact } from '#providers/payment/port.ts'
import type { Unit, World } from '#world'
import { nextReconcileAt, refundTarget } from '../rules.ts'
import { differs, factOf, runPurchaseEvent, settle, SILENT, underLocks } from '../service.ts'
import { changePurchase, type Purchase } from '../store.ts'

/**
 * Sends the pending refund of a purchase: the amount not yet refunded, with the refund's own key, so that a retry
 * refunds it once. The provider's record decides the result. Only a clear refusal without any refunded money removes
 * the pending refund. A refund that the provider accepted for later is not sent again: hours later, that would be a
 * second refund. False: the provider gave no answer.
 */
export async function sendRefund(world: World, purchase: Purchase): Promise<boolean> {
  const before = await factOf(world, purchase)
  if (before === SILENT) return false
  const target = before ? refundTarget(purchase.refundAmount, before.total) : 0
  const left = before?.paidAt ? target - before.cancelled : 0
  const isSent = left > 0 && !purchase.refundRequestedAt
  const answer = isSent && before ? await cancel(world, purchase, left, before) : null
  const isRequested = answer?.outcome === 'REQUESTED'
  const after = isSent && !isRequested ? await factOf(world, purchase) : before
  if (after === SILENT) return false
  const isRefused = answer?.outcome === 'DECLINED' && after?.cancelled === before?.cancelled
  await underLocks(world, purchase, async (unit, row, seen) => {
    if (row.status !== 'REFUNDING' || row.refundKey !== purchase.refundKey) return
    if (isRefused) return refused(unit, row, answer.message || answer.code)
    const noted = isRequested ? await changePurchase(unit.tx, row.id, { refundRequestedAt: unit.now }) : row
    await settle(unit, noted, after, { ...seen, isClosed: false })
  })
  return true
}

async function cancel(
  world: World,
  { paymentId, refundKey, refundReason }: Purchase,
  amount: number,
  { total, cancelled }: PaymentFact,
) {
  const key = `${refundKey!}-${amount}`
  const wanted = { paymentId: paymentId!, amount, cancellable: total - cancelled, key }
  const answer = await resultOrNull(world, () =>
    world.providers.payments.cancel({ ...wanted, reason: refundReason ?? '고객 요청' }),
  )
  const noted: ProviderAnswer = { kind: 'CANCEL', answer: answer ?? { outcome: 'UNKNOWN' }, at: world.now() }
  await addProviderAnswers(world.db, paymentId!, [noted])
  return answer
}

/**
 * After the provider declined the refund: restores the tickets. If that is impossible, the purchase becomes a task for
 * staff.
 */
async function refused(unit: Unit, row: Purchase, failure: string): Promise<void> {
  const nextAt = nextReconcileAt({ ...row, status: 'PAID' }, unit.now)
  const columns = {
    refundKey: null,
    refundReason: null,
    refundAmount: null,
    refundWon: null,
    failure,
    nextAt,
  }
  if (!(await runPurchaseEvent(unit, row, 'refundRefused', columns)))
    await differs(unit, row, 'RETURN_REFUSED', failure)
}
