import type { Day } from '#kit/day.ts'
import { isLive, type SubscriptionStatus } from '#subscribe/subscription/rules.ts'

/** Given to its subscriber, and back with us. */
export const HANDOVER_KINDS = ['HANDOVER', 'RETURN'] as const
export type HandoverKind = (typeof HANDOVER_KINDS)[number]

/** From which sides a car is photographed, in this order. */
export const PHOTO_SIDES = ['FRONT', 'REAR', 'LEFT', 'RIGHT'] as const
export type PhotoSide = (typeof PHOTO_SIDES)[number]

/** How many days before its end a car can be brought back without ending the subscription early. */
const EARLY_DAYS = 7

export type HandoverRefusalCode = 'NOT_RUNNING' | 'ALREADY_GIVEN'

type Giving = { status: SubscriptionStatus; isGiven: boolean; isFirstPaid: boolean }

/** Why a car cannot be handed over: its subscriber has it, or it does not run, or nothing is paid for it. */
export function handoverRefusal({ status, isGiven, isFirstPaid }: Giving): HandoverRefusalCode | null {
  if (isGiven) return 'ALREADY_GIVEN'
  return isFirstPaid && (status === 'ACTIVE' || status === 'PAST_DUE') ? null : 'NOT_RUNNING'
}

export type ReturnRefusalCode = 'NOT_GIVEN' | 'ALREADY_RETURNED' | 'PAUSED' | 'TOO_EARLY'

type Hands = { isGiven: boolean; isReturned: boolean }

/** Why what was noted at a hand-over cannot be corrected: nothing was, or the car is back and what was driven settled. */
export function correctionRefusal({ isGiven, isReturned }: Hands): 'NOT_GIVEN' | 'ALREADY_RETURNED' | null {
  if (!isGiven) return 'NOT_GIVEN'
  return isReturned ? 'ALREADY_RETURNED' : null
}

type Returning = Hands & { status: SubscriptionStatus; daysLeft: number }

/** Why the return of a car cannot be recorded: it is not out, the subscription is paused, or its end is not reached. */
export function returnRefusal({ status, daysLeft, ...hands }: Returning): ReturnRefusalCode | null {
  const isNotOut = correctionRefusal(hands)
  if (isNotOut) return isNotOut
  if (status === 'PAUSED') return 'PAUSED'
  return isLive(status) && daysLeft > EARLY_DAYS ? 'TOO_EARLY' : null
}

/** Whether something can have happened on a day: not in the future, and not before another. */
export const isPossibleOn = (day: Day, today: Day, notBefore: Day | null): boolean =>
  day <= today && (notBefore === null || day >= notBefore)

/** Whether the car of a subscription came back for good. */
export const isReturned = (handovers: readonly { kind: string }[]): boolean =>
  handovers.some(({ kind }) => kind === 'RETURN')

/** Photos that no record took over are destroyed after so many days. */
export const UNUSED_DAYS = 7
/** Records of a contract are kept for so many years after it (전자상거래법). */
export const KEPT_YEARS = 5
