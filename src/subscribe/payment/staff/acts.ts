import { BY_ITSELF, change } from '#kit/unit-of-work.ts'
import { waitAtScreen } from '#platform/payment/acts.ts'
import { ProviderUnavailable } from '#providers/failure.ts'
import type { World } from '#world'
import { askAbout } from '../acts.ts'
import { differsFrom } from '../difference/acts.ts'
import { changePayment, lockPayment, type Payment } from '../store.ts'

/**
 * Sends the refund that is noted on a payment, under its own key: again and again until the provider says what became
 * of it. A clear no takes the note back; what is owed back by it all the same waits for staff, who send it again.
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
  if (answer?.outcome === 'DECLINED') await takeBack(world, payment, answer.message || answer.code)
}

/** Waits as long as somebody at a screen does; the refund itself goes on, and the job sends it until it is answered. */
export const refundSoon = (world: World, payment: Payment): Promise<void> =>
  waitAtScreen(world, sendRefund(world, payment))

async function takeBack(world: World, { id, refundKey }: Payment, failure: string): Promise<void> {
  await change(world, BY_ITSELF, async (unit) => {
    const payment = await lockPayment(unit.tx, id)
    // Another refund may have been noted meanwhile: that one was not refused.
    if (!payment?.refunding || payment.refundKey !== refundKey) return
    await differsFrom(unit, payment, { status: 'REFUND_REFUSED', failure })
    await changePayment(unit.tx, id, { refunding: 0, refundKey: null, nextAt: null, failure })
  })
}
