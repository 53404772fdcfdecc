import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { BY_ITSELF, change } from '#kit/unit-of-work.ts'
import { unlessSilent, waitAtScreen } from '#platform/payment/service.ts'
import { addAnswers, type ProviderAnswer } from '#platform/payment/store.ts'
import type { ChargeAnswer, PaymentFact } from '#providers/payment/port.ts'
import { openKey, returnToDesk } from '#subscribe/application/service.ts'
import { requestOf } from '#subscribe/application/store.ts'
import {
  changeSubscription,
  lockSubscription,
  type Subscription,
  subscriptionOf,
} from '#subscribe/subscription/store.ts'
import {
  subscriptionDeclined,
  subscriptionPaid,
  subscriptionPastDue,
  subscriptionRefunded,
  subscriptionWaived,
} from './messages.ts'
import { tell } from './notice/service.ts'
import type { Unit, World } from '#world'
import { differs, differsFrom, triedTooOften } from './difference/service.ts'
import { isOnItsWay } from './difference/rules.ts'
import {
  askAgainAt,
  type FirstMonth,
  isHeld,
  isLetGo,
  maySend,
  monthsPlanned,
  paymentIdOf,
  retryTimeOf,
  type Term,
  verdictOf,
} from './rules.ts'
import {
  addEntries,
  addPayments,
  changePayment,
  chargeFacts,
  declinedMonths,
  dropFrom,
  isCharged,
  lockPayment,
  type Move,
  type Payment,
  unpaidCount,
} from './store.ts'
import { CARD_GONE } from './copy.ts'

type Declined = { code: string; message: string }
type Facts = Awaited<ReturnType<typeof chargeFacts>>

/**
 * Charges a payment that was claimed. The provider is spoken to between two transactions, never within one: the claim
 * is stored before, what came of it after. No answer is no outcome: the payment is unknown then, and is asked about.
 */
export async function chargeClaimed(world: World, payment: Payment): Promise<void> {
  if (!maySend(payment, world.now())) return
  const facts = await chargeFacts(world.db, payment)
  const billingKey = openKey(world, { issueId: facts.issue_id, encrypted: facts.key_encrypted })
  const answer: ChargeAnswer | null = billingKey
    ? await unlessSilent(world, () => send(world, payment, facts, billingKey))
    : { outcome: 'DECLINED', code: 'CARD_GONE', message: CARD_GONE }
  const noted: ProviderAnswer = { kind: 'CHARGE', answer: answer ?? { outcome: 'UNKNOWN' }, at: world.now() }
  if (answer?.outcome === 'ANSWERED') return void (await askAbout(world, payment, [noted]))
  await addAnswers(world.db, payment.paymentId, [noted])
  if (answer?.outcome === 'TRIED_TOO_OFTEN') return triedTooOften(world, payment.id)
  if (answer) return settleDeclined(world, payment.id, answer)
  await change(world, BY_ITSELF, async ({ tx, now }) => {
    const row = await lockPayment(tx, payment.id)
    if (row?.status === 'SENT')
      await changePayment(tx, row.id, { status: 'UNKNOWN', nextAt: askAgainAt(now) })
  })
}

/** Waits as long as somebody at a screen does; the charge itself goes on, and its lease has it asked about. */
export const chargeSoon = (world: World, payment: Payment): Promise<void> =>
  waitAtScreen(world, chargeClaimed(world, payment))

type Planned = { id: string; subscriberId: string } & Term

/** A row for each month of a subscription. */
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

const send = (world: World, { paymentId, attempts, amount }: Payment, facts: Facts, billingKey: string) =>
  world.providers.payments.charge({
    paymentId,
    key: `${paymentId}-${attempts}`,
    billingKey,
    orderName: facts.order_name,
    amount,
    customer: {
      id: facts.subscriber_id,
      name: facts.name,
      phone: facts.mobile,
      email: facts.email,
    },
  })

/**
 * Asks the provider what became of a payment, and settles ours by its word; what it answered before is kept with that.
 * False: it gave no answer.
 */
export async function askAbout(
  world: World,
  payment: Payment,
  before: ProviderAnswer[] = [],
): Promise<boolean> {
  const asked = await unlessSilent(world, async () => ({
    fact: await world.providers.payments.payment(payment.paymentId),
  }))
  const answers = asked ? [...before, { kind: 'ASK' as const, answer: asked, at: world.now() }] : before
  await addAnswers(world.db, payment.paymentId, answers)
  if (!asked) return false
  await change(world, BY_ITSELF, async (unit) => {
    const row = await lockPayment(unit.tx, payment.id)
    if (row) await settle(unit, row, asked.fact)
  })
  return true
}

