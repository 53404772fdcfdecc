import { HOUR_MS } from '#kit/day.ts'
import { openWindow } from '#kit/gate.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { subscriptionOf } from '#subscribe/subscription/store.ts'
import type { Unit } from '#world'
import { PAYMENT_STATE_MACHINE } from '../rules.ts'
import { changePayment, lockPayment } from '../store.ts'
import { NEVER_BEGAN, TOO_MANY_TRIES } from '../copy.ts'

/** Locks a declined payment and makes it due now: if the process crashes before the charge, the job sends it. */
export async function makeDueNow({ tx, now }: Unit, id: string): Promise<void> {
  const payment = found(await lockPayment(tx, id))
  refuse(applyEvent(PAYMENT_STATE_MACHINE, payment.status, 'retry').refusal, {})
  const subscription = await subscriptionOf(tx, payment.subscriptionId)
  // The car may belong to another subscriber by now.
  if (subscription?.status === 'CANCELLED')
    throw new Refusal('NEVER_BEGAN', { status: 409, text: NEVER_BEGAN })
  await changePayment(tx, id, { nextAt: now })
}

const MAX_TRIES_AN_HOUR = 10

/** Limits the charges that a subscriber starts, because the provider and the card's bank count declined ones. */
const tries = openWindow(MAX_TRIES_AN_HOUR, HOUR_MS)

/** Refuses a charge by a subscriber who has started too many. */
export function refuseTooManyTries(subscriberId: string): void {
  const wait = tries(subscriberId)
  if (wait) throw new Refusal('TOO_MANY', { text: TOO_MANY_TRIES, retryAfter: wait })
}
