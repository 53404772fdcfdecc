import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { instantIn } from '#kit/day-in.ts'
import { idIn } from '#kit/id-in.ts'
import { text } from '#kit/text.ts'
import { DRIVE_NO_SHOW_STATES } from '#ride/reservation/no-show/rules.ts'
import { DISPLAY_STATUSES } from '#ride/reservation/rules.ts'
import { DRIVER_KINDS, EVENT_MAKERS, TRIP_EVENT_KINDS } from '#ride/reservation/trip-event/rules.ts'
import { driveExpenseOut } from './expense/contract.ts'

const textParams = ['token'] as const

/** The driver of a link, and whether this device has access. 404 for a wrong or ended link. */
export const getDrive = endpoint({
  method: 'GET',
  path: '/api/drive/{token}',
  who: 'anyone',
  summary: 'The driver of a link',
  textParams,
  output: z.object({ driver_name: z.string(), device: z.enum(['KNOWN', 'NEW']) }),
})

/** Sends a code to the driver's number. 429 TOO_MANY beyond one a minute or five a day. */
export const createDriveCode = endpoint({
  method: 'POST',
  path: '/api/drive/{token}/codes',
  who: 'anyone',
  summary: "Send a code to the driver's number",
  textParams,
})

/**
 * Gives the device access for 30 days, by a cookie. 422 CODE_WRONG, or CODE_TRIES_OVER after five wrong tries; 410
 * CODE_EXPIRED after three minutes.
 */
export const createDriveDevice = endpoint({
  method: 'POST',
  path: '/api/drive/{token}/devices',
  who: 'anyone',
  summary: 'Authorize a device by a code',
  textParams,
  body: z.object({ code: z.string().max(20) }),
  output: z.object({ driver_name: z.string() }),
  status: 201,
})

const eventOut = z.object({
  event_id: z.string(),
  kind: z.enum(TRIP_EVENT_KINDS),
  made_by: z.enum(EVENT_MAKERS),
  at: z.string(),
  device_time: z.string().nullable(),
})

export const driveRideOut = z.object({
  id: z.string(),
  status: z.enum(DISPLAY_STATUSES),
  pickup_time: z.string(),
  car_name: z.string(),
  registration_number: z.string().nullable(),
  guest_name: z.string(),
  /** The name on the sign: the guest's, or the one that the booker entered. */
  sign_name: z.string(),
  /** Null earlier than a day before the pickup, and from two hours after the arrival or the day of the ride. */
  guest_phone: z.string().nullable(),
  passenger_count: z.number(),
  luggage_count: z.number(),
  /** Pickup, stops and drop-off, each with its planned time and its meeting point. */
  places: z.array(z.object({ location: z.string(), time: z.string().nullable(), note: z.string() })),
  /** The guest's wishes. */
  notes: z.string(),
  /** The next step; null after the last one. */
  next: z.enum(DRIVER_KINDS).nullable(),
  /** When the driver may report that the guest did not come; null before the arrival. */
  free_wait_ends_at: z.string().nullable(),
  /**
   * The report that the guest did not come. REFUSED: the driver keeps waiting; `note` is from staff. ENDED: the ride
   * ended as a no-show.
   */
  no_show: z.object({ state: z.enum(DRIVE_NO_SHOW_STATES), note: z.string() }).nullable(),
  /** Parking and tolls that the driver added. */
  expenses: z.array(driveExpenseOut),
  /** The events that were not undone. */
  events: z.array(eventOut),
})
export type DriveRideOut = z.output<typeof driveRideOut>

/**
 * The driver's rides of today and tomorrow, also no-shows, and yesterday's ride while it is under way. 401 on a device
 * without access.
 */
export const listDriveRides = endpoint({
  method: 'GET',
  path: '/api/drive/{token}/rides',
  who: 'anyone',
  summary: "The driver's rides of today and tomorrow",
  textParams,
  output: z.array(driveRideOut),
})

/**
 * Records an acceptance, a decline, a step or a no-show report. A repeated `event_id` has no further effect. 409
 * WRONG_STEP with `next`; 409 NOT_CONFIRMED, TOO_EARLY, STILL_WAITING; 410 CANCELED; 404 for a ride of another driver;
 * 422 for a photo of another ride. NO_SHOW_CLAIMED needs the photo, DECLINED a reason.
 */
export const createDriveEvent = endpoint({
  method: 'POST',
  path: '/api/drive/{token}/rides/{rid}/events',
  who: 'anyone',
  summary: 'Record a step of a ride',
  textParams,
  body: z.object({
    kind: z.enum(DRIVER_KINDS),
    event_id: idIn,
    /** The time of the device; it may be wrong by days. */
    device_time: instantIn('기기의 시간을 확인해 주세요.'),
    reason: text(200).optional(),
    file: idIn.optional(),
  }),
  output: driveRideOut,
  status: 201,
})

/**
 * Undoes the driver's last event within a minute; a repeated call has no further effect. 409 TOO_LATE; 404 for an
 * unknown event.
 */
export const deleteDriveEvent = endpoint({
  method: 'DELETE',
  path: '/api/drive/{token}/rides/{rid}/events/{eid}',
  who: 'anyone',
  summary: 'Undo a step of a ride',
  textParams,
  output: driveRideOut,
})
