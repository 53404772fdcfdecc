import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn, instantIn } from '#kit/day-in.ts'
import { MAX_NAME } from '#kit/name.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeLine, maybeText, text } from '#kit/text.ts'
import { LAST_BOOKABLE_DAY } from '#ride/fleet/rules.ts'
import {
  bookingForm,
  listStatus,
  reservationOut,
  sameTime,
  staffNote,
  stopIn,
  wallTimeIn,
} from '../contract.ts'
import { CANCEL_KINDS, MAX_MEETING_POINT, STATUSES } from '../rules.ts'
import { notifyIn } from '../recipient/contract.ts'
import { DRIVER_ANSWERS } from '../trip-event/rules.ts'
import { ARRIVALS, WARNINGS } from './rules.ts'

/** A reservation as returned to staff. */
export const dispatchOut = reservationOut.extend({
  member_id: z.string(),
  user_id: z.string().nullable(),
  member_name: z.string(),
  /** A note for staff only; guests and drivers never see it. */
  staff_note: z.string(),
  reserved_date: z.string(),
  car_inventory_id: z.string().nullable(),
  driver_id: z.string().nullable(),
  /** Whether the driver was assigned although they drive another ride that day. */
  driver_forced: z.boolean(),
  /** The driver's answer to this ride; null while there is none. */
  driver_answer: z.enum(DRIVER_ANSWERS).nullable(),
  /** The planned end: as staff set it, else by the stops and the purpose. */
  expected_end_at: z.string(),
  /** The payer's tickets that the reservation holds: not refunded, or kept when it was canceled. */
  held_tickets: z.number(),
})
export type DispatchOut = z.output<typeof dispatchOut>

/** The response to a change by staff. */
const changedOut = dispatchOut.extend(sameTime)
export type ChangedOut = z.output<typeof changedOut>

const day = dayIn()

const MAX_AT_ONCE = 100
/** The reason why staff make a change despite its warnings. */
const reason = text(200).optional()
const warning = z.enum(WARNINGS)
const ids = z.array(idIn).min(1).max(MAX_AT_ONCE)
/** The version of each row that staff saw, by reservation id; a row without one is changed in its current state. */
const versions = z.record(idIn, z.int32().positive()).optional()

/** The filters of the list of reservations, for every status. */
export const filters = {
  q: searchIn,
  from: day.optional(),
  to: day.optional(),
  car: idIn.optional(),
  /** A driver's id, or `none` for rides without a driver. */
  driver: z.union([idIn, z.literal('none')]).optional(),
  /** These filters need `from` and `to`, at most a year apart, because they have no index. */
  purpose: maybeText(50).optional(),
  canceled: z.enum(CANCEL_KINDS).optional(),
  /** Completed rides by their recorded arrival at the pickup: on time or late. */
  arrived: z.enum(ARRIVALS).optional(),
}

/** Reservations for staff, filtered by status, by text in name, phone or login id, and by days. Newest pickup first. The CSV contains the whole list. */
export const listDispatch = endpoint({
  method: 'GET',
  path: '/api/reservations',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Reservations for staff',
  query: z.object({
    ...filters,
    ...exportedQuery,
    status: listStatus.optional(),
    sort: z.enum(['pickup_time', '-pickup_time']).optional(),
  }),
  output: z.array(dispatchOut),
  paged: true,
  download: 'text/csv',
})

/** One reservation for staff. */
export const getDispatch = endpoint({
  method: 'GET',
  path: '/api/reservations/{id}',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'One reservation for staff',
  output: dispatchOut,
})

/**
 * Changes exactly one of status (with refund; with force if a revived ride's driver drives another ride that day),
 * unit, driver (with force), position, settlement. 409 STALE if based on an older version. 409 NEEDS_REASON if
 * the unit or driver has warnings and the change names a version but no reason (0025). A position that completes the
 * ride is 409 BEFORE_RIDE_DAY before its KST day, and NEEDS_REASON whenever it gives no reason.
 */
