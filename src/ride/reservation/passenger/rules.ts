import { DAY_MS } from '#kit/day.ts'
import type { Status } from '../rules.ts'

/**
 * For how many days after its pickup a passenger sees a ride that another member booked. A returned phone number gets a
 * new owner after 28 days at the earliest, who must not see the rides of the former owner.
 */
export const PASSENGER_DAYS = 28

/** Passengers see rides with a pickup after this instant. */
export const seenFrom = (now: Date): Date => new Date(now.getTime() - PASSENGER_DAYS * DAY_MS)

type Ride = { phone: string; status: Status; pickupAt: Date; erasedAt: Date | null }

/** Whether the owner of a number sees a ride that another member booked for it. */
export const isSeenByPassenger = (ride: Ride, phone: string | null, now: Date): boolean =>
  Boolean(phone) &&
  ride.phone === phone &&
  ride.status !== 'CANCELLED' &&
  !ride.erasedAt &&
  ride.pickupAt >= seenFrom(now)
