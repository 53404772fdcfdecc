import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { LANGUAGES } from '#kit/language.ts'
import { stepTimesOut, waitingOut } from '#ride/reservation/contract.ts'
import { DISPLAY_STATUSES } from '#ride/reservation/rules.ts'
import { TRIP_STEPS } from '#ride/reservation/trip-event/rules.ts'

const link = z.object({ url: z.string(), token: z.string(), ends_at: z.string() })
export type ShareOut = z.output<typeof link>

/** The link to a ride that its member has created; null if there is none or it has expired. */
export const getShare = endpoint({
  method: 'GET',
  path: '/api/users/{id}/reservations/{rid}/share',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'The link to a ride',
  output: link.nullable(),
})

/** Creates a link to a confirmed ride, or returns the existing one (409 NOT_CONFIRMED, RIDE_OVER). */
export const createShare = endpoint({
  method: 'POST',
  path: '/api/users/{id}/reservations/{rid}/share',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Share a ride by a link',
  output: link,
  status: 201,
})

/** Withdraws the link, which then shows nothing. Without a link, nothing happens. */
export const withdrawShare = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/reservations/{rid}/share',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Withdraw the link to a ride',
})

const shared = z.object({
  version: z.number(),
  /** The language of the link's recipient; Korean for the link that the member created. */
  language: z.enum(LANGUAGES),
  /** The booker's name; empty when their account is closed. */
  booked_by: z.string(),
  car_name: z.string(),
  car_image: z.string(),
  registration_number: z.string().nullable(),
  driver_name: z.string().nullable(),
  /** The driver's number, until the ride has arrived. */
  driver_phone: z.string().nullable(),
  /** The KST time, `YYYY-MM-DD HH:MM`. */
  pickup_time: z.string(),
  /** Origin, stops and drop-off, in driving order. */
  places: z.array(z.string()),
  /** The planned instants of the stops, without origin and drop-off; null for a stop without a time. */
  stop_times: z.array(z.string().nullable()),
  pickup_note: z.string(),
  dropoff_note: z.string(),
  /** The last place that the car has reached; null before departure. */
  current_stop: z.number().nullable(),
  /** The last step that the driver or staff recorded. */
  trip_step: z.enum(TRIP_STEPS).nullable(),
  waiting: waitingOut,
  step_times: stepTimesOut,
  status: z.enum(DISPLAY_STATUSES),
})
export type SharedOut = z.output<typeof shared>

/** A shared ride: car, registration number, driver, route and the booker's name, but no data of the passenger. 404 if the link is withdrawn, wrong or expired. */
export const getShared = endpoint({
  method: 'GET',
  path: '/api/shared/{token}',
  who: 'anyone',
  summary: 'A ride by its link',
  textParams: ['token'],
  output: shared,
})

/** Server-sent events `ride`; each contains the whole shared ride with its `version`. */
export const watchShared = endpoint({
  method: 'GET',
  path: '/api/shared/{token}/events',
  who: 'anyone',
  summary: 'Live changes of a ride by its link',
  textParams: ['token'],
  events: true,
})

/** A shared ride as iCalendar in the chosen language, else in the recipient's; it does not name the passenger. */
export const sharedCalendar = endpoint({
  method: 'GET',
  path: '/api/shared/{token}/calendar',
  who: 'anyone',
  summary: 'A shared ride for a calendar',
  textParams: ['token'],
  query: z.object({ language: z.enum(LANGUAGES).optional() }),
  download: 'text/calendar',
})
