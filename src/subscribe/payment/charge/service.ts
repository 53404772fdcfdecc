import type { Tx } from '#kit/db.ts'
import { SYSTEM_CALLER, change } from '#kit/unit-of-work.ts'
import { resultOrNull, waitLikeUser } from '#platform/payment/service.ts'
import { addProviderAnswers, type ProviderAnswer } from '#platform/payment/store.ts'
import type { ChargeAnswer } from '#providers/payment/port.ts'
import { decryptKey } from '#subscribe/application/service.ts'
import { requestOf } from '#subscribe/application/store.ts'
import { lockSubscription } from '#subscribe/subscription/store.ts'
import type { World } from '#world'
import { CARD_GONE } from '../copy.ts'
import { runPaymentEvent, type LockedSubscription } from '../service.ts'
import { chargeFacts, claimPayment, lockPayment, type Payment, paymentOf } from '../store.ts'
import { answerOutcome, canStillBeSent, type Outcome, outcomeOf } from './rules.ts'

/**
 * Charges a claimed payment. The provider is called between two transactions, never inside one: the claim is committed
 * before, the outcome after. A success is confirmed by reading the provider's record of the payment.
 */
export async function charge(world: World, payment: Payment): Promise<void> {
  if (!canStillBeSent(payment, world.now())) return
  const answer = await send(world, payment)
  const kept: ProviderAnswer = { kind: 'CHARGE', answer: answer ?? { outcome: 'UNKNOWN' }, at: world.now() }
  if (answer?.outcome === 'ANSWERED') return void (await reconcile(world, payment, [kept]))
  await addProviderAnswers(world.db, payment.paymentId, [kept])
  await settle(world, payment.id, (row, subscription, now) => answerOutcome(row, answer, subscription, now))
}

/**
 * Charges a payment and waits no longer than a user would. A slower charge continues, and is reconciled when its lease
 * expires.
 */
export const chargeAndWait = (world: World, payment: Payment): Promise<void> =>
  waitLikeUser(world, charge(world, payment))

/**
 * Charges a payment that is due, and returns it with its outcome. A payment that another call has claimed is not sent
 * again.
 */
export async function chargeNow(world: World, id: string): Promise<Payment> {
  const [claimed] = await claimPayment(world.db, id, world.now())
  if (claimed) await chargeAndWait(world, claimed)
  return (await paymentOf(world.db, id))!
}

/** Resolves to null if the provider gives no response. */
async function send(world: World, payment: Payment): Promise<ChargeAnswer | null> {
  const { paymentId, attempts, amount } = payment
  const facts = await chargeFacts(world.db, payment)
  const billingKey = decryptKey(world, { issueId: facts.issue_id, encrypted: facts.key_encrypted })
  if (!billingKey) return { outcome: 'DECLINED', code: 'CARD_GONE', message: CARD_GONE }
  const { subscriber_id: id, name, mobile: phone, email } = facts
  const customer = { id, name, phone, email }
  const order = { orderName: facts.order_name, amount, customer }
  return resultOrNull(world, () =>
    world.providers.payments.charge({ paymentId, key: `${paymentId}-${attempts}`, billingKey, ...order }),
  )
}

/**
 * Reads the provider's record of a payment and updates ours from it. `before`: earlier responses of the provider,
 * stored together with this one. False: the provider gave no response.
 */
export async function reconcile(
  world: World,
  payment: Payment,
  before: ProviderAnswer[] = [],
): Promise<boolean> {
  const asked = await resultOrNull(world, async () => ({
    fact: await world.providers.payments.payment(payment.paymentId),
  }))
  const answers = asked ? [...before, { kind: 'ASK' as const, answer: asked, at: world.now() }] : before
  await addProviderAnswers(world.db, payment.paymentId, answers)
  if (!asked) return false
  await settle(world, payment.id, (row, subscription, now) => outcomeOf(row, asked.fact, subscription, now))
  return true
}

type Decide = (payment: Payment, subscription: LockedSubscription, now: Date) => Outcome | null

/** Locks a payment with its subscription, decides the outcome of a response, and applies it. */
const settle = (world: World, id: string, decide: Decide): Promise<void> =>
  change(world, SYSTEM_CALLER, async (unit) => {
    const payment = await lockPayment(unit.tx, id)
    if (!payment) return
    const subscription = await lockSubscriptionOf(unit.tx, payment)
    const outcome = decide(payment, subscription, unit.now)
    if (outcome) await runPaymentEvent(unit, payment, subscription, outcome)
  })

/** The subscription of a payment, locked. */
export async function lockSubscriptionOf(tx: Tx, { subscriptionId }: Payment): Promise<LockedSubscription> {
  const subscription = (await lockSubscription(tx, subscriptionId))!
  const isStarting = subscription.status === 'STARTING'
  const followsAnother = isStarting && (await requestOf(tx, subscription.requestId))!.changedFrom !== null
  return { ...subscription, followsAnother }
}
