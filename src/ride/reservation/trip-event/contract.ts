import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { EVENT_MAKERS, TRIP_EVENT_KINDS } from './rules.ts'

const eventOut = z.object({
  event_id: z.string(),
  kind: z.enum(TRIP_EVENT_KINDS),
  /** For TAKEN_BACK, the id of the undone event. */
  takes_back: z.string().nullable(),
  made_by: z.enum(EVENT_MAKERS),
  /** The name of the driver, staff or member. */
  maker: z.string(),
  at: z.string(),
  /** The time of the device that recorded it; null for staff. */
  device_time: z.string().nullable(),
  reason: z.string(),
  file: z.string().nullable(),
})
export type TripEventOut = z.output<typeof eventOut>

/** The events of a ride in storage order, each with its maker and both times. */
export const getTrip = endpoint({
  method: 'GET',
  path: '/api/reservations/{id}/trip',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Trip record of a ride',
  output: z.array(eventOut),
})
