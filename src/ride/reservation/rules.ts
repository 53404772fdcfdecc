import { brand } from '#brand'
import { addDays, type Day, dayOf, HOUR_MS, instantOf, startOf } from '#kit/day.ts'
import { type CarDay, dayState, isCarFree } from '#ride/fleet/rules.ts'

export const MAX_STOPS = 5
export const MAX_LUGGAGE = 4
/** The maximum length of a meeting point. */
export const MAX_MEETING_POINT = 100
export const STAFF_MAX_PASSENGERS = 20
export const STAFF_MAX_LUGGAGE = 20
export const TICKET_HALVES = 2
export const CANCEL_NOTICE_HOURS = 24

export const RIDE_PURPOSES = [
  'hospital',
  'golf',
  'school',
  'vip',
  'private',
  'moving',
  'airport',
  'hotel',
  'wedding',
  'etc',
] as const

export const STATUSES = ['PENDING', 'CONFIRMED', 'CANCELLED'] as const
export type Status = (typeof STATUSES)[number]
/** COMPLETED is derived from the reservation's position, never stored. */
/** The statuses that people see, in the order of a ride's life. */
export const DISPLAY_STATUSES = ['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED'] as const
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

/** The canceler of a ride, and whether it was less than 24 hours before pickup. REBOOKED: the guest replaced the ride by another. NO_SHOW: the guest did not come. */
export const CANCEL_KINDS = ['MEMBER', 'MEMBER_LATE', 'STAFF', 'STAFF_LATE', 'REBOOKED', 'NO_SHOW'] as const
export type CancelKind = (typeof CANCEL_KINDS)[number]

export type Stop = { location: string; time: string | null }
export type Route = { pickupLocation: string; viaLocations: Stop[]; dropoffLocation: string }

/** The account that pays a reservation: tickets are taken from it and refunded to it. */
export const payingAccountOf = ({ id, memberId, organizationId }: Paid) => ({
  id,
  holderId: organizationId ?? memberId,
})
type Paid = { id: string; memberId: string; organizationId: string | null }

export type BookingFacts = CarDay & {
  day: Day
  today: Day
  openDate: number
  spendableHalves: number
  /** Whether the member already has the unit on this day, by the ride that this booking replaces. */
  isKept?: boolean
  /** Set if staff book: with a reason they may book a car that is closed for guests, or that has a waitlist. */
  staff?: { reason: string } | undefined
}
export type BookingRefusalCode =
  | 'BOOKING_CLOSED'
  | 'BEFORE_BOOKING_OPENS'
  | 'CAR_UNAVAILABLE'
  | 'NEEDS_REASON'
  | 'TICKET_INSUFFICIENT'

/** Refuses the booking of a car; null if it is allowed. Browser and server use the same rule. */
export function bookingRefusal(facts: BookingFacts): BookingRefusalCode | null {
  const closed = facts.isKept ? null : carRefusal(facts)
  const refusal = closed && facts.staff ? staffRefusal(facts, closed, facts.staff.reason) : closed
  if (refusal) return refusal
  return facts.spendableHalves < TICKET_HALVES ? 'TICKET_INSUFFICIENT' : null
}

/**
 * Staff may book a free unit on any day of the year ahead, even before booking opens. A closed day or a waitlist needs
 * a reason.
 */
function staffRefusal(facts: BookingFacts, closed: BookingRefusalCode, reason: string) {
  const state = dayState(facts.day, facts.today, facts.openDate)
  if (state === 'PAST' || state === 'TOO_FAR') return closed
  if (!facts.hasFreeUnit) return 'CAR_UNAVAILABLE'
  return reason || isCarFree(facts) ? null : 'NEEDS_REASON'
}

function carRefusal(facts: BookingFacts): BookingRefusalCode | null {
  if (!brand.isBookingOpen) return 'BOOKING_CLOSED'
  const state = dayState(facts.day, facts.today, facts.openDate)
  if (state === 'PAST' || state === 'BEFORE_OPENING') return 'BEFORE_BOOKING_OPENS'
  return state === 'TOO_FAR' || !isCarFree(facts) ? 'CAR_UNAVAILABLE' : null
}