async function settle(unit: Unit, payment: Payment, fact: PaymentFact | null): Promise<void> {
  const { tx, now } = unit
  const verdict = verdictOf(payment, fact, now)
  // Only what was sent can be on its way: what waits for its day, or for the next try, keeps waiting for that.
  const isUnderWay = isOnItsWay(payment.status)
  if (verdict === 'PAID') return paid(unit, payment, fact!)
  // What waits for a person is moved by money alone, and neither sent again nor called declined meanwhile.
  if (isUnderWay && payment.nextAt === null && verdict !== 'DIFFERS') return
  if (verdict === 'DECLINED') {
    const { code, message } = fact!.failure ?? { code: 'FAILED', message: '' }
    return declined(unit, payment, { code, message })
  }
  if (verdict === 'REFUNDED') return refunded(unit, payment)
  if (verdict === 'NOT_SENT' && isUnderWay) return sentAgain(unit, payment, payment.attempts)
  if (verdict === 'ABANDONED' && isUnderWay) return sentAgain(unit, payment, payment.attempts - 1)
  if (verdict === 'DIFFERS') return differs(unit, payment, fact)
  if (verdict === 'WAIT' && isUnderWay)
    return changePayment(tx, payment.id, { status: 'UNKNOWN', nextAt: askAgainAt(now) })
}

/**
 * It is sent again, its key numbered by the attempts before; in a pause, when that is over, as what was never sent. What
 * was declined before is owed already: it does not become a plan again.
 */
async function sentAgain(unit: Unit, payment: Payment, attempts: number): Promise<void> {
  const { tx, now } = unit
  const subscription = (await lockSubscription(tx, payment.subscriptionId))!
  if (isLetGo(subscription, payment)) return letGo(unit, payment)
  const nextAt = isHeld(subscription, payment) ? null : now
  await changePayment(tx, payment.id, { status: payment.declines ? 'FAILED' : 'PLANNED', nextAt, attempts })
}

/** Notes that the provider took a payment. */
export async function paid(unit: Unit, payment: Payment, { paidAt, receiptUrl }: PaymentFact): Promise<void> {
  const { tx, now } = unit
  const subscription = (await lockSubscription(tx, payment.subscriptionId))!
  // Money that came after all for what was let go, or has ended meanwhile, is for a person: to give back, or to revive.
  const isGone = payment.status === 'DROPPED' || isLetGo(subscription, payment)
  if (subscription.status === 'CANCELLED' || isGone)
    await differsFrom(unit, payment, { status: 'PAID', paidAt })
  const received: Move = { type: 'PAYMENT', amount: -payment.amount }
  await addEntries(tx, payment, [...(await owed(unit, payment)), received], now)
  const done = { status: 'PAID', paidAt: paidAt ?? now, receiptUrl, nextAt: null, failure: null } as const
  await changePayment(tx, payment.id, done)
  await revive(unit, subscription)
  await tell(unit, payment, subscriptionPaid)
}

/** The month is owed from now on, once. */
const owed = async ({ tx }: Unit, { paymentId, amount }: Payment): Promise<Move[]> =>
  (await isCharged(tx, paymentId)) ? [] : [{ type: 'CHARGE', amount }]

/** What waited for money goes on. */
async function revive({ tx }: Unit, { id, status }: Subscription): Promise<void> {
  const isPaidUp = status === 'PAST_DUE' && (await unpaidCount(tx, id)) === 0
  if (status !== 'STARTING' && !isPaidUp) return
  await changeSubscription(tx, id, { status: 'ACTIVE' })
}

/** Notes the provider's no to a charge that was claimed. */
async function settleDeclined(world: World, id: string, why: Declined): Promise<void> {
  await change(world, BY_ITSELF, async (unit) => {
    const row = await lockPayment(unit.tx, id)
    if (row && isOnItsWay(row.status)) await declined(unit, row, why)
  })
}

