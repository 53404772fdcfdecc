import { addDays, type Day } from '#kit/day.ts'
import { isLive, type SubscriptionStatus } from '#subscribe/subscription/rules.ts'

export const WITHDRAWAL_REFUSALS = [
  'ALREADY_ENDED',
  'CHANGED',
  'ALREADY_ENDING',
  'PAYMENT_RUNNING',
  'CAR_RETURNED',
  'NOT_ACTIVE',
  'WITHDRAWAL_LATE',
  'WITHDRAWAL_FAR',
] as const
export type WithdrawalRefusalCode = (typeof WITHDRAWAL_REFUSALS)[number]

type Facts = {
  status: SubscriptionStatus
  /** It follows another subscription by a change: a change and a withdrawal would cost less than an early end. */
  isChanged: boolean
  /** An end before the term was accepted. */
  isEnding: boolean
  /** The outcome of a charge or of a refund is unknown. */
  isPaymentRunning: boolean
  isReturned: boolean
  /** The day of the handover; null: the car is not handed over. */
  givenOn: Day | null
  /** The km that are known to be driven since the handover. */
  driven: number
}
export type WithdrawalLimits = { days: number; km: number }

/** The last day on which a subscriber can withdraw after a handover. */
export const withdrawalUntil = (givenOn: Day, { days }: WithdrawalLimits): Day => addDays(givenOn, days)

/** The reason why a subscriber cannot withdraw from a subscription without a fee; null if they can. */
export function withdrawalRefusal(
  facts: Facts,
  limits: WithdrawalLimits,
  today: Day,
): WithdrawalRefusalCode | null {
  if (!isLive(facts.status)) return 'ALREADY_ENDED'
  if (facts.isChanged) return 'CHANGED'
  if (facts.isEnding) return 'ALREADY_ENDING'
  if (facts.isPaymentRunning) return 'PAYMENT_RUNNING'
  if (facts.givenOn === null) return null
  if (facts.isReturned) return 'CAR_RETURNED'
  if (today > withdrawalUntil(facts.givenOn, limits)) return 'WITHDRAWAL_LATE'
  if (facts.driven > limits.km) return 'WITHDRAWAL_FAR'
  return facts.status === 'ACTIVE' ? null : 'NOT_ACTIVE'
}
