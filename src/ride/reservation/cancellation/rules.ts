import { HOUR_MS } from '#kit/day.ts'
import { TICKET_HALVES, type Status } from '../rules.ts'

/** Minutes after a booking in which it may be canceled or changed with the whole ticket returned. */
export const GRACE_MINUTES = 30
export const MAX_STEPS = 5
/** The highest `hours_before` of a step: 30 days. */
export const MAX_HOURS_BEFORE = 720
/** The tickets that a step may return. */
export const RETURNED = [1, 0.5, 0] as const

/**
 * A step of the cancel policy: a cancellation at least `hours_before` hours before pickup returns `returned` tickets.
 */
export type CancelStep = { hours_before: number; returned: (typeof RETURNED)[number] }
/** A step as a reservation stores it. `until`: its end (ISO instant) before staff moved the ride. */
export type KeptStep = CancelStep & { until?: string }
/** A cancellation until this ISO instant returns `returned` tickets. */
export type CancelEnd = { until: string; returned: number }

/** The policy's id in the audit log and the revisions. */
export const POLICY_ID = '00000000-0000-7000-8000-000000000025'
/** The policy until the owner sets one. */
export const DEFAULT_STEPS: CancelStep[] = [{ hours_before: 24, returned: 1 }]

export type StepsRefusalCode =
  | 'NO_STEP'
  | 'TOO_MANY_STEPS'
  | 'HOURS_WRONG'
  | 'HOURS_NOT_FALLING'
  | 'RETURN_RISES'

/** Refuses the steps of a policy: hours fall from step to step, and the returned tickets never rise. */
export function stepsRefusal(steps: CancelStep[]): StepsRefusalCode | null {
  if (!steps.length) return 'NO_STEP'
  if (steps.length > MAX_STEPS) return 'TOO_MANY_STEPS'
  const areHours = ({ hours_before: hours }: CancelStep) =>
    Number.isInteger(hours) && hours >= 0 && hours <= MAX_HOURS_BEFORE
  if (!steps.every(areHours)) return 'HOURS_WRONG'
  const isAny = (wrong: (step: CancelStep, before: CancelStep) => boolean) =>
    steps.some((step, at) => at > 0 && wrong(step, steps[at - 1]!))
  if (isAny((step, before) => step.hours_before >= before.hours_before)) return 'HOURS_NOT_FALLING'
  return isAny((step, before) => step.returned > before.returned) ? 'RETURN_RISES' : null
}

/** The end of a step, in milliseconds. */
const endOf = ({ hours_before: hours, until }: KeptStep, pickup: Date): number =>
  Math.max(pickup.getTime() - hours * HOUR_MS, until ? Date.parse(until) : 0)

/** The end of the steps that return the whole ticket, in milliseconds; 0 if none does. */
const wholeEnd = (steps: KeptStep[], pickup: Date): number =>
  Math.max(0, ...steps.filter(({ returned }) => returned === 1).map((step) => endOf(step, pickup)))

/** The stored cancel right of a reservation. `movedFrom`: the pickup before the member moved it by some hours. */
type Right = {
  pickupAt: Date
  freeUntil: Date | null
  cancelSteps: KeptStep[] | null
  movedFrom?: Date | null
}

/** The steps that a reservation was booked under. */
export const stepsOf = ({ cancelSteps }: Pick<Right, 'cancelSteps'>): KeptStep[] =>
  cancelSteps ?? DEFAULT_STEPS

/** The steps for a booking that replaces this one, without the ends that were kept when staff moved it. */
export const stepsKept = ({ cancelSteps }: Pick<Right, 'cancelSteps'>): CancelStep[] | null =>
  cancelSteps && cancelSteps.map(({ hours_before, returned }) => ({ hours_before, returned }))

/**
 * Until when a booking returns the whole ticket: until its steps end, at least for 30 minutes. If a ride replaces
 * another whose whole ticket no longer returns, the 30 minutes do not start again: repeated changes must not extend
 * them.
 */
