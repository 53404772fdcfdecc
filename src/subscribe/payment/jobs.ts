import { isClockWrong } from '#kit/clock.ts'
import { addDays, dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { drain } from '#kit/drain.ts'
import { errorFacts } from '#kit/error-facts.ts'
import type { World } from '#world'
import { askAbout, chargeClaimed } from './service.ts'
import { forgetNotes, sentBetween } from './difference/store.ts'
import { sendRefund } from './staff/service.ts'
import { forgetRefundReasons } from './staff/store.ts'
import { chargeTimeOf, isNews } from './rules.ts'
import { claimDue, claimUnknown, type Payment, paymentByPaymentId } from './store.ts'

const BATCH = 256
/** So few are claimed ahead of their call: what a dead process held waits for minutes. */
const CLAIMED_AHEAD = 32
/** More than the provider's calls that may be open: while some are made ready or settled, others are on their way. */
const CONCURRENCY = 96

/** One that fails leaves the others alone; its lease ends, and it is asked about. */
const alone = (world: World, work: (payment: Payment) => Promise<unknown>) => async (payment: Payment) => {
  try {
    await work(payment)
  } catch (error) {
    world.log.error(errorFacts(error), 'a payment waits for its lease to end')
  }
}

/**
 * Charges every month that is due, of each subscription one a day; answers how many. Charges nothing while the clock of
 * this machine differs from the database's: a clock one year ahead would make twelve months due at once.
 */
export const chargeDue = (world: World): Promise<number> =>
  drain(
    () => claimUnlessClockWrong(world),
    CONCURRENCY,
    alone(world, (payment) => chargeClaimed(world, payment)),
  )

async function claimUnlessClockWrong(world: World): Promise<Payment[]> {
  if (!(await isClockWrong(world.db))) return claimDue(world.db, world.now(), CLAIMED_AHEAD)
  world.log.error('clock differs from the database, nothing is charged')
  return []
}

/** Asks the provider about every payment whose outcome is unknown, and sends at once those that never went out; answers how many. */
export async function askUnknown(world: World): Promise<number> {
  const asked = await drain(
    () => claimUnknown(world.db, world.now(), CLAIMED_AHEAD),
    CONCURRENCY,
    alone(world, (payment) =>
      payment.refunding > 0 ? sendRefund(world, payment) : askAbout(world, payment),
    ),
  )
  if (asked) await chargeDue(world)
  return asked
}

/** The provider told something of a payment of ours: a reason to ask, unless we know it already. False: it does not answer. */
export async function paymentTold(world: World, paymentId: string, types: string[]): Promise<boolean> {
  const payment = await paymentByPaymentId(world.db, paymentId)
  if (!payment || !types.some((type) => isNews(payment.status, type))) return true
  return askAbout(world, payment)
}

const COMPARED_DAYS = 2

/** Compares what was sent in the last two days with what the provider has; what differs waits for staff. Answers how many. */
export async function comparePayments(world: World): Promise<number> {
  const now = world.now()
  const from = chargeTimeOf(addDays(dayOf(now), -COMPARED_DAYS))
  let after: string | null = null
  const next = async () => {
    const rows = await sentBetween(world.db, from, now, after, BATCH)
    after = rows.at(-1)?.id ?? after
    return rows
  }
  return drain(
    next,
    CONCURRENCY,
    alone(world, (payment) => askAbout(world, payment)),
  )
}

/** Erases notes and refund reasons of a subscriber who left; the payments stay, as the law requires. Answers their ids. */
export async function subscriberLeft(tx: Tx, { subscriberId }: { subscriberId: string }): Promise<string[]> {
  await forgetNotes(tx, subscriberId)
  return forgetRefundReasons(tx, subscriberId)
}
