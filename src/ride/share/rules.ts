import { type DisplayStatus, rideEnd, type Status } from '#ride/reservation/rules.ts'
import type { TripStep } from '#ride/reservation/trip-event/rules.ts'

/** EN_ROUTE: on the way to the pickup. AT_PICKUP: the driver waits there. ARRIVED: at the drop-off. NO_SHOW: the guest did not come. */
export const SHARE_STATES = ['WAITING', 'EN_ROUTE', 'AT_PICKUP', 'DRIVING', 'ARRIVED', 'NO_SHOW'] as const
export type ShareState = (typeof SHARE_STATES)[number]

type Ride = Parameters<typeof rideEnd>[0] & { status: Status }

export type ShareRefusalCode = 'NOT_CONFIRMED' | 'RIDE_OVER'

/** The reason why the link does not show the ride; null while it does. */
export function shareRefusal(ride: Ride, now: Date): ShareRefusalCode | null {
  if (ride.status !== 'CONFIRMED') return 'NOT_CONFIRMED'
  return now >= rideEnd(ride) ? 'RIDE_OVER' : null
}

/** Whether a link shows the ride. A no-show counts as confirmed, so that the guest sees what happened. */
export const isShownByLink = (ride: Ride & { noShowAt: Date | null }, now: Date): boolean =>
  shareRefusal(ride.noShowAt ? { ...ride, status: 'CONFIRMED' } : ride, now) === null

type Progress = { status: DisplayStatus; current_stop: number | null; trip_step: TripStep | null }

/** The progress of a ride, for its followers. An old ride has no recorded step, only a place. */
export function shareState({ status, current_stop: place, trip_step: step }: Progress): ShareState {
  if (status === 'COMPLETED') return 'ARRIVED'
  // A link shows a canceled ride only after a no-show.
  if (status === 'CANCELLED') return 'NO_SHOW'
  if (step === 'EN_ROUTE') return 'EN_ROUTE'
  if (step === 'ARRIVED') return 'AT_PICKUP'
  return place === null ? 'WAITING' : 'DRIVING'
}
