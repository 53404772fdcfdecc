import { DAY_MS, MINUTE_MS } from '#kit/day.ts'

const LONGEST_PAUSE_MS = 360 * MINUTE_MS
const REFUND_AWAITED_MS = 3 * DAY_MS

/** The amount in won below which card companies refuse a charge. */
const MIN_CHARGE_WON = 100

/** The charge for an amount in won: 0 below the minimum. A refund, which is negative, is unchanged. */
export const chargeableAmount = (amount: number): number =>
  amount > 0 && amount < MIN_CHARGE_WON ? 0 : amount

/**
 * When the provider is queried again about a payment that is unresolved since `since`: first every minute, finally
 * every six hours.
 */
export function nextStatusCheckAt(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime()
  return new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE_MS, age / 4)))
}

/** Whether an accepted refund has been outstanding for so long that staff must check it. */
export const isRefundLate = (requestedAt: Date, now: Date): boolean =>
  now.getTime() - requestedAt.getTime() >= REFUND_AWAITED_MS

/**
 * When a webhook is retried after `looks` failed tries: first after a minute, then at growing intervals of at most six
 * hours. It never stops, because no other job reconciles the payment.
 */
export const nextWebhookRetryAt = (looks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** (looks - 1)))
