import type { Day } from '#kit/day.ts'
import { isLive, type SubscriptionStatus } from '#subscribe/subscription/rules.ts'

/** The two kinds: the handover of a car to its subscriber, and its return to us. */
export const HANDOVER_KINDS = ['HANDOVER', 'RETURN'] as const
export type HandoverKind = (typeof HANDOVER_KINDS)[number]

/** The sides from which a car is photographed, in this order. */
export const PHOTO_SIDES = ['FRONT', 'REAR', 'LEFT', 'RIGHT'] as const
export type PhotoSide = (typeof PHOTO_SIDES)[number]

/** How many days before its end a car can be returned without an early end. */
const EARLY_DAYS = 7

export type HandoverRefusalCode = 'NOT_RUNNING' | 'ALREADY_GIVEN'

type Giving = { status: SubscriptionStatus; isGiven: boolean; isFirstPaid: boolean }

/** The reason why a car cannot be handed over: its subscriber has it, the subscription is not active, or nothing is paid. */
export function handoverRefusal({ status, isGiven, isFirstPaid }: Giving): HandoverRefusalCode | null {
  if (isGiven) return 'ALREADY_GIVEN'
  return isFirstPaid && (status === 'ACTIVE' || status === 'PAST_DUE') ? null : 'NOT_RUNNING'
}

export const RETURN_REFUSALS = ['NOT_GIVEN', 'ALREADY_RETURNED', 'PAUSED', 'TOO_EARLY'] as const
export type ReturnRefusalCode = (typeof RETURN_REFUSALS)[number]

type Hands = { isGiven: boolean; isReturned: boolean }

/** The reason why a handover cannot be corrected: there is none, or the car is returned and its kilometers are settled. */
export function correctionRefusal({ isGiven, isReturned }: Hands): 'NOT_GIVEN' | 'ALREADY_RETURNED' | null {
  if (!isGiven) return 'NOT_GIVEN'
  return isReturned ? 'ALREADY_RETURNED' : null
}

/** `isEndAgreed`: the subscription ends before its term, on a day that was agreed on. */
type Returning = Hands & { status: SubscriptionStatus; daysLeft: number; isEndAgreed: boolean }

/** The reason why the return of a car cannot be recorded: it is not with the subscriber, the subscription is paused, or the end of its term is too far away. */
export function returnRefusal({
  status,
  daysLeft,
  isEndAgreed,
  ...hands
}: Returning): ReturnRefusalCode | null {
  const isNotOut = correctionRefusal(hands)
  if (isNotOut) return isNotOut
  if (status === 'PAUSED') return 'PAUSED'
  return isLive(status) && !isEndAgreed && daysLeft > EARLY_DAYS ? 'TOO_EARLY' : null
}

/** Whether an event can have happened on a day: not in the future, and not before an earlier event. */
export const isPossibleOn = (day: Day, today: Day, notBefore: Day | null): boolean =>
  day <= today && (notBefore === null || day >= notBefore)

/** Whether the car was returned. */
export const isReturned = (handovers: readonly { kind: string }[]): boolean =>
  handovers.some(({ kind }) => kind === 'RETURN')

/** The number of days after which photos without a record are destroyed. */
export const UNUSED_DAYS = 7
/** The number of years for which records of a contract are kept after it (전자상거래법). */
export const KEPT_YEARS = 5
