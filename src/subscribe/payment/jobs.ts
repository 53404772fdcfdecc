import { isClockWrong } from '#kit/clock.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { drain } from '#kit/drain.ts'
import { errorFacts } from '#kit/error-facts.ts'
import type { World } from '#world'
import { mayChangePayment } from './charge/rules.ts'
import { charge, reconcile } from './charge/service.ts'
import { paymentsSentBetween } from './difference/store.ts'
import { chargeTimeOf } from './plan/rules.ts'
import { sendRefund } from './refund/service.ts'
import { claimDue, claimUnknown, type Payment, paymentByPaymentId } from './store.ts'

const BATCH = 256
/** Claims few payments at a time: a crashed process's claims stay locked until the lease expires. */
const CLAIMED_AHEAD = 32
/** More than the provider's open calls, because some payments are being loaded or settled while others are sent. */
const CONCURRENCY = 96

/** An error of one payment does not affect the others; the payment is reconciled when its lease expires. */
const individually =
  (world: World, work: (payment: Payment) => Promise<unknown>) => async (payment: Payment) => {
    try {
      await work(payment)
    } catch (error) {
      world.log.error(errorFacts(error), 'payment failed, reconciled after its lease expires')
    }
  }

/**
 * Charges every month that is due, at most one per subscription and day; returns the number. Charges nothing while this
 * machine's clock differs from the database's: a clock that is one year ahead would make twelve months due.
 */
export const chargeDue = (world: World): Promise<number> =>
  drain(
    () => claimUnlessClockWrong(world),
    CONCURRENCY,
    individually(world, (payment) => charge(world, payment)),
  )

async function claimUnlessClockWrong(world: World): Promise<Payment[]> {
  if (!(await isClockWrong(world.db))) return claimDue(world.db, world.now(), CLAIMED_AHEAD)
  world.log.error('clock differs from the database, nothing is charged')
  return []
}

/** Reconciles every payment with an unknown outcome, and immediately charges those that were never sent; returns the number. */
export async function reconcileUnknown(world: World): Promise<number> {
  const count = await drain(
    () => claimUnknown(world.db, world.now(), CLAIMED_AHEAD),
    CONCURRENCY,
    individually(world, (payment) =>
      payment.refunding > 0 ? sendRefund(world, payment) : reconcile(world, payment),
    ),
  )
  if (count) await chargeDue(world)
  return count
}

/** A webhook about a payment: reconciles it, unless our record already has the webhook's news. False: the provider gave no response. */
export async function paymentNotified(world: World, paymentId: string, types: string[]): Promise<boolean> {
  const payment = await paymentByPaymentId(world.db, paymentId)
  if (!payment || !types.some((type) => mayChangePayment(payment.status, type))) return true
  return reconcile(world, payment)
}

const COMPARED_DAYS = 2

/** Reconciles every payment that was sent in the last two days; differences become tasks for staff. Returns the number. */
export async function comparePayments(world: World): Promise<number> {
  const now = world.now()
  const from = chargeTimeOf(addDays(dayOf(now), -COMPARED_DAYS))
  let after: string | null = null
  const next = async () => {
    const rows = await paymentsSentBetween(world.db, from, now, after, BATCH)
    after = rows.at(-1)?.id ?? after
    return rows
  }
  return drain(
    next,
    CONCURRENCY,
    individually(world, (payment) => reconcile(world, payment)),
  )
}
