import { addDays, type Day, dayOf } from '#kit/day.ts'
import type { Status } from '../rules.ts'

/** How many photos one ride may have. */
export const MAX_PHOTOS = 20
/** For how many days after a ride its driver may add photos and expenses. */
export const AFTER_RIDE_DAYS = 2
/** The days after which an uploaded photo without a use is destroyed. */
export const UNUSED_DAYS = 2
/** The days after which the photos of a ride are destroyed. */
export const KEPT_DAYS = 365

export type PhotoRefusalCode = 'CANCELED' | 'OUTSIDE_DAYS' | 'TOO_MANY_PHOTOS'
type Ride = { status: Status; rideDate: Day; noShowAt: Date | null }

/** Whether a ride was canceled, except for a no-show. */
export const isCalledOff = ({ status, noShowAt }: Pick<Ride, 'status' | 'noShowAt'>): boolean =>
  status === 'CANCELLED' && noShowAt === null

/** Whether the driver may add to a ride on their page: from the day before it until two days after it. */
export const isInDays = (rideDate: Day, now: Date): boolean =>
  dayOf(now) >= addDays(rideDate, -1) && dayOf(now) <= addDays(rideDate, AFTER_RIDE_DAYS)

/** Refuses a photo of a ride by its driver; `photos`: how many the ride has. */
export function photoRefusal(ride: Ride, photos: number, now: Date): PhotoRefusalCode | null {
  if (isCalledOff(ride)) return 'CANCELED'
  if (!isInDays(ride.rideDate, now)) return 'OUTSIDE_DAYS'
  return photos >= MAX_PHOTOS ? 'TOO_MANY_PHOTOS' : null
}
