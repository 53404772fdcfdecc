import { type Day, dayOf } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { invalid, Refusal, refuse } from '#kit/refusal.ts'
import { chargeableAmount } from '#platform/payment/rules.ts'
import type { Account } from '#subscribe/account/store.ts'
import { isCarTaken, lockCarOfModel } from '#subscribe/catalog/store.ts'
import { REQUEST_STATE_MACHINE } from '#subscribe/application/rules.ts'
import { runRequestEvent } from '#subscribe/application/service.ts'
import type { RequestRecord } from '#subscribe/application/store.ts'
import { NOT_OPEN } from '#subscribe/application/copy.ts'
import { endDayOf } from '#subscribe/subscription/rules.ts'
import { CAR_TAKEN } from '#subscribe/subscription/copy.ts'
import { subscriptionAccepted } from '#subscribe/subscription/messages.ts'
import { addSubscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import type { Unit, World } from '#world'
import { chargeNow } from '../charge/service.ts'
import { planMonths } from '../service.ts'
import { CAR_UNKNOWN, declinedNowText, NEVER_BEGAN } from '../copy.ts'

/** The first payment of an accepted request, and its subscription. */
export type Begun = { id: string; subscriptionId: string }

type Terms = { startDate: Day; carId: string; decidedBy: string | null }

/**
 * Accepts a locked request: stores the subscription and its months. The first one is charged after the commit; if the
 * process crashes in between, the month is due and the job charges it.
 */
export async function acceptRequest(
  unit: Unit,
  request: RequestRecord,
  { startDate, carId, decidedBy }: Terms,
  account: Account | null,
): Promise<Begun> {
  const { tx, now, publish } = unit
  refuse(applyEvent(REQUEST_STATE_MACHINE, request.status, 'accept').refusal, { NOT_OPEN })
  if (!(await lockCarOfModel(tx, request.modelId, carId))) throw invalid('car_id', CAR_UNKNOWN)
  if (await isCarTaken(tx, carId)) throw new Refusal('CAR_TAKEN', { text: CAR_TAKEN })
  const subscriptionId = newId()
  const { subscriberId, billingKeyId, months, fee } = request
  const endDate = endDayOf(startDate, months)
  const isFree = !chargeableAmount(request.firstMonth)
  const whose = { requestId: request.id, subscriberId, carId, billingKeyId }
  await addSubscription(tx, {
    id: subscriptionId,
    ...whose,
    months,
    fee,
    startDate,
    endDate,
    createdAt: now,
    // A subscription whose first month costs nothing begins immediately.
    status: isFree ? 'ACTIVE' : 'STARTING',
  })
  const first = { amount: request.firstMonth, dueOn: dayOf(now) }
  const rows = await planMonths(tx, { id: subscriptionId, subscriberId, months, fee, startDate }, first, now)
  const decision = { decidedBy, decidedAt: now, reason: null, declinedAt: null }
  await runRequestEvent(unit, request, 'accept', decision)
  if (isFree) notifyAccepted(unit, { ...request, subscriptionId, startDate }, account?.mobile)
  publish('subscription', { id: request.id })
  // Publish the event, because the model has one free car less.
  publish('catalog', { id: request.modelId })
  return { id: rows[0]!.id, subscriptionId }
}

type Accepted = { subscriptionId: string; brandName: string; modelName: string; startDate: Day }

/** Notifies a subscriber whose first month costs nothing; other subscribers get the message about its payment. */
function notifyAccepted({ now, send }: Unit, accepted: Accepted, recipient?: string | null): void {
  if (!recipient) return
  const { subscriptionId: subjectId, brandName, modelName, startDate } = accepted
  const facts = { car: `${brandName} ${modelName}`, day: startDate, today: dayOf(now) }
  send(subscriptionAccepted, { subjectId, recipient, facts })
}

/**
 * Charges the first month of an accepted request. 409 CARD_DECLINED; NEVER_BEGAN if the declined charge was paid before
 * a repeated call.
 */
export async function chargeFirst(world: World, { id, subscriptionId }: Begun) {
  const payment = await chargeNow(world, id)
  if (payment.status === 'FAILED')
    throw new Refusal('CARD_DECLINED', { status: 409, text: declinedNowText(payment.failure) })
  const { status } = (await subscriptionOf(world.db, subscriptionId))!
  // The charge was declined first but paid later, so the payment waits as a difference.
  if (status === 'CANCELLED') throw new Refusal('NEVER_BEGAN', { status: 409, text: NEVER_BEGAN })
  return {
    subscription_id: subscriptionId,
    status: status === 'STARTING' ? ('STARTING' as const) : ('ACTIVE' as const),
    payment: { payment_id: payment.paymentId, amount: payment.amount, status: payment.status },
  }
}
