import { addDays, type Day, dayOf, HOUR_MS, instantOf, MINUTE_MS } from '#kit/day.ts'
import { defineStateMachine } from '#kit/state-machine.ts'
import type { Status } from '#ride/reservation/rules.ts'
import {
  type DriverAnswer,
  expectedEndOf,
  freeWaitEnd,
  type TripStep,
} from '#ride/reservation/trip-event/rules.ts'
import type { AlertThresholds } from '#world'

export const ALERT_KINDS = [
  'PENDING_NEAR',
  'UNASSIGNED',
  'DECLINED',
  'NOT_ACCEPTED',
  'NOT_EN_ROUTE',
  'NOT_ARRIVED',
  'WAITING_LONG',
  'NO_SHOW_CLAIMED',
  'NOT_DROPPED',
  'UNIT_AWAY',
  'DRIVER_AWAY',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const ALERT_STATES = ['OPEN', 'TAKEN', 'RESOLVED'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** The state machine of an alert. */
export const ALERT_STATE_MACHINE = defineStateMachine({
  title: 'Alert',
  states: ALERT_STATES,
  final: ['RESOLVED'],
  events: {
    take: { by: 'PERSON', from: ['OPEN'], to: 'TAKEN', otherwise: 'NOT_OPEN' },
    resolve: { by: 'PERSON', from: ['OPEN', 'TAKEN'], to: 'RESOLVED', otherwise: 'RESOLVED_BEFORE' },
    // The fact that caused it no longer holds.
    dangerPassed: { by: 'SCHEDULE', from: ['OPEN', 'TAKEN'], to: 'RESOLVED' },
  },
})

/**
 * Default thresholds: hours or minutes before the pickup (or after the planned end), or a time of day, from which a
 * fact opens an alert.
 */
export const THRESHOLDS: AlertThresholds = {
  pendingHours: 6,
  unassignedFrom: '18:00',
  acceptHours: 12,
  enRouteMinutes: 60,
  arriveMinutes: 10,
  afterEndHours: 2,
  nightEnd: '02:00',
}

/** Default number of minutes after which an alert that no one has taken is sent to the owner. */
export const ESCALATION_MINUTES = 5

/** A live ride that is not completed, as the rules read it. */
export type RideAtRisk = {
  id: string
  status: Status
  rideDate: Day
  pickupAt: Date
  ridePurpose: string
  freeWaitMinutes: number | null
  viaLocations: { location: string; time: string | null }[]
  expectedEndAt: Date | null
  driverId: string | null
  driverAnswer: DriverAnswer | null
  tripStep: TripStep | null
  /** When the car arrived at the pickup. */
  reachedPickupAt: Date | null
  isNoShowClaimed: boolean
  /** The unit is in maintenance on the day. */
  isUnitAway: boolean
  /** The driver is on leave on the day, or the license has expired by then. */
  isDriverAway: boolean
}

type Check = (ride: RideAtRisk, now: Date, thresholds: AlertThresholds) => boolean

const isWithin = (pickup: Date, ms: number, now: Date) => now.getTime() >= pickup.getTime() - ms
const at = (day: Day, time: string) => instantOf(`${day} ${time}`)!
const isWaitingForStart = ({ status, tripStep }: RideAtRisk) => status === 'CONFIRMED' && tripStep === null

/** Whether a ride should have ended: hours after its planned end, or in the night after its day. */
const isOverdue: Check = (ride, now, { afterEndHours, nightEnd }) => {
  const end = expectedEndOf(ride).getTime() + afterEndHours * HOUR_MS
  const night = at(addDays(dayOf(expectedEndOf(ride)), 1), nightEnd).getTime()
  return now.getTime() >= Math.min(end, night)
}

const CHECKS: Record<AlertKind, Check> = {
  PENDING_NEAR: ({ status, pickupAt }, now, { pendingHours }) =>
    status === 'PENDING' && isWithin(pickupAt, pendingHours * HOUR_MS, now),
  UNASSIGNED: ({ driverId, rideDate }, now, { unassignedFrom }) =>
    driverId === null && now >= at(addDays(rideDate, -1), unassignedFrom),
  DECLINED: ({ driverId, driverAnswer, tripStep }) =>
    driverId !== null && driverAnswer === 'DECLINED' && tripStep === null,
  NOT_ACCEPTED: ({ driverId, driverAnswer, tripStep, pickupAt }, now, { acceptHours }) =>
    driverId !== null &&
    driverAnswer === null &&
    tripStep === null &&
    isWithin(pickupAt, acceptHours * HOUR_MS, now),
  NOT_EN_ROUTE: (ride, now, thresholds) =>
    isWaitingForStart(ride) &&
    ride.driverId !== null &&
    isWithin(ride.pickupAt, thresholds.enRouteMinutes * MINUTE_MS, now) &&
    !isOverdue(ride, now, thresholds),
  NOT_ARRIVED: (ride, now, thresholds) =>
    ride.tripStep === 'EN_ROUTE' &&
    isWithin(ride.pickupAt, thresholds.arriveMinutes * MINUTE_MS, now) &&
    !isOverdue(ride, now, thresholds),
  WAITING_LONG: (ride, now) =>
    ride.tripStep === 'ARRIVED' &&
    ride.reachedPickupAt !== null &&
    !ride.isNoShowClaimed &&
    now >= freeWaitEnd(ride.reachedPickupAt, ride),
  NO_SHOW_CLAIMED: ({ isNoShowClaimed }) => isNoShowClaimed,
  NOT_DROPPED: (ride, now, thresholds) => ride.status === 'CONFIRMED' && isOverdue(ride, now, thresholds),
  UNIT_AWAY: ({ isUnitAway, rideDate }, now) => isUnitAway && rideDate <= addDays(dayOf(now), 1),
  DRIVER_AWAY: ({ isDriverAway, rideDate }, now) => isDriverAway && rideDate <= addDays(dayOf(now), 1),
}

/** The kinds of alerts that a ride causes now. */
export const alertsOf = (ride: RideAtRisk, now: Date, thresholds: AlertThresholds): AlertKind[] =>
  ALERT_KINDS.filter((kind) => CHECKS[kind](ride, now, thresholds))
