import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { DISPLAY_STATUSES } from '#ride/reservation/rules.ts'

const link = z.object({ url: z.string(), token: z.string(), ends_at: z.string() })
export type ShareOut = z.output<typeof link>

/** The link to a ride that its member has made; null without one, or when it has died. */
export const getShare = endpoint({
  method: 'GET',
  path: '/api/users/{id}/reservations/{rid}/share',
  who: 'self',
  summary: 'The link to a ride',
  output: link.nullable(),
})

/** Makes a link to a confirmed ride; the same again answers the same (409 NOT_CONFIRMED, RIDE_OVER). */
export const createShare = endpoint({
  method: 'POST',
  path: '/api/users/{id}/reservations/{rid}/share',
  who: 'self',
  summary: 'Share a ride by a link',
  output: link,
  status: 201,
})

/** Withdraws the link: it opens nothing from then on. Without one it is no error. */
export const withdrawShare = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/reservations/{rid}/share',
  who: 'self',
  summary: 'Withdraw the link to a ride',
})

const shared = z.object({
  car_name: z.string(),
  car_image: z.string(),
  registration_number: z.string().nullable(),
  driver_name: z.string().nullable(),
  /** Until the ride has arrived. */
  driver_phone: z.string().nullable(),
  /** In Korea, `YYYY-MM-DD HH:MM`. */
  pickup_time: z.string(),
  /** Origin, stops and drop-off, in the order they are driven. */
  places: z.array(z.string()),
  /** Which of the places the car came to last; null before it set out. */
  current_stop: z.number().nullable(),
  status: z.enum(DISPLAY_STATUSES),
})
export type SharedOut = z.output<typeof shared>

/** A shared ride: car, plate, driver and way, and nothing of who booked it or rides. 404 once the link is withdrawn, wrong or dead. */
export const getShared = endpoint({
  method: 'GET',
  path: '/api/shared/{token}',
  who: 'anyone',
  summary: 'A ride by its link',
  textParams: ['token'],
  output: shared,
})
