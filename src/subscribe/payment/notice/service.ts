import type { MessageKind } from '#kit/unit-of-work.ts'
import type { Unit } from '#world'
import type { Charge } from '../messages.ts'
import { chargeFacts, type Payment } from '../store.ts'

/** Sends the subscriber a message about a payment, where they have a number. */
export async function tell(unit: Unit, payment: Payment, kind: MessageKind<Charge>): Promise<void> {
  const { order_name: orderName, mobile } = await chargeFacts(unit.tx, payment)
  unit.publish('subscription', { id: payment.subscriptionId })
  const facts = { orderName, month: payment.month, amount: payment.amount }
  if (mobile) unit.send(kind, { subjectId: payment.id, recipient: mobile, facts })
}
