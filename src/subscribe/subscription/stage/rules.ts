import type { Day } from '#kit/day.ts'
import type { Step } from '#subscribe/application/steps/rules.ts'
import { isStarting, type SubscriptionStatus, termEndOf } from '../rules.ts'

export const STAGES = [
  'CONFIRMING',
  'BEFORE_START',
  'HANDOVER_DUE',
  'IN_USE',
  'PAST_DUE',
  'PAUSED',
  'ENDING',
  'RETURN_DUE',
  'SETTLING',
  'ENDED',
  'CANCELLED',
] as const
/** The state of a subscription that people see, derived from its status, its car and its days. */
export type Stage = (typeof STAGES)[number]

type Facts = {
  status: SubscriptionStatus
  startDate: Day
  endDate: Day
  months: number
  pausedDays: number
  firstDueOn: Day | null
  /** A payment was declined and is not made yet. */
  isOwing: boolean
  isGiven: boolean
  isReturned: boolean
  /** The settlement of its return is not accepted, or not paid. */
  isSettling: boolean
}

/** The stage of a subscription on a day. */
export function stageOf(facts: Facts, today: Day): Stage {
  const { status, isGiven, isReturned } = facts
  if (status === 'CANCELLED') return 'CANCELLED'
  if (status === 'STARTING') return isStarting(facts, today) ? 'CONFIRMING' : 'BEFORE_START'
  if (facts.isSettling) return 'SETTLING'
  if (isGiven && !isReturned && (status === 'ENDED' || today >= facts.endDate)) return 'RETURN_DUE'
  if (status !== 'ACTIVE') return status
  if (facts.isOwing) return 'PAST_DUE'
  if (!isGiven) return today < facts.startDate ? 'BEFORE_START' : 'HANDOVER_DUE'
  return isReturned || facts.endDate < termEndOf(facts) ? 'ENDING' : 'IN_USE'
}

const STEP_OF: Record<Stage, Step | null> = {
  CONFIRMING: 'ACCEPTED',
  BEFORE_START: 'DELIVERED',
  HANDOVER_DUE: 'DELIVERED',
  IN_USE: 'IN_USE',
  PAST_DUE: 'IN_USE',
  PAUSED: 'IN_USE',
  ENDING: 'IN_USE',
  RETURN_DUE: 'RETURNED',
  SETTLING: 'RETURNED',
  ENDED: null,
  CANCELLED: null,
}

/** The step that a subscription is at; null after its end. */
export const stepOf = (stage: Stage): Step | null => STEP_OF[stage]
