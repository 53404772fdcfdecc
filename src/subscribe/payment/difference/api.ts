import type { Call } from '#kit/http-server.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { PaymentFact } from '#providers/payment/port.ts'
import type { Unit, World } from '#world'
import { declinedOutcome, paidOutcome, refundedOutcome } from '../charge/rules.ts'
import { lockSubscriptionOf } from '../charge/service.ts'
import { isOutcomeUnknown } from '../rules.ts'
import { runPaymentEvent } from '../service.ts'
import { presentCurrent } from '../staff/api.ts'
import { changePayment, lockPayment, type Payment, paymentOf } from '../store.ts'
import { NOT_ADOPTABLE, NOT_DIFFERENT, NOT_UNPAID, UNPAID } from '../copy.ts'
import type * as contract from './contract.ts'
import { isAdoptable, isUnpaid } from './rules.ts'
import { type Difference, differencesOf, settleDifferences } from './store.ts'

const present = (row: Difference): contract.DifferenceRow => ({
  id: row.id,
  ours: row.ours as Record<string, unknown>,
  theirs: row.theirs as Record<string, unknown>,
  found_at: row.foundAt.toISOString(),
  settled_at: row.settledAt?.toISOString() ?? null,
  note: row.note,
})

export async function list(world: World, { params }: Call<typeof contract.listDifferences>) {
  const { paymentId } = found(await paymentOf(world.db, params.id))
  return (await differencesOf(world.db, paymentId)).map(present)
}

export async function settle(world: World, call: Call<typeof contract.settleDifference>) {
  const { id } = call.params
  const { note, adopt: isAdopted, unpaid, differences } = call.body
  // Reads the provider's record before any lock: its present record counts, not that of the difference.
  const { paymentId } = found(await paymentOf(world.db, id))
  const fact = isAdopted || unpaid ? await world.providers.payments.payment(paymentId) : null
  await change(world, call, async (unit) => {
    const { tx, now, audit, publish } = unit
    const payment = found(await lockPayment(tx, id))
    const settled = { settledAt: now, settledBy: call.session.personId, note }
    if (!(await settleDifferences(tx, payment.paymentId, settled, differences)))
      throw new Refusal('NOT_DIFFERENT', { status: 409, text: NOT_DIFFERENT })
    if (isAdopted) await adopt(unit, payment, fact)
    else if (unpaid) await countUnpaid(unit, payment, fact)
    else if (isOutcomeUnknown(payment.status) || payment.refunding > 0)
      await changePayment(tx, id, { nextAt: now })
    audit({
      action: 'SETTLE_DIFFERENCE',
      subject: 'payment',
      subjectId: id,
      after: { note, adopt: isAdopted, unpaid },
    })
    publish('subscription', { id: payment.subscriptionId })
  })
  return presentCurrent(world, id)
}

/** Adopts the refunds that were made in the provider's console. */
async function adopt(unit: Unit, payment: Payment, fact: PaymentFact | null): Promise<void> {
  if (!fact || !isAdoptable(payment, fact))
    throw new Refusal('NOT_ADOPTABLE', { status: 409, text: NOT_ADOPTABLE })
  const subscription = await lockSubscriptionOf(unit.tx, payment)
  // Refunded before we knew that it was paid: record both the payment and the refund.
  const paid = isOutcomeUnknown(payment.status)
    ? await runPaymentEvent(unit, payment, subscription, paidOutcome(payment, fact, subscription, unit.now))
    : payment
  const refunding = { ...paid!, refunding: fact.cancelled - payment.refunded }
  await runPaymentEvent(unit, refunding, subscription, refundedOutcome(refunding))
}

/** Counts a charge under way as declined. It is not retried automatically, because another payment may use its id. */
async function countUnpaid(unit: Unit, payment: Payment, fact: PaymentFact | null) {
  if (!isUnpaid(payment, fact)) throw new Refusal('NOT_UNPAID', { status: 409, text: NOT_UNPAID })
  const subscription = await lockSubscriptionOf(unit.tx, payment)
  const failure = { code: 'UNPAID', message: UNPAID }
  await runPaymentEvent(
    unit,
    payment,
    subscription,
    declinedOutcome(payment, failure, subscription, unit.now, null),
  )
}