export type DraftFacts = {
  /** Null for an invalid time. */
  pickupAt: Date | null
  viaLocations: Stop[]
  passengerCount: number
  luggageCount: number
  seats: number
  now: Date
  /** Whether staff book for the member, without the minimum time before the pickup. */
  byStaff?: boolean
}
export type DraftField = 'pickup_time' | 'passenger_count' | 'luggage_count' | 'via_locations'
export type DraftRefusalCode =
  | 'PICKUP_TIME_WRONG'
  | 'PICKUP_PASSED'
  | 'LEAD_TIME'
  | 'TOO_MANY_PASSENGERS'
  | 'TOO_MUCH_LUGGAGE'
  | 'TOO_MANY_STOPS'
  | 'STOP_TIME_MISSING'
  | 'STOP_OUTSIDE_RIDE'

/** The first error of a member's draft with its field; null when there is none. */
export function draftRefusal(form: DraftFacts): { code: DraftRefusalCode; field: DraftField } | null {
  const { pickupAt } = form
  if (!pickupAt) return { code: 'PICKUP_TIME_WRONG', field: 'pickup_time' }
  if (pickupAt <= form.now) return { code: 'PICKUP_PASSED', field: 'pickup_time' }
  if (!form.byStaff && isTooSoon(pickupAt, form.now)) return { code: 'LEAD_TIME', field: 'pickup_time' }
  if (form.passengerCount > form.seats) return { code: 'TOO_MANY_PASSENGERS', field: 'passenger_count' }
  if (form.luggageCount > MAX_LUGGAGE) return { code: 'TOO_MUCH_LUGGAGE', field: 'luggage_count' }
  const code = stopsRefusal(form.viaLocations, pickupAt)
  return code && { code, field: 'via_locations' }
}

/** Refuses stops: too many, without a time, or not within a day after the pickup. */
export function stopsRefusal(stops: Stop[], pickup: Date): DraftRefusalCode | null {
  if (stops.length > MAX_STOPS) return 'TOO_MANY_STOPS'
  if (stops.some((stop) => !stop.time)) return 'STOP_TIME_MISSING'
  const outside = ({ time }: Stop) => dayOf(new Date(time!)) !== dayOf(pickup) || new Date(time!) <= pickup
  return stops.some(outside) ? 'STOP_OUTSIDE_RIDE' : null
}

/** Stops in driving order: by time, those without a time last. */
export const stopsInOrder = (stops: Stop[]): Stop[] =>
  stops.toSorted(
    (a, b) => (a.time ? Date.parse(a.time) : Infinity) - (b.time ? Date.parse(b.time) : Infinity) || 0,
  )

/** The ISO instant of a stop's `HH:MM` on the reservation's day (C-170). */
export const stopTime = (day: Day, time: string): string | null =>
  instantOf(`${day} ${time}`)?.toISOString() ?? null

/** Whether a pickup leaves less notice than a member must give. */
export const isTooSoon = (pickup: Date, now: Date): boolean =>
  pickup.getTime() < now.getTime() + brand.leadHours * HOUR_MS

/** Refuses a calendar entry for a canceled reservation. */
export const calendarRefusal = (reservation: { status: Status }): 'CANCELLED' | null =>
  reservation.status === 'CANCELLED' ? 'CANCELLED' : null

/** How many of a member's reservations a ride is compared with, the next ones first. */
export const MAX_COMPARED = 100

type TimedRide = { id?: string; phone: string; pickup_time: string }
type KnownRide = TimedRide & { status: string }

/**
 * Whether another reservation of the member is for the same number at the same time. The ride itself, or the ride that
 * it replaces, is skipped by its id.
 */
export const sameTimeIn = (reservations: readonly KnownRide[], ride: TimedRide): boolean =>
  reservations.some(
    ({ id, phone, pickup_time, status }) =>
      status !== 'CANCELLED' && id !== ride.id && pickup_time === ride.pickup_time && phone === ride.phone,
  )

export type RouteProgress = { currentStop: number | null; viaLocations: Stop[] }

