import { type DisplayStatus, rideEnd, type Status } from '#ride/reservation/rules.ts'

export const SHARE_STATES = ['WAITING', 'DRIVING', 'ARRIVED'] as const
export type ShareState = (typeof SHARE_STATES)[number]

type Ride = Parameters<typeof rideEnd>[0] & { status: Status }

export type ShareRefusalCode = 'NOT_CONFIRMED' | 'RIDE_OVER'

/** Why a ride is not shown by its link; null while it is. */
export function shareRefusal(ride: Ride, now: Date): ShareRefusalCode | null {
  if (ride.status !== 'CONFIRMED') return 'NOT_CONFIRMED'
  return now >= rideEnd(ride) ? 'RIDE_OVER' : null
}

/** How far a ride is, for those who wait for it. */
export const shareState = (ride: { status: DisplayStatus; current_stop: number | null }): ShareState =>
  ride.status === 'COMPLETED' ? 'ARRIVED' : ride.current_stop === null ? 'WAITING' : 'DRIVING'
