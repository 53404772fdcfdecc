import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { pageQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, text } from '#kit/text.ts'
import { LAST_BOOKABLE_DAY } from '#ride/fleet/rules.ts'
import { bookingForm, listStatus, reservationOut, sameTime, stopIn, wallTimeIn } from '../contract.ts'
import { CANCEL_KINDS, STATUSES } from '../rules.ts'
import { WARNINGS } from './rules.ts'

/** A reservation as staff see it. */
export const dispatchOut = reservationOut.extend({
  member_id: z.string(),
  user_id: z.string().nullable(),
  member_name: z.string(),
  reserved_date: z.string(),
  car_inventory_id: z.string().nullable(),
  driver_id: z.string().nullable(),
  /** He was assigned although he drives another ride that day. */
  driver_forced: z.boolean(),
  /** The payer's tickets that it holds: not refunded, or kept at the cancel. */
  held_tickets: z.number(),
})
export type DispatchOut = z.output<typeof dispatchOut>

/** A reservation as staff changed it. */
const changedOut = dispatchOut.extend(sameTime)
export type ChangedOut = z.output<typeof changedOut>

const day = dayIn()

const MAX_AT_ONCE = 100
/** Why staff change a ride although something speaks against it. */
const reason = text(200).optional()
const warning = z.enum(WARNINGS)
const ids = z.array(idIn).min(1).max(MAX_AT_ONCE)
/** The version that a row was seen at, by its id; a row without one is changed as it is now. */
const versions = z.record(idIn, z.int32().positive()).optional()

/** The filters of the reservations, for every status. */
export const filters = {
  q: searchIn,
  from: day.optional(),
  to: day.optional(),
  car: idIn.optional(),
  /** A driver's id, or none for rides without one. */
  driver: z.union([idIn, z.literal('none')]).optional(),
  /** These two only with days from and to, of a year at most: no index leads to them. */
  purpose: maybeText(50).optional(),
  canceled: z.enum(CANCEL_KINDS).optional(),
}

/** Reservations for staff: by status, a text in name, phone or login id, and days. Newest pickup first. As CSV the whole list. */
export const listDispatch = endpoint({
  method: 'GET',
  path: '/api/reservations',
  who: 'admin',
  summary: 'Reservations for staff',
  query: z.object({
    ...filters,
    ...pageQuery,
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
  summary: 'One reservation for staff',
  output: dispatchOut,
})

/**
 * Exactly one of status (with refund; with force where a canceled ride comes back with a driver who drives that day),
 * unit, driver (with force), position, settlement. 409 STALE when it was
 * made on an older version; 409 NEEDS_REASON when something speaks against a unit or driver and, made on a version, the
 * change says no reason (0025). A position that completes the ride is 409 BEFORE_RIDE_DAY before its KST day, and
 * NEEDS_REASON whenever it says no reason.
 */
export const patchReservation = endpoint({
  method: 'PATCH',
  path: '/api/reservations/{id}',
  who: 'admin',
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

/** Confirms, cancels or assigns several reservations, each by itself: a refused one, such as one changed by others since (STALE), stops none of the others. */
export const patchBatch = endpoint({
  method: 'POST',
  path: '/api/reservations/batch',
  who: 'admin',
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
      /** The row as it became. */
      reservation: changedOut.optional(),
      /** The warnings about the driver that was assigned despite them. */
      warnings: z.array(warning).optional(),
    }),
  ),
})

/**
 * Corrects a booking; moving it to another day takes a unit of that day. 409 NEEDS_REASON when its new time brings
 * about what speaks against its unit or driver and, made on a version, the change says no reason (0025). A route whose
 * last place the car has reached completes the ride, and a completed ride stays on a day that has come: see patchReservation.
 */
export const patchDetails = endpoint({
  method: 'PATCH',
  path: '/api/reservations/{id}/details',
  who: 'admin',
  summary: 'Correct the details of a reservation',
  versioned: true,
  body: bookingForm
    .omit({ car_id: true, organization_id: true })
    .extend({
      pickup_time: wallTimeIn(LAST_BOOKABLE_DAY),
      via_locations: z.array(stopIn).max(20),
      special_requests: maybeText(1000),
      reason,
    })
    .partial(),
  output: changedOut,
  idempotent: true,
})

const otherRide = z.object({ id: z.string(), name: z.string(), pickup_time: z.string() }).nullable()
const conflicts = {
  free: z.boolean(),
  /** The reservation of that day that has it already. */
  blocked_by: otherRide,
  /** One of a day beside it that is picked up within four hours. */
  near: otherRide,
  warnings: z.array(warning),
}

/** Units and drivers for a reservation's day, each with what blocks it and what speaks against it; the member's former driver first. */
export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/reservations/{id}/candidates',
  who: 'admin',
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
        /** Another guest is booking it, or it is kept for one who waits. */
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
        /** The last day on which he drove this member. */
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
  summary: 'Live changes for staff',
  events: true,
})
