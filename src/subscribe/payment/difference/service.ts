import { BY_ITSELF, change } from '#kit/unit-of-work.ts'
import type { PaymentFact } from '#providers/payment/port.ts'
import type { Unit, World } from '#world'
import { changePayment, lockPayment, type Payment } from '../store.ts'
import { isOnItsWay } from './rules.ts'
import { addDifference } from './store.ts'

/** Where ours and theirs do not agree nothing is done by itself any more: it waits for a person. */
export async function differs(unit: Unit, payment: Payment, fact: PaymentFact | null): Promise<void> {
  await differsFrom(unit, payment, fact ?? { status: 'UNKNOWN_TO_PROVIDER' })
  await changePayment(unit.tx, payment.id, { nextAt: null })
}

/** Leaves it to a person that a payment is not with the provider as it is with us, or that money of it is owed back. */
export async function differsFrom(
  { tx, now, publish }: Unit,
  payment: Payment,
  theirs: object,
): Promise<void> {
  const { status, amount, refunded, refunding, subscriptionId } = payment
  await addDifference(tx, payment.paymentId, { status, amount, refunded, refunding }, theirs, now)
  publish('subscription', { id: subscriptionId })
}

/** The provider takes no charge under a payment's id any more, of whatever card: how it is paid is for a person. */
export async function triedTooOften(world: World, id: string): Promise<void> {
  await change(world, BY_ITSELF, async (unit) => {
    const payment = await lockPayment(unit.tx, id)
    if (!payment || !isOnItsWay(payment.status)) return
    await differsFrom(unit, payment, { status: 'TRIED_TOO_OFTEN' })
    await changePayment(unit.tx, id, { status: 'UNKNOWN', nextAt: null })
  })
}