/** Whether the car is at the last place of the ride. */
export const isAtLastStop = ({ currentStop, viaLocations }: RouteProgress): boolean =>
  (currentStop ?? 0) > viaLocations.length

/**
 * The arrival time after a change: set when the ride reaches its last place, deleted when it moves back. A canceled and
 * revived ride keeps it.
 */
export function arrivalOf(
  before: RouteProgress,
  change: Partial<RouteProgress>,
  now: Date,
): { arrivedAt?: Date | null } {
  const isDone = isAtLastStop({ ...before, ...change })
  if (isDone === isAtLastStop(before)) return {}
  return { arrivedAt: isDone ? now : null }
}

const TWO_HOURS_MS = 2 * HOUR_MS

/**
 * The end of a ride for the shared link and for the driver's number: two hours after arrival. Without a recorded
 * arrival, it is two hours after the ride's day. An arrival recorded later does not extend it.
 */
export function rideEnd({ rideDate, arrivedAt }: { rideDate: Day; arrivedAt: Date | null }): Date {
  const dayEnd = new Date(startOf(addDays(rideDate, 1)).getTime() + TWO_HOURS_MS)
  return arrivedAt && arrivedAt < dayEnd ? new Date(arrivedAt.getTime() + TWO_HOURS_MS) : dayEnd
}

/** The status that people see: a confirmed reservation at its last stop is COMPLETED. */
export const displayStatus = (reservation: { status: Status; completed: boolean }): DisplayStatus =>
  reservation.status === 'CONFIRMED' && reservation.completed ? 'COMPLETED' : reservation.status

type Called = Parameters<typeof displayStatus>[0] &
  Parameters<typeof rideEnd>[0] & { driverPhone: string | null }

/** The driver's number; null once the ride is completed or, without a recorded arrival, has ended. */
export const driverPhoneOf = (row: Called, now: Date): string | null =>
  displayStatus(row) === 'CONFIRMED' && now < rideEnd(row) ? row.driverPhone : null

/** The number of reservations that a tab of the member shows. */
export const MAX_LISTED = 200

/** The member's tab of a reservation: completed ones are in the confirmed tab (K-13). */
export const historyTab = (status: DisplayStatus): Status => (status === 'COMPLETED' ? 'CONFIRMED' : status)

/** Origin, stops, drop-off: the places in driving order. */
export const placesOf = (route: Route): string[] => [
  route.pickupLocation,
  ...route.viaLocations.map((stop) => stop.location),
  route.dropoffLocation,
]

/** The name of the car's place; null before departure. */
export const locationOf = (route: Route, currentStop: number | null): string | null =>
  currentStop === null ? null : (placesOf(route)[currentStop] ?? null)

/**
 * The stop with this name: the next one not yet passed, else the last one passed; null for a place not on the route.
 */
export function findStop(route: Route, currentStop: number | null, location: string): number | null {
  const places = placesOf(route)
  const next = places.findIndex((place, index) => index > (currentStop ?? -1) && place === location)
  const index = next >= 0 ? next : places.lastIndexOf(location, currentStop ?? -1)
  return index >= 0 && (currentStop !== null || next >= 0) ? index : null
}

/** Whether a ride's day is over, for the member. The browser does not know the arrival time, so it is not used. */
export const isDayOver = ({ ride_date: rideDate }: { ride_date: Day }, now: Date): boolean =>
  now >= rideEnd({ rideDate, arrivedAt: null })

/** Whether a ride is completed, canceled, or its day is over. */
export const isPast = (ride: { ride_date: Day; display_status: DisplayStatus }, now: Date): boolean =>
  ride.display_status === 'COMPLETED' || ride.display_status === 'CANCELLED' || isDayOver(ride, now)

type Seen = Parameters<typeof isDayOver>[0] & { display_status: DisplayStatus; current_stop: number | null }

/** Whether a ride is under way: confirmed, departed, not yet at its last place, on its day. */
export const isDriving = (ride: Seen, now: Date): boolean =>
  ride.display_status === 'CONFIRMED' && ride.current_stop !== null && !isDayOver(ride, now)
