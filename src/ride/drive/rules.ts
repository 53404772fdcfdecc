import { addDays, type Day, dayOf, HOUR_MS } from '#kit/day.ts'
import { rideEnd } from '#ride/reservation/rules.ts'

/** The number of days for which a device has access. */
export const DEVICE_DAYS = 30
export const DEVICE_COOKIE = 'drive_device'

const GUEST_PHONE_HOURS = 24

type Ride = { pickupAt: Date; rideDate: Day; arrivedAt: Date | null; phone: string }

/** The guest's number, from a day before the pickup until two hours after the ride; null outside. */
export const guestPhoneOf = (ride: Ride, now: Date): string | null =>
  now.getTime() >= ride.pickupAt.getTime() - GUEST_PHONE_HOURS * HOUR_MS && now < rideEnd(ride)
    ? ride.phone
    : null

/** The days of the rides on the driver's page: today and tomorrow, and yesterday for a ride that is not over. */
export const shownDays = (now: Date): { from: Day; to: Day } => {
  const today = dayOf(now)
  return { from: addDays(today, -1), to: addDays(today, 1) }
}

type Shown = { rideDate: Day; completed: boolean; arrivedAt: Date | null }

/** Whether a ride of the shown days is on the page: one of yesterday only while it is under way. */
export const isShown = (ride: Shown, now: Date): boolean =>
  ride.rideDate >= dayOf(now) || (!ride.completed && now < rideEnd(ride))

/**
 * Whether a ride that has begun is over for its driver: completed, ended as a no-show, or no longer shown. False if it
 * never began.
 */
export const isOver = (
  ride: Shown & { noShowAt: Date | null; tripStep: string | null },
  now: Date,
): boolean => ride.tripStep !== null && (ride.completed || ride.noShowAt !== null || !isShown(ride, now))