export function freeUntilOf(steps: CancelStep[], pickup: Date, now: Date, replaced?: Right | null): Date {
  const isLate = replaced && now.getTime() > wholeEnd(stepsOf(replaced), replaced.pickupAt)
  const grace = isLate ? storedRight(replaced) : now.getTime() + GRACE_MINUTES * 60_000
  return new Date(Math.max(wholeEnd(steps, pickup), grace))
}

/** The cancel right of a new booking. A booking that replaces another keeps its policy. */
export function bookedRight(policy: CancelStep[] | null, pickup: Date, now: Date, replaced?: Right | null) {
  const cancelSteps = replaced ? stepsKept(replaced) : policy
  return { cancelSteps, freeUntil: freeUntilOf(cancelSteps ?? DEFAULT_STEPS, pickup, now, replaced) }
}

/** The pickup from which the ends are computed. A move by the member does not change it. */
const anchorOf = ({ movedFrom, pickupAt }: Right): Date => movedFrom ?? pickupAt

const storedRight = (right: Right): number =>
  right.freeUntil?.getTime() ?? wholeEnd(stepsOf(right), anchorOf(right))

/** The cancel right after staff moved a ride: no step ends earlier than before. */
export function rightAfterMove(
  before: Right,
  pickup: Date,
): { freeUntil: Date; cancelSteps: KeptStep[] | null } {
  const { cancelSteps } = before
  const keepEnd = (step: KeptStep): KeptStep => ({
    ...step,
    until: new Date(endOf(step, anchorOf(before))).toISOString(),
  })
  return {
    freeUntil: new Date(Math.max(storedRight(before), wholeEnd(stepsOf(before), pickup))),
    cancelSteps: cancelSteps && cancelSteps.map(keepEnd),
  }
}

/**
 * The ends of the steps under which the member may cancel: the whole ticket first, then the steps that end later. While
 * the ride is unconfirmed, the whole ticket returns until pickup.
 */
export function cancelEndsOf(reservation: Right & { status: Status }): CancelEnd[] {
  const pickup = reservation.pickupAt.getTime()
  const endAt = (time: number, returned: number) => ({
    until: new Date(Math.min(time, pickup)).toISOString(),
    returned,
  })
  if (reservation.status === 'PENDING') return [endAt(pickup, 1)]
  const ends = [endAt(storedRight(reservation), 1)]
  for (const step of stepsOf(reservation)) {
    const end = endAt(endOf(step, anchorOf(reservation)), step.returned)
    if (step.returned < 1 && end.until > ends.at(-1)!.until) ends.push(end)
  }
  return ends
}

/** The last instant at which the member may cancel. */
export const cancelableUntil = (reservation: Right & { status: Status }): Date =>
  new Date(cancelEndsOf(reservation).at(-1)!.until)

/** The tickets that a cancellation returns now; null once the member may no longer cancel. */
export const returnedTickets = (ends: CancelEnd[], now: Date): number | null =>
  ends.find(({ until }) => now <= new Date(until))?.returned ?? null

/** The half tickets that a canceled ride keeps, out of `held` half tickets. */
export const keptHalves = (held: number, returned: number): number =>
  Math.max(0, held - returned * TICKET_HALVES)

export type CancelRefusalCode = 'ALREADY_CANCELLED' | 'CANCEL_TOO_LATE'

/**
 * Refuses a cancellation by the member. A live reservation may be canceled until `until`, unless staff have completed
 * it.
 */
export function cancelRefusal(
  reservation: { status: Status; until: Date; completed?: boolean },
  now: Date,
): CancelRefusalCode | null {
  if (reservation.status === 'CANCELLED') return 'ALREADY_CANCELLED'
  return reservation.completed || now > reservation.until ? 'CANCEL_TOO_LATE' : null
}
