import { type DisplayStatus, rideEnd, type Status } from '#ride/reservation/rules.ts'

export const SHARE_STATES = ['WAITING', 'DRIVING', 'ARRIVED'] as const
export type ShareState = (typeof SHARE_STATES)[number]

type Ride = Parameters<typeof rideEnd>[0] & { status: Status }

export type ShareRefusalCode = 'NOT_CONFIRMED' | 'RIDE_OVER'

/** The reason why the link does not show the ride; null while it does. */
export function shareRefusal(ride: Ride, now: Date): ShareRefusalCode | null {
  if (ride.status !== 'CONFIRMED') return 'NOT_CONFIRMED'
  return now >= rideEnd(ride) ? 'RIDE_OVER' : null
}

/** The progress of a ride, for followers of the link. */
export const shareState = (ride: { status: DisplayStatus; current_stop: number | null }): ShareState =>
  ride.status === 'COMPLETED' ? 'ARRIVED' : ride.current_stop === null ? 'WAITING' : 'DRIVING'
