import type { Status } from '../rules.ts'
import {
  type EventMaker,
  type FreeWait,
  freeWaitEnd,
  standingEvents,
  type TripEvent,
  tripOf,
  type TripStep,
} from '../trip-event/rules.ts'

/** The longest note to the driver about a refused claim. */
export const MAX_NOTE = 200

/**
 * MOVED_ON: the guest came, or the car is no longer at the pickup. WITHDRAWN: the driver, or another change, undid the
 * claim.
 */
export type ClaimState = 'WAITING' | 'ACCEPTED' | 'REFUSED' | 'WITHDRAWN' | 'MOVED_ON' | 'CANCELED'
export type ClaimEvent = TripEvent & { madeBy: EventMaker; reason: string }

/** The state of a driver's claim that the guest did not come; null when there is no such claim. */
export function claimStateOf(
  claimId: string,
  ride: { status: Status },
  events: readonly ClaimEvent[],
): ClaimState | null {
  if (!events.some(({ id, kind }) => id === claimId && kind === 'NO_SHOW_CLAIMED')) return null
  const undone = events.find(({ takesBack }) => takesBack === claimId)
  // Only a refusal by staff has a reason.
  if (undone) return undone.madeBy === 'STAFF' && undone.reason !== '' ? 'REFUSED' : 'WITHDRAWN'
  const trip = tripOf(events)
  if (trip.isNoShow) return 'ACCEPTED'
  if (ride.status === 'CANCELLED') return 'CANCELED'
  return trip.claimId === claimId ? 'WAITING' : 'MOVED_ON'
}

export const DECISIONS = ['ACCEPTED', 'REFUSED'] as const
export type Decision = (typeof DECISIONS)[number]
/** DONE: the same decision was made before. */
export type DecisionOutcome = 'NOW' | 'DONE'
export type DecisionRefusalCode =
  | 'NO_SHOW_ACCEPTED'
  | 'NO_SHOW_REFUSED'
  | 'WITHDRAWN'
  | 'MOVED_ON'
  | 'CANCELED'

const REFUSALS: Record<Exclude<ClaimState, 'WAITING'>, DecisionRefusalCode> = {
  ACCEPTED: 'NO_SHOW_ACCEPTED',
  REFUSED: 'NO_SHOW_REFUSED',
  WITHDRAWN: 'WITHDRAWN',
  MOVED_ON: 'MOVED_ON',
  CANCELED: 'CANCELED',
}

/** Whether a decision is made now or was made before, or why the claim can no longer be decided. */
export function decisionOn(
  state: ClaimState,
  decision: Decision,
): { outcome: DecisionOutcome; refusal: null } | { refusal: DecisionRefusalCode } {
  if (state === 'WAITING') return { outcome: 'NOW', refusal: null }
  return state === decision ? { outcome: 'DONE', refusal: null } : { refusal: REFUSALS[state] }
}

/** CLAIMED: staff have not decided. REFUSED: the driver keeps waiting. ENDED: the ride is over. */
export const DRIVE_NO_SHOW_STATES = ['CLAIMED', 'REFUSED', 'ENDED'] as const
type DriveNoShow = { state: (typeof DRIVE_NO_SHOW_STATES)[number]; note: string }

/**
 * The driver's view of their last claim while they wait at the pickup, with the note of a refusal; null without a
 * claim.
 */
export function noShowOf(events: readonly ClaimEvent[]): DriveNoShow | null {
  const trip = tripOf(events)
  if (trip.isNoShow) return { state: 'ENDED', note: '' }
  if (trip.claimId) return { state: 'CLAIMED', note: '' }
  const arrived = standingEvents(events).findLast(({ kind }) => kind === 'ARRIVED')
  if (trip.step !== 'ARRIVED' || !arrived) return null
  const since = events.slice(events.indexOf(arrived))
  const claim = since.findLast(({ kind }) => kind === 'NO_SHOW_CLAIMED')
  const undone = claim && since.find(({ takesBack }) => takesBack === claim.id)
  const isRefused = undone?.madeBy === 'STAFF' && undone.reason !== ''
  return isRefused ? { state: 'REFUSED', note: undone.reason } : null
}

type Waited = FreeWait & {
  status: Status
  tripStep: TripStep | null
  reachedPickupAt: Date | null
  noShowAt: Date | null
}

/**
 * The driver's wait at the pickup: since when, until when it is free of charge, and, for a guest who did not come,
 * until when the driver waited. Null if no driver waits or waited.
 */
export function waitingOf(ride: Waited): { since: Date; freeUntil: Date; endedAt: Date | null } | null {
  const { status, tripStep, reachedPickupAt: since, noShowAt: endedAt } = ride
  const isWaiting = status === 'CONFIRMED' && tripStep === 'ARRIVED'
  if (!since || !(isWaiting || endedAt)) return null
  return { since, freeUntil: freeWaitEnd(since, ride), endedAt }
}
