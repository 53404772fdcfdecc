import { type Day, dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { applyEvent } from '#kit/state-machine.ts'
import type { MessageKind } from '#kit/unit-of-work.ts'
import { reopenRequest } from '#subscribe/application/service.ts'
import { runSubscriptionEvent } from '#subscribe/subscription/service.ts'
import { type Subscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import type { Unit } from '#world'
import type { Outcome } from './charge/rules.ts'
import { addDifference } from './difference/store.ts'
import {
  type Charge,
  subscriptionDeclined,
  subscriptionPaid,
  subscriptionPastDue,
  subscriptionRefunded,
  subscriptionWaived,
} from './messages.ts'
import { type FirstMonth, monthsPlanned, paymentIdOf, type Term } from './plan/rules.ts'
import { deletePlannedMonthsFrom } from './plan/store.ts'
import { PAYMENT_STATE_MACHINE, type PaymentEffect } from './rules.ts'
import {
  addEntries,
  addPayments,
  changePayment,
  chargeFacts,
  declinedMonths,
  isCharged,
  type Move,
  type Payment,
  unpaidCount,
} from './store.ts'

/** A locked subscription. `followsAnother`: it follows a change of car or term, so that it begins even if its first month is declined. */
export type LockedSubscription = Subscription & { followsAnother: boolean }

/**
 * Runs an event of PAYMENT_STATE_MACHINE on a locked payment: saves the next status, then runs the effects. Returns the payment
 * with its new status; null if the status ignores the event.
 */
export async function runPaymentEvent(
  unit: Unit,
  payment: Payment,
  subscription: Subscription,
  outcome: Outcome,
): Promise<Payment | null> {
  const next = applyEvent(PAYMENT_STATE_MACHINE, payment.status, outcome.event)
  if (next.refusal !== null) return null
  const changed = { ...outcome.changes, status: next.to }
  await changePayment(unit.tx, payment.id, changed)
  for (const effect of next.effects) await EFFECTS[effect](unit, { payment, subscription, outcome })
  return { ...payment, ...changed }
}

type Happening = { payment: Payment; subscription: Subscription; outcome: Outcome }

/** The effects of PAYMENT_STATE_MACHINE; `payment` is its state before the event. */
const EFFECTS: Record<PaymentEffect, (unit: Unit, happening: Happening) => Promise<unknown>> = {
  owe: async (unit, { payment }) => addEntries(unit.tx, payment, await owed(unit, payment), unit.now),
  receive: async (unit, { payment }) => {
    const received: Move = { type: 'PAYMENT', amount: -payment.amount }
    await addEntries(unit.tx, payment, [...(await owed(unit, payment)), received], unit.now)
  },
  credit: ({ tx, now }, { payment }) => {
    const { refunding } = payment
    // The refunded amount would be owed again, so it is credited.
    const moves: Move[] = [
      { type: 'REFUND', amount: refunding },
      { type: 'CREDIT', amount: -refunding },
    ]
    return addEntries(tx, payment, moves, now)
  },
  writeOff: async ({ tx, now, publish }, { payment }) => {
    const { paymentId, amount, subscriptionId } = payment
    if (await isCharged(tx, paymentId))
      await addEntries(tx, payment, [{ type: 'DROP', amount: -amount }], now)
    publish('subscription', { id: subscriptionId })
  },
  differ: async ({ tx, now, publish }, { payment, outcome }) => {
    const { status, amount, refunded, refunding, subscriptionId } = payment
    await addDifference(tx, payment.paymentId, { status, amount, refunded, refunding }, outcome.theirs!, now)
    publish('subscription', { id: subscriptionId })
  },
  begin: (unit, { subscription }) => runSubscriptionEvent(unit, subscription, 'begin'),
  fallBehind: (unit, { subscription }) => runSubscriptionEvent(unit, subscription, 'fallBehind'),
  revive: async (unit, { subscription }) => {
    const isPaidUp = subscription.status === 'PAST_DUE' && (await unpaidCount(unit.tx, subscription.id)) === 0
    await runSubscriptionEvent(unit, subscription, isPaidUp ? 'payUp' : 'begin')
  },
  neverBegin: (unit, { subscription, outcome }) => neverBegin(unit, subscription, outcome.changes!.failure!),
  notifyPaid: (unit, { payment, subscription }) =>
    notify(unit, payment, subscriptionPaid, payment.month === 1 ? { startOn: subscription.startDate } : {}),
  notifyDeclined: (unit, { payment, outcome: { changes } }) =>
    notify(unit, payment, subscriptionDeclined, { nextOn: changes?.nextAt ? dayOf(changes.nextAt) : null }),
  notifyPastDue: (unit, { payment }) => notify(unit, payment, subscriptionPastDue),
  notifyWaived: (unit, { payment }) => notify(unit, payment, subscriptionWaived),
  notifyRefunded: (unit, { payment }) =>
    notify(unit, { ...payment, amount: payment.refunding }, subscriptionRefunded),
}

/** The ledger entry by which a payment becomes owed; none if it is owed already. */
const owed = async ({ tx }: Unit, { paymentId, amount }: Payment): Promise<Move[]> =>
  (await isCharged(tx, paymentId)) ? [] : [{ type: 'CHARGE', amount }]

/** A subscription without its first month never begins: its car becomes free, and its request open again. */
async function neverBegin(unit: Unit, subscription: Subscription, failure: string): Promise<void> {
  const { tx, publish } = unit
  const { id, requestId } = subscription
  await deletePlannedMonthsFrom(tx, id)
  await runSubscriptionEvent(unit, subscription, 'neverBegin', { endReason: failure })
  await reopenRequest(unit, requestId, failure)
  publish('subscription', { id: requestId })
  publish('catalog', { id: (await subscriptionOf(tx, id))!.modelId })
}

/** Sends the subscriber a message about a payment, if they have a number. */
async function notify<More extends object>(
  unit: Unit,
  payment: Payment,
  kind: MessageKind<Charge & More>,
  more = {} as More,
): Promise<void> {
  const { order_name: orderName, mobile } = await chargeFacts(unit.tx, payment)
  unit.publish('subscription', { id: payment.subscriptionId })
  const facts = { orderName, month: payment.month, amount: payment.amount, ...more }
  if (mobile) unit.send(kind, { subjectId: payment.id, recipient: mobile, facts })
}

type Planned = { id: string; subscriberId: string } & Term

/** Plans a payment for each month of a subscription. */
export async function planMonths(
  tx: Tx,
  { id: subscriptionId, subscriberId, ...term }: Planned,
  first: FirstMonth,
  now: Date,
) {
  const rows = monthsPlanned(term, first, now).map((planned) => ({
    id: newId(),
    subscriptionId,
    subscriberId,
    paymentId: paymentIdOf(subscriptionId, planned.month),
    createdAt: now,
    ...planned,
  }))
  await addPayments(tx, rows)
  return rows
}

/** Notifies the subscriber of every declined month after a pause: none of them is charged again automatically. */
export async function notifyPastDue(unit: Unit, subscriptionId: string): Promise<void> {
  for (const payment of await declinedMonths(unit.tx, subscriptionId))
    await notify(unit, payment, subscriptionPastDue)
}

/** Writes off the planned and declined months of a subscription that are due from a day on; without a day, all of them. */
export async function writeOffFrom(unit: Unit, subscription: Subscription, day?: Day): Promise<void> {
  for (const payment of await declinedMonths(unit.tx, subscription.id, day))
    await runPaymentEvent(unit, payment, subscription, { event: 'writeOff', changes: { nextAt: null } })
  await deletePlannedMonthsFrom(unit.tx, subscription.id, day)
}
