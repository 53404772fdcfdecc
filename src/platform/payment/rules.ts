import { DAY_MS, MINUTE_MS } from '#kit/day.ts'

const LONGEST_PAUSE_MS = 360 * MINUTE_MS
const REFUND_AWAITED_MS = 3 * DAY_MS

/** The amount in won below which card companies refuse a charge. */
const MIN_CHARGE_WON = 100

/** The charge for an amount in won: 0 below the minimum. A refund, a negative amount, is unchanged. */
export const chargeableAmount = (amount: number): number =>
  amount > 0 && amount < MIN_CHARGE_WON ? 0 : amount

/**
 * When the provider is queried again about a payment that has waited since then: from each minute to each six hours.
 */
export function nextStatusCheckAt(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime()
  return new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE_MS, age / 4)))
}

/** Whether a refund that the provider accepted has not happened for so long that a person must check it. */
export const isRefundLate = (requestedAt: Date, now: Date): boolean =>
  now.getTime() - requestedAt.getTime() >= REFUND_AWAITED_MS

/**
 * When a webhook is tried again after so many failed tries (1 or more): first in a minute, then ever later, at least
 * four times a day. It never stops, because no other job reconciles the payment.
 */
export const nextWebhookRetryAt = (looks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** (looks - 1)))
