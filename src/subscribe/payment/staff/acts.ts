import { BY_ITSELF, change } from '#kit/unit-of-work.ts'
import { ProviderUnavailable } from '#providers/failure.ts'
import type { World } from '#world'
import { askAbout } from '../acts.ts'
import { changePayment, lockPayment, type Payment } from '../store.ts'

/**
 * Sends the refund that is noted on a payment, under its own key: again and again until the provider says what became
 * of it. A clear no takes the note back.
 */
export async function sendRefund(world: World, payment: Payment): Promise<void> {
  const { paymentId, refunding: amount, refundKey, refundReason } = payment
  const wanted = { paymentId, amount, cancellable: payment.amount - payment.refunded, key: refundKey! }
  const answer = await world.providers.payments
    .cancel({ ...wanted, reason: refundReason ?? '고객 요청' })
    .catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return null
      throw error
    })
  const noted = { kind: 'CANCEL' as const, answer: answer ?? { outcome: 'UNKNOWN' }, at: world.now() }
  await askAbout(world, payment, [noted])
  if (answer?.outcome === 'DECLINED') await takeBack(world, payment.id, answer.message || answer.code)
}

async function takeBack(world: World, id: string, failure: string): Promise<void> {
  await change(world, BY_ITSELF, async ({ tx, publish }) => {
    const payment = await lockPayment(tx, id)
    if (!payment?.refunding) return
    await changePayment(tx, id, { refunding: 0, refundKey: null, nextAt: null, failure })
    publish('subscription', { id: payment.subscriptionId })
  })
}
