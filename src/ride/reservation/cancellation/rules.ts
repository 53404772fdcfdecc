import { HOUR_MS } from '#kit/day.ts'
import { CANCEL_NOTICE_HOURS, type Status } from '../rules.ts'

/** Minutes after a booking in which it may be canceled or changed freely. */
export const GRACE_MINUTES = 30

const noticeEnd = (pickup: Date): number => pickup.getTime() - CANCEL_NOTICE_HOURS * HOUR_MS

/** The stored right of a reservation, and the reservation that it replaces. */
type Right = { pickupAt: Date; freeUntil: Date | null }

/**
 * The right that a booking gives: free cancellation until 24 hours before pickup, or for 30 minutes. A ride that replaces
 * another within its last 24 hours keeps the time of that one: changes in a row must not extend it.
 */
export function freeUntilOf(pickup: Date, now: Date, replaced?: Right | null): Date {
  const isLate = replaced && now.getTime() > noticeEnd(replaced.pickupAt)
  const grace = isLate ? storedRight(replaced) : now.getTime() + GRACE_MINUTES * 60_000
  return new Date(Math.max(noticeEnd(pickup), grace))
}

const storedRight = ({ pickupAt, freeUntil }: Right): number => freeUntil?.getTime() ?? noticeEnd(pickupAt)

/** The right after staff moved a ride: never worse than before. */
export const rightAfterMove = (before: Right, pickup: Date): Date =>
  new Date(Math.max(storedRight(before), noticeEnd(pickup)))

/** The last instant at which the member may cancel: always before pickup while unconfirmed, later as the stored right says. */
export const cancelableUntil = (reservation: Right & { status: Status }): Date =>
  reservation.status === 'PENDING'
    ? reservation.pickupAt
    : new Date(Math.min(storedRight(reservation), reservation.pickupAt.getTime()))

export type CancelRefusalCode = 'ALREADY_CANCELLED' | 'CANCEL_TOO_LATE'

/** Refuses a cancellation by the member. Allowed for a live reservation until an instant, unless staff have completed it. */
export function cancelRefusal(
  reservation: { status: Status; until: Date; completed?: boolean },
  now: Date,
): CancelRefusalCode | null {
  if (reservation.status === 'CANCELLED') return 'ALREADY_CANCELLED'
  return reservation.completed || now > reservation.until ? 'CANCEL_TOO_LATE' : null
}
