import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { inKst, instantOf } from '#kit/day.ts'
import { instantIn, withHorizon } from '#kit/day-in.ts'
import { AHEAD_DAYS } from '#kit/horizon.ts'
import { MAX_NAME } from '#kit/name.ts'
import { pageQuery } from '#kit/page.ts'
import { anyPhoneIn } from '#kit/phone-in.ts'
import { maybeLine, maybeText, text } from '#kit/text.ts'
import { MAX_STAFF_NOTE } from '#ride/account/member/rules.ts'
import { MAX_COST_CENTER, MAX_TRIP_REASON } from '#ride/organization/rules.ts'
import { PASSENGER_PHONE_WRONG } from '#ride/organization/copy.ts'
import { MAX_MEETING_POINT, RIDE_PURPOSES, STAFF_MAX_LUGGAGE, STAFF_MAX_PASSENGERS } from './rules.ts'
import { cancelStep } from './cancellation/contract.ts'
import { notifyIn, otherOut } from './recipient/contract.ts'
import { TRIP_STEPS } from './trip-event/rules.ts'
import { HEARING } from './recipient/rules.ts'

/** KST wall time `YYYY-MM-DD HH:MM`. A T instead of the space and seconds are accepted too; a time with a zone is converted to KST (K-51). */
export const wallTimeIn = (aheadDays = AHEAD_DAYS) =>
  withHorizon(
    z
      .string()
      .max(40)
      .transform(inKst)
      .refine((value) => instantOf(value) !== null, '날짜와 시간을 확인해 주세요.'),
    aheadDays,
  )
export const wallTime = wallTimeIn()

const STOP_TIME_WRONG = '경유지 시간을 확인해 주세요.'
export const stopIn = z.object({ location: text(200), time: instantIn(STOP_TIME_WRONG).nullish() })

export const bookingForm = z.object({
  car_id: idIn,
  name: text(MAX_NAME),
  phone: anyPhoneIn(PASSENGER_PHONE_WRONG),
  /** The name on the driver's sign, if it is not the passenger's. */
  sign_name: maybeLine(MAX_NAME).optional(),
  pickup_location: text(200),
  pickup_time: wallTime,
  via_locations: z.array(stopIn).max(50).default([]),
  dropoff_location: text(200),
  /** The meeting points: a gate, lobby or terminal. */
  pickup_note: maybeLine(MAX_MEETING_POINT).optional(),
  dropoff_note: maybeLine(MAX_MEETING_POINT).optional(),
  ride_purpose: z.enum(RIDE_PURPOSES, '이용 목적을 선택해 주세요.'),
  luggage_count: z.int().min(0).max(STAFF_MAX_LUGGAGE),
  passenger_count: z.int().min(1, '탑승 인원을 선택해 주세요.').max(STAFF_MAX_PASSENGERS),
  special_requests: maybeText(1000).default(''),
  notify: notifyIn.optional(),
  /** The payer: an organization that the member belongs to (else 404); without one, the member. */
  organization_id: idIn.nullish(),
  /** The organization's cost center, and the reason for the trip. */
  cost_center: maybeText(MAX_COST_CENTER).optional(),
  trip_reason: maybeText(MAX_TRIP_REASON).optional(),
})

/**
 * The driver's wait at the pickup: since when, until when it is free of charge, and, for a guest who did not come,
 * until when the driver waited. Null if no driver waits.
 */
export const waitingOut = z
  .object({ since: z.string(), free_until: z.string(), ended_at: z.string().nullable() })
  .nullable()

/** The steps not undone, in order, each with its instant. */
export const stepTimesOut = z.array(z.object({ kind: z.enum(TRIP_STEPS), at: z.string() }))

/** A reservation as its member sees it. */
export const reservationOut = z.object({
  id: z.string(),
  /** The short number, which people say on the phone: `R-2306`. */
  number: z.string(),
  car_id: z.string(),
  car_name: z.string(),
  car_image: z.string(),
  registration_number: z.string().nullable(),
  driver: z.string().nullable(),
  driver_phone: z.string().nullable(),
  name: z.string(),
  phone: z.string(),
  /** The name on the driver's sign; empty: the passenger's. */
  sign_name: z.string(),
  ride_date: z.string(),
  pickup_time: z.string(),
  pickup_location: z.string(),
  dropoff_location: z.string(),
  pickup_note: z.string(),
  dropoff_note: z.string(),
  via_locations: z.array(z.object({ location: z.string(), time: z.string().nullable() })),
  ride_purpose: z.string(),
  luggage_count: z.number(),
  passenger_count: z.number(),
  special_requests: z.string(),
  /** The recipients that the booker chose; null: the defaults. */
  notify: z.object({ passenger: z.enum(HEARING).optional(), others: z.array(otherOut) }).nullable(),
  /** The organization that pays; null: the member pays. */
  organization: z.object({ id: z.string(), name: z.string() }).nullable(),
  cost_center: z.string(),
  trip_reason: z.string(),
  status: z.enum(['PENDING', 'CONFIRMED', 'CANCELLED']),
  display_status: z.enum(['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED']),
  current_stop: z.number().nullable(),
  current_location: z.string().nullable(),
  /** The last step that the driver or staff recorded. */
  trip_step: z.enum(TRIP_STEPS).nullable(),
  waiting: waitingOut,
  step_times: stepTimesOut,
  tickets: z.number(),
  settled_tickets: z.number().nullable(),
  /** The last instant at which the member may cancel. */
  cancelable_until: z.string(),
  /**
   * The tickets that a cancellation returns until each instant, in order. Changes are allowed until the first instant,
   * while the whole ticket returns.
   */
  cancel_ends: z.array(z.object({ until: z.string(), returned: z.number() })),
  /** The steps of the cancel policy that it was booked under. */
  cancel_steps: z.array(cancelStep),
  /** The tickets that the cancellation returned; null while the reservation is live. */
  returned_tickets: z.number().nullable(),
  /** The pickup time before the member moved it; null if they did not. */
  moved_from: z.string().nullable(),
  /** The booker's name for a ride that another member booked for the member's number, read only; null for an own ride. */
  booked_by: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
})
export type ReservationOut = z.output<typeof reservationOut>
/** A reservation in the response to its booking, which has no short number yet. */
export type UnnumberedOut = Omit<ReservationOut, 'number'>

