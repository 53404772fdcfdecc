import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { pageQuery } from '#kit/page.ts'
import { maybeText } from '#kit/text.ts'
import { month } from '#ride/organization/contract.ts'
import { MAX_COST_CENTER } from '#ride/organization/rules.ts'
import { ENTRY_TYPES } from '#ride/ticket/rules.ts'
import { reservationOut } from '../contract.ts'

/** A reservation that an organization pays, as returned to its managers. */
const chargedOut = reservationOut.extend({
  booker: z.object({ id: z.string(), name: z.string() }),
})
export type ChargedOut = z.output<typeof chargedOut>

const costCenter = maybeText(MAX_COST_CENTER)

/** An organization's rides for its managers, latest first, filtered by month, booker and cost center. */
export const listCharged = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/reservations',
  who: 'member',
  summary: 'Rides of an organization',
  query: z.object({
    month: month.optional(),
    booker: idIn.optional(),
    cost_center: costCenter.optional(),
    ...pageQuery,
  }),
  output: z.array(chargedOut),
  paged: true,
})

export const getCharged = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/reservations/{rid}',
  who: 'member',
  summary: 'One ride of an organization',
  output: chargedOut,
})

const rideLine = z.object({
  id: z.string(),
  pickup_time: z.string(),
  booker: z.string(),
  passenger: z.string(),
  pickup_location: z.string(),
  via_locations: z.array(z.string()),
  dropoff_location: z.string(),
  car_name: z.string(),
  status: z.enum(['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED']),
  cost_center: z.string(),
  ride_purpose: z.string(),
  trip_reason: z.string(),
  /** The organization's tickets that the ride holds. */
  tickets: z.number(),
})
export type RideLine = z.output<typeof rideLine>

/**
 * The statement of an organization's month. Rides, by day of the ride, with sums by cost center; the ledger, by day of
 * the entry, from the opening to the closing balance. The CSV contains all rides.
 */
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/statement',
  who: 'member',
  summary: 'Monthly statement of an organization',
  query: z.object({ month: month.optional() }),
  output: z.object({
    organization: z.object({ name: z.string(), business_number: z.string() }),
    month: z.string(),
    rides: z.array(rideLine),
    /** Whether there are more rides or entries than a page holds; the sums include all of them. */
    more: z.boolean(),
    tickets: z.number(),
    cost_centers: z.array(z.object({ cost_center: z.string(), rides: z.int(), tickets: z.number() })),
    opening: z.number(),
    closing: z.number(),
    by_type: z.array(z.object({ type: z.enum(ENTRY_TYPES), amount: z.number() })),
    entries: z.array(
      z.object({
        created_at: z.string(),
        type: z.enum(ENTRY_TYPES),
        amount: z.number(),
        remaining_tickets: z.number(),
        /** The ride for which the tickets were taken or refunded; null for other entries. */
        ride: z.object({ ride_date: z.string(), passenger: z.string(), car_name: z.string() }).nullable(),
      }),
    ),
  }),
  download: 'text/csv',
})
