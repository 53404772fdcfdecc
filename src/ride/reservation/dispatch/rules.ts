import { type Day, daysBetween } from '#kit/day.ts'
import type { OffReason } from '#ride/driver/rules.ts'
import { isAtLastStop, placesOf, type Route, type Status, type RouteProgress } from '../rules.ts'
import { arrivalRefusal, isEarly } from '../trip-event/rules.ts'

export type MoveRefusalCode = 'NOT_CONFIRMED' | 'NOT_ON_THE_WAY' | 'BEFORE_RIDE_DAY'

type Moved = Route & RouteProgress & { status: Status; pickupAt: Date; rideDate: Day }

/**
 * Refuses a position of the car. Staff may set a position only on a confirmed reservation and on its route, and an
 * arrival not before the ride's day.
 */
export function moveRefusal(reservation: Moved, stop: number | null, now: Date): MoveRefusalCode | null {
  if (reservation.status !== 'CONFIRMED') return 'NOT_CONFIRMED'
  if (stop === null) return null
  if (stop >= placesOf(reservation).length) return 'NOT_ON_THE_WAY'
  const isBack = stop < (reservation.currentStop ?? 0)
  return isBack || isLastPlace(reservation, stop) ? null : arrivalRefusal(reservation, now)
}

/** Whether a position completes the ride; completions have their own rule and always need a reason. */
const isLastPlace = (route: Route, stop: number): boolean => stop === placesOf(route).length - 1

/** Whether a position needs a reason, because the guest would be on board more than three hours before the pickup. */
export const isEarlyMove = (ride: Route & { pickupAt: Date }, stop: number | null, now: Date): boolean =>
  stop !== null && stop > 0 && !isLastPlace(ride, stop) && isEarly(ride.pickupAt, now)

type Course = RouteProgress & { status: Status; rideDate: Day }
export type CompletionRefusalCode = 'BEFORE_RIDE_DAY'

const isCompleted = (ride: Course): boolean => ride.status === 'CONFIRMED' && isAtLastStop(ride)

/** Refuses a change that completes a ride, or moves a completed one, before its KST day; null when it is allowed. */
export function completionRefusal(
  before: Course,
  change: Partial<Course>,
  today: Day,
): CompletionRefusalCode | null {
  const after = { ...before, ...change }
  const isSame = isCompleted(before) && before.rideDate === after.rideDate
  return isCompleted(after) && !isSame && after.rideDate > today ? 'BEFORE_RIDE_DAY' : null
}

/** The warning if a change by staff completes a ride: no driver recorded the drop-off. */
export const completionWarnings = (before: RouteProgress, change: Partial<RouteProgress>): Warning[] =>
  isAtLastStop({ ...before, ...change }) && !isAtLastStop(before) ? ['NOT_DROPPED'] : []

/**
 * The car's position on a changed route: the same place, the nearest if the place occurs twice. If that place is gone,
 * no further than before and not the last place.
 */
export function positionAfterChange(before: Route, currentStop: number | null, after: Route): number | null {
  if (currentStop === null) return null
  const places = placesOf(after)
  const here = placesOf(before)[currentStop]
  const same = places.flatMap((place, at) => (place === here ? [at] : []))
  const nearest = same.toSorted((a, b) => Math.abs(a - currentStop) - Math.abs(b - currentStop))[0]
  return nearest ?? Math.min(currentStop, places.length - 2)
}

export type DayRefusalCode = 'TOO_LONG_AGO'
const MAX_DAYS_BACK = 31
type Days = { from: Day; to: Day; today: Day }

/**
 * Refuses a day that is too long ago. Past rides can be corrected for a month: for a wrong year, the night job would
 * erase the guest's data.
 */
export const dayRefusal = ({ from, to, today }: Days): DayRefusalCode | null =>
  to < from && daysBetween(to, today) > MAX_DAYS_BACK ? 'TOO_LONG_AGO' : null

/** Pickups of one car or driver that are closer than this number of hours leave too little time. */
export const SHORT_GAP_HOURS = 4

export const WARNINGS = [
  'DRIVER_BUSY',
  'LICENCE_EXPIRED',
  'ON_LEAVE',
  'OFF_DAY',
  'OFF_HOURS',
  'SHORT_GAP',
  'TOO_FEW_SEATS',
  'NOT_DROPPED',
  'EARLY',
] as const satisfies readonly (
  | OffReason
  | 'DRIVER_BUSY'
  | 'SHORT_GAP'
  | 'TOO_FEW_SEATS'
  | 'NOT_DROPPED'
  | 'EARLY'
)[]
export type Warning = (typeof WARNINGS)[number]

type UnitFacts = { seats: number; passengers: number; isNear: boolean }

/** The warnings about a free unit; `isNear`: another ride of the unit is picked up within SHORT_GAP_HOURS. */
export const unitWarnings = ({ seats, passengers, isNear }: UnitFacts): Warning[] => [
  ...(seats < passengers ? (['TOO_FEW_SEATS'] as const) : []),
  ...(isNear ? (['SHORT_GAP'] as const) : []),
]

type DriverFacts = { off: OffReason | null; isBusy: boolean; isNear: boolean }

/** The warnings about a driver; `isBusy`: they already drive another ride that day, so force is needed. */
export const driverWarnings = ({ off, isBusy, isNear }: DriverFacts): Warning[] => [
  ...(isBusy ? (['DRIVER_BUSY'] as const) : []),
  ...(off ? [off] : []),
  ...(isNear ? (['SHORT_GAP'] as const) : []),
]

/** The rank of a driver among the candidates: free, with warnings, busy, without a valid license. */
export function driverRank(warnings: readonly Warning[]): number {
  if (warnings.includes('LICENCE_EXPIRED')) return 3
  if (warnings.includes('DRIVER_BUSY')) return 2
  return warnings.length ? 1 : 0
}

const OF_OTHER_RIDES: readonly Warning[] = ['DRIVER_BUSY', 'SHORT_GAP']

/**
 * The warnings that a new time causes: close or same-day rides always, others about the driver only if the old time did
 * not cause them. Seats do not depend on the time.
 */
export const timeWarnings = (before: Warning[], after: Warning[]): Warning[] =>
  after.filter((one) => one !== 'TOO_FEW_SEATS' && (OF_OTHER_RIDES.includes(one) || !before.includes(one)))

/** Whether the car of a completed ride arrived at the pickup on time. */
export const ARRIVALS = ['ON_TIME', 'LATE'] as const
export type Arrival = (typeof ARRIVALS)[number]

export type FilterRefusalCode = 'DAYS_MISSING' | 'DAYS_TOO_MANY'
/** The longest span of a filter, in days. */
export const MAX_DAYS = 366
type Filters = { from?: Day; to?: Day; purpose?: string; canceled?: string; arrived?: string }

/** Refuses filters without an index (purpose, cancellation, arrival) unless the days span at most a year. */
export function filterRefusal({ from, to, purpose, canceled, arrived }: Filters): FilterRefusalCode | null {
  if (!purpose && !canceled && !arrived) return null
  return from && to && daysBetween(from, to) < MAX_DAYS ? null : 'DAYS_MISSING'
}
