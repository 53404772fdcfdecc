import { DAY_MS } from '#kit/day.ts'

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 360 * MINUTE_MS
const REFUND_AWAITED_MS = 3 * DAY_MS

/** Won below which card companies refuse a charge. */
const MIN_CHARGE_WON = 100

/** The charge for an amount in won: nothing below the minimum. A refund, below 0, stays as it is. */
export const chargedOf = (amount: number): number => (amount > 0 && amount < MIN_CHARGE_WON ? 0 : amount)

/** When the provider is asked again about what has waited since then: ever more rarely, each minute to each six hours. */
export function askRarelyAt(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime()
  return new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE_MS, age / 4)))
}

/** Whether a refund that the provider took in is not carried out for so long that a person has to look into it. */
export const isRefundLate = (requestedAt: Date, now: Date): boolean =>
  now.getTime() - requestedAt.getTime() >= REFUND_AWAITED_MS

/**
 * When what the provider told is looked into again after so many looks (1 or more) to which it was silent: in a minute,
 * then ever later, at least four times a day, without end, because no other job reconciles it.
 */
export const lookAgainAt = (looks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** (looks - 1)))