/** Whether the member has another live reservation for the same number at the same time. */
export const sameTime = { same_time: z.boolean().default(false) }

/** The response to a booking. The database assigns the short number when it stores the booking with this response. */
const bookedOut = reservationOut.omit({ number: true }).extend(sameTime)
export type BookedOut = z.output<typeof bookedOut>

export const listStatus = z.enum(['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'])

/** The reason of staff for a booking that guests could not make. */
export const bookingReason = maybeText(200).optional()
/** A note of staff about a ride. */
export const staffNote = maybeText(MAX_STAFF_NOTE)

/**
 * Books a car for a day: takes one ticket and one unit together. 409 CAR_UNAVAILABLE, TICKET_INSUFFICIENT,
 * BEFORE_BOOKING_OPENS; MONTH_LIMIT if an organization pays. Only staff may send `status`, `staff_note` and `reason`
 * (403). A car that is closed for guests or has a waitlist needs their reason (409 NEEDS_REASON).
 */
export const createReservation = endpoint({
  method: 'POST',
  path: '/api/users/{id}/reservations',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Book a car for a day',
  body: bookingForm.extend({
    status: z.enum(['PENDING', 'CONFIRMED']).optional(),
    staff_note: staffNote.optional(),
    reason: bookingReason,
  }),
  output: bookedOut,
  status: 201,
  idempotent: true,
})

/**
 * A member's reservations, the next first. The member also sees those that were booked for their number; staff do not.
 */
export const listReservations = endpoint({
  method: 'GET',
  path: '/api/users/{id}/reservations',
  who: 'self',
  needs: 'DISPATCH',
  summary: "A member's reservations",
  query: z.object({ status: listStatus.optional(), ...pageQuery }),
  output: z.array(reservationOut),
  paged: true,
})

/** The next live reservation by pickup time, own or booked for the member's number, or null. */
export const latestReservation = endpoint({
  method: 'GET',
  path: '/api/users/{id}/reservations/latest',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'The next live reservation',
  output: reservationOut.nullable(),
})

/** One reservation of the member, or one that was booked for their number. */
export const getReservation = endpoint({
  method: 'GET',
  path: '/api/users/{id}/reservations/{rid}',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'One reservation',
  output: reservationOut,
})

/** Moves the time of a confirmed ride by up to 2 hours, where its car and driver stay free. 409 MOVE_CLOSED, MOVE_OTHER_DAY, MOVE_TOO_FAR, MOVE_TOO_SOON, MOVE_NOT_FREE, STOP_OUTSIDE_RIDE. */
export const moveReservation = endpoint({
  method: 'POST',
  path: '/api/users/{id}/reservations/{rid}/move',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Move the time of a ride',
  body: z.object({ pickup_time: wallTime }),
  output: reservationOut,
  idempotent: true,
})

/**
 * Cancels until `cancelable_until` (409 CANCEL_TOO_LATE) and returns tickets as in `cancel_ends`. `returned`: the
 * tickets that the member was shown; 409 RETURNS_LESS if fewer would return.
 */
export const cancelReservation = endpoint({
  method: 'POST',
  path: '/api/users/{id}/reservations/{rid}/cancel',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Cancel a reservation',
  query: z.object({ returned: z.coerce.number().min(0).max(1).optional() }),
  output: reservationOut,
  idempotent: true,
})

/**
 * Cancels a reservation and books its replacement, both or neither. Refusals (409) as for both; the same key returns
 * the same response.
 */
export const rebookReservation = endpoint({
  method: 'POST',
  path: '/api/users/{id}/reservations/{rid}/rebook',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Book another reservation in place of one',
  body: bookingForm,
  output: bookedOut,
  status: 201,
  idempotent: true,
})

/** A live reservation as iCalendar, tentative until it is confirmed (409 CANCELLED). */
export const reservationCalendar = endpoint({
  method: 'GET',
  path: '/api/users/{id}/reservations/{rid}/calendar',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'A reservation for a calendar',
  download: 'text/calendar',
})

/** Server-sent events `reservation`; each contains the whole reservation with its `version`. */
export const watchReservation = endpoint({
  method: 'GET',
  path: '/api/users/{id}/reservations/{rid}/events',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Live changes of one reservation',
  events: true,
})
