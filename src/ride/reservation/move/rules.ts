import { type Day, dayOf, HOUR_MS } from '#kit/day.ts'
import { isTooSoon, type Status, type Stop, stopsRefusal } from '../rules.ts'

/** How far the member may move the time of a confirmed ride that can no longer be canceled, in hours. */
export const MOVE_HOURS = 2

export type MoveTimeRefusalCode =
  | 'MOVE_CLOSED'
  | 'MOVE_OTHER_DAY'
  | 'MOVE_TOO_FAR'
  | 'MOVE_TOO_SOON'
  | 'STOP_OUTSIDE_RIDE'

type Movable = {
  status: Status
  rideDate: Day
  pickupAt: Date
  movedFrom: Date | null
  currentStop: number | null
  viaLocations: Stop[]
}

/**
 * Refuses a new time of a confirmed ride that has not departed: at most 2 hours from the original time, on the same
 * day, and at least 2 hours from now.
 */
export function moveTimeRefusal(ride: Movable, to: Date, now: Date): MoveTimeRefusalCode | null {
  if (ride.status !== 'CONFIRMED' || ride.currentStop !== null || now >= ride.pickupAt) return 'MOVE_CLOSED'
  if (dayOf(to) !== ride.rideDate) return 'MOVE_OTHER_DAY'
  const distance = Math.abs(to.getTime() - (ride.movedFrom ?? ride.pickupAt).getTime())
  if (distance > MOVE_HOURS * HOUR_MS) return 'MOVE_TOO_FAR'
  if (to < ride.pickupAt && isTooSoon(to, now)) return 'MOVE_TOO_SOON'
  return stopsRefusal(ride.viaLocations, to) && 'STOP_OUTSIDE_RIDE'
}