/** Notes that nothing was taken; it is tried again where there is a time to. */
export async function declined(
  unit: Unit,
  payment: Payment,
  { code, message }: Declined,
  again = retryTimeOf(payment.dueOn, payment.declines + 1, unit.now),
): Promise<void> {
  if (payment.status === 'FAILED' || payment.status === 'DROPPED') return
  const { tx } = unit
  const declines = payment.declines + 1
  const failure = message || code
  const subscription = (await lockSubscription(tx, payment.subscriptionId))!
  if (isLetGo(subscription, payment)) return letGo(unit, payment)
  const { id, status } = subscription
  const waits = isHeld(subscription, payment)
  const nextAt = waits ? null : again
  if (status === 'STARTING' && !(await followsChange(tx, subscription)))
    return neverBegan(unit, payment, subscription, failure)
  await addEntries(tx, payment, await owed(unit, payment), unit.now)
  await changePayment(tx, payment.id, { status: 'FAILED', declines, nextAt, failure })
  if (status === 'STARTING' || (status === 'ACTIVE' && !nextAt))
    await changeSubscription(tx, id, { status: nextAt ? 'ACTIVE' : 'PAST_DUE' })
  if (nextAt || waits) return tell(unit, payment, subscriptionDeclined)
  await tell(unit, payment, subscriptionPastDue)
}

/** What was agreed on with a change was ended for less, as it goes on: its first month is owed like any other. */
const followsChange = async (tx: Tx, { requestId }: Subscription): Promise<boolean> =>
  (await requestOf(tx, requestId))!.changedFrom !== null

/** Without its first month nothing begins: the car is free again, and the request is back on the desk. */
async function neverBegan(unit: Unit, payment: Payment, { id, requestId }: Subscription, failure: string) {
  const { tx, now, publish } = unit
  await changePayment(tx, payment.id, {
    status: 'FAILED',
    declines: payment.declines + 1,
    nextAt: null,
    failure,
  })
  await dropFrom(tx, id)
  await changeSubscription(tx, id, { status: 'CANCELLED', endReason: failure })
  await returnToDesk(tx, requestId, failure, now)
  publish('subscription', { id: requestId })
  publish('catalog', { id: (await subscriptionOf(tx, id))!.modelId })
  await tell(unit, payment, subscriptionDeclined)
}

/** Nobody asks for a payment any more, and what was owed of it is not. */
export async function letGo({ tx, now, publish }: Unit, payment: Payment): Promise<void> {
  const { id, paymentId, amount, subscriptionId } = payment
  if (await isCharged(tx, paymentId)) await addEntries(tx, payment, [{ type: 'DROP', amount: -amount }], now)
  await changePayment(tx, id, { status: 'DROPPED', nextAt: null })
  publish('subscription', { id: subscriptionId })
}

/** Who comes out of a pause past due hears of it: what was declined in it is tried by nobody else. */
export async function tellPastDue(unit: Unit, subscriptionId: string): Promise<void> {
  for (const payment of await declinedMonths(unit.tx, subscriptionId))
    await tell(unit, payment, subscriptionPastDue)
}

/** Staff let go of what is owed after the end: the subscriber, who was asked to pay it, is told. */
export async function waived(unit: Unit, payment: Payment): Promise<void> {
  await letGo(unit, payment)
  await tell(unit, payment, subscriptionWaived)
}

/** Lets go of the months that fall due from a day on: what waits for its day, and what was declined; of all without a day. */
export async function letGoFrom(unit: Unit, subscriptionId: string, day?: Day): Promise<void> {
  for (const payment of await declinedMonths(unit.tx, subscriptionId, day)) await letGo(unit, payment)
  await dropFrom(unit.tx, subscriptionId, day)
}

/** Notes that what is being given back has arrived. */
export async function refunded(unit: Unit, payment: Payment): Promise<void> {
  const { tx, now } = unit
  const { refunding } = payment
  const total = payment.refunded + refunding
  // Paid back it would be owed again: it is let go.
  const moves: Move[] = [
    { type: 'REFUND', amount: refunding },
    { type: 'CREDIT', amount: -refunding },
  ]
  await addEntries(tx, payment, moves, now)
  const status = total === payment.amount ? 'REFUNDED' : 'REFUNDED_IN_PART'
  const over = { refunding: 0, refundKey: null, refundRequestedAt: null, nextAt: null, failure: null }
  await changePayment(tx, payment.id, { status, refunded: total, ...over })
  await tell(unit, { ...payment, amount: refunding }, subscriptionRefunded)
}
