import type { PaymentFact } from '#providers/payment/port.ts'
import type { Unit } from '#world'
import { changePayment, type Payment } from '../store.ts'
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
