import { addDays, instantOf } from '#kit/day.ts'
import type { DisplayStatus, Status } from '#ride/reservation/rules.ts'

export const SHARE_STATES = ['WAITING', 'DRIVING', 'ARRIVED'] as const
export type ShareState = (typeof SHARE_STATES)[number]

const TWO_HOURS_MS = 2 * 3_600_000

type Ride = { status: Status; rideDate: string; arrivedAt: Date | null }

/**
 * When a link to a ride dies: two hours after it arrived; while nobody noted that, two hours after its day. An arrival
 * that is noted only then does not bring it back.
 */
export function shareEnd({ rideDate, arrivedAt }: Ride): Date {
  const dayEnd = new Date(instantOf(`${addDays(rideDate, 1)} 00:00`)!.getTime() + TWO_HOURS_MS)
  return arrivedAt && arrivedAt < dayEnd ? new Date(arrivedAt.getTime() + TWO_HOURS_MS) : dayEnd
}

export type ShareRefusalCode = 'NOT_CONFIRMED' | 'RIDE_OVER'

/** Why a ride is not shown by its link; null while it is. */
export function shareRefusal(ride: Ride, now: Date): ShareRefusalCode | null {
  if (ride.status !== 'CONFIRMED') return 'NOT_CONFIRMED'
  return now >= shareEnd(ride) ? 'RIDE_OVER' : null
}

/** How far a ride is, for those who wait for it. */
export const shareState = (ride: { status: DisplayStatus; current_stop: number | null }): ShareState =>
  ride.status === 'COMPLETED' ? 'ARRIVED' : ride.current_stop === null ? 'WAITING' : 'DRIVING'