export const patchReservation = endpoint({
  method: 'PATCH',
  path: '/api/reservations/{id}',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Confirm, cancel, assign, move or settle a reservation',
  versioned: true,
  body: z.union([
    z.strictObject({
      status: z.enum(STATUSES),
      refund: z.boolean().optional(),
      force: z.boolean().optional(),
    }),
    z.strictObject({ car_inventory_id: idIn, reason }),
    z.strictObject({ driver_id: idIn.nullable(), force: z.boolean().optional(), reason }),
    z.strictObject({ current_location: text(200), reason }),
    z.strictObject({ current_stop: z.int().min(0).max(100).nullable(), reason }),
    z.strictObject({ settled_tickets: z.union([z.literal(0.5), z.literal(1)]) }),
  ]),
  output: changedOut,
  idempotent: true,
})

/**
 * Confirms, cancels or assigns several reservations independently: a refused one (for example STALE) does not stop the
 * others.
 */
export const patchBatch = endpoint({
  method: 'POST',
  path: '/api/reservations/batch',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Change several reservations at once',
  body: z.union([
    z.strictObject({
      ids,
      versions,
      status: z.enum(STATUSES),
      refund: z.boolean().optional(),
      force: z.boolean().optional(),
    }),
    z.strictObject({ ids, versions, driver_id: idIn.nullable(), force: z.boolean().optional() }),
  ]),
  output: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      code: z.string().optional(),
      err: z.string().optional(),
      /** The row after the change. */
      reservation: changedOut.optional(),
      /** The warnings about the assigned driver. */
      warnings: z.array(warning).optional(),
    }),
  ),
})

/**
 * Corrects a booking; moving it to another day takes a unit of that day. 409 NEEDS_REASON if the new time causes
 * warnings about its unit or driver and the change names a version but no reason (0025). If the car has already reached
 * the last place of the new route, the ride is completed. A completed ride cannot move to a future day: see
 * patchReservation.
 */
export const patchDetails = endpoint({
  method: 'PATCH',
  path: '/api/reservations/{id}/details',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Correct the details of a reservation',
  versioned: true,
  body: bookingForm
    .omit({ car_id: true, organization_id: true, notify: true })
    .extend({
      pickup_time: wallTimeIn(LAST_BOOKABLE_DAY),
      via_locations: z.array(stopIn).max(20),
      sign_name: maybeLine(MAX_NAME),
      pickup_note: maybeLine(MAX_MEETING_POINT),
      dropoff_note: maybeLine(MAX_MEETING_POINT),
      special_requests: maybeText(1000),
      staff_note: staffNote,
      /** The planned end; null: by the stops and the purpose. Refused (422) before the pickup, or a day after it. */
      expected_end_at: instantIn('예상 종료 시간을 확인해 주세요.').nullable(),
      /** The recipients, in place of the former ones; null: the defaults. */
      notify: notifyIn.nullable(),
      reason,
    })
    .partial(),
  output: changedOut,
  idempotent: true,
})

const otherRide = z.object({ id: z.string(), name: z.string(), pickup_time: z.string() }).nullable()
const conflicts = {
  free: z.boolean(),
  /** The reservation of that day that already has this unit or driver. */
  blocked_by: otherRide,
  /** A reservation of the day before or after, with a pickup within four hours. */
  near: otherRide,
  warnings: z.array(warning),
}

/** Units and drivers for a reservation's day, each with the blocking reservation and warnings. Free drivers come before doubtful ones, the member's former driver first. */
export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/reservations/{id}/candidates',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Units and drivers that could serve a reservation',
  output: z.object({
    units: z.array(
      z.object({
        id: z.string(),
        registration_number: z.string(),
        car_id: z.string(),
        car_name: z.string(),
        seats: z.number(),
        in_maintenance: z.boolean(),
        /** Whether the unit is held for a booking under way or for a guest of the waitlist. */
        is_held: z.boolean(),
        ...conflicts,
      }),
    ),
    drivers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        phone: z.string(),
        note: z.string(),
        /** The last day on which the driver drove this member. */
        last_drove: z.string().nullable(),
        ...conflicts,
      }),
    ),
  }),
})

/** Server-sent events of changes to reservations, members, cars, drivers and days, for the back office. */
export const watchDispatch = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  who: 'admin',
  needs: 'DESK',
  summary: 'Live changes for staff',
  events: true,
})
