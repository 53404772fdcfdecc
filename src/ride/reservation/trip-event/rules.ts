import { brand } from '#brand'
import { type Day, dayOf, HOUR_MS, MINUTE_MS } from '#kit/day.ts'
import type { Stop, Status } from '../rules.ts'

const STOP_STEPS = ['STOP_1', 'STOP_2', 'STOP_3', 'STOP_4', 'STOP_5'] as const
/** The steps of a trip in order; a ride has a step for each of its stops. */
export const TRIP_STEPS = ['EN_ROUTE', 'ARRIVED', 'ON_BOARD', ...STOP_STEPS, 'DROPPED'] as const
export type TripStep = (typeof TRIP_STEPS)[number]

export const DRIVER_ANSWERS = ['ACCEPTED', 'DECLINED'] as const
export type DriverAnswer = (typeof DRIVER_ANSWERS)[number]

/** The kinds of the events of a trip. Events are only added, never changed. */
export const TRIP_EVENT_KINDS = [
  ...DRIVER_ANSWERS,
  ...TRIP_STEPS,
  'NO_SHOW_CLAIMED',
  'NO_SHOW',
  'TAKEN_BACK',
] as const
export type TripEventKind = (typeof TRIP_EVENT_KINDS)[number]

export const EVENT_MAKERS = ['DRIVER', 'STAFF', 'MEMBER'] as const
export type EventMaker = (typeof EVENT_MAKERS)[number]

/** `takesBack`: for TAKEN_BACK, the id of the undone event. */
export type TripEvent = { id: string; kind: TripEventKind; takesBack: string | null; at: Date }

export type Trip = {
  answer: DriverAnswer | null
  /** The last step that was not undone. */
  step: TripStep | null
  /** The driver's claim that the guest did not come, while the car waits at the pickup. */
  claimId: string | null
  isNoShow: boolean
}

/** The columns of a ride that has no events. */
export const NOT_STARTED = {
  currentStop: null,
  driverAnswer: null,
  tripStep: null,
  reachedPickupAt: null,
  noShowAt: null,
  expectedEndAt: null,
}

const isStep = (kind: TripEventKind): kind is TripStep => (TRIP_STEPS as readonly string[]).includes(kind)
const isAnswer = (kind: TripEventKind): kind is DriverAnswer =>
  (DRIVER_ANSWERS as readonly string[]).includes(kind)

/** The events that were not undone, in storage order. */
export function standingEvents<Event extends TripEvent>(events: readonly Event[]): Event[] {
  const gone = new Set(events.map(({ takesBack }) => takesBack))
  return events.filter(({ id, kind }) => kind !== 'TAKEN_BACK' && !gone.has(id))
}

/** The state of a trip after its events. */
export function tripOf(events: readonly TripEvent[]): Trip {
  const standing = standingEvents(events)
  const kinds = standing.map(({ kind }) => kind)
  const lastStep = kinds.findLastIndex(isStep)
  const claims = standing.slice(lastStep + 1).filter(({ kind }) => kind === 'NO_SHOW_CLAIMED')
  return {
    answer: kinds.findLast(isAnswer) ?? null,
    step: kinds.findLast(isStep) ?? null,
    claimId: kinds[lastStep] === 'ARRIVED' ? (claims.at(-1)?.id ?? null) : null,
    isNoShow: kinds.includes('NO_SHOW'),
  }
}

/** When the car reached the pickup, and when staff accepted a no-show; null without that event. */
export function timesOf(events: readonly TripEvent[]) {
  const standing = standingEvents(events)
  const atOf = (wanted: TripEventKind) => standing.findLast(({ kind }) => kind === wanted)?.at ?? null
  return { reachedPickupAt: atOf('ARRIVED'), noShowAt: atOf('NO_SHOW') }
}

/** The steps of a ride with this number of stops, in order. */
export const stepsOf = (stops: number): TripStep[] =>
  TRIP_STEPS.filter((step) => (stopOf(step) ?? 0) <= stops)

/** The number of the stop that a step reaches, from 1; null for another kind. */
export const stopOf = (kind: TripEventKind): number | null =>
  STOP_STEPS.findIndex((step) => step === kind) + 1 || null

/** The car's position after a step: 0 is the pickup; null before the car arrives there. */
export function positionAfter(step: TripStep | null, stops: number): number | null {
  if (step === null || step === 'EN_ROUTE') return null
  if (step === 'DROPPED') return stops + 1
  return stopOf(step) ?? 0
}

/** The step that brings the car to a place of the route. */
export function stepTo(position: number, stops: number): TripStep {
  if (position === 0) return 'ARRIVED'
  return position > stops ? 'DROPPED' : STOP_STEPS[position - 1]!
}

/** The next event of the driver; null when nothing is left to do. */
export function nextOf({ answer, step, isNoShow }: Trip, stops: number): 'ACCEPTED' | TripStep | null {
  if (isNoShow) return null
  if (step === null && answer !== 'ACCEPTED') return 'ACCEPTED'
  const steps = stepsOf(stops)
  return steps[step === null ? 0 : steps.indexOf(step) + 1] ?? null
}

/** How many hours before the pickup a step may be recorded at the earliest. */
export const EARLIEST_HOURS = 3

/** Whether it is more than three hours before the pickup. */
export const isEarly = (pickup: Date, now: Date): boolean =>
  now.getTime() < pickup.getTime() - EARLIEST_HOURS * HOUR_MS

type Timed = { pickupAt: Date; rideDate: Day }

/** Refuses an arrival before the ride's day, except within three hours before the pickup. */
export const arrivalRefusal = ({ pickupAt, rideDate }: Timed, now: Date): 'BEFORE_RIDE_DAY' | null =>
  dayOf(now) < rideDate && isEarly(pickupAt, now) ? 'BEFORE_RIDE_DAY' : null

/** The free waiting minutes of a ride that is booked now, by its purpose. */
export const freeWaitMinutes = (purpose: string): number =>
  purpose === 'airport' ? brand.airportFreeWaitMinutes : brand.freeWaitMinutes

/** The free waiting minutes of a ride that was booked before the owner could set them. */
const firstWaitMinutes = (purpose: string): number => (purpose === 'airport' ? 60 : 15)

export type FreeWait = { pickupAt: Date; ridePurpose: string; freeWaitMinutes: number | null }

/** When the free wait ends: it begins at the arrival, but not before the pickup time. */
export function freeWaitEnd(arrivedAt: Date, { pickupAt, ridePurpose, freeWaitMinutes }: FreeWait): Date {
  const minutes = freeWaitMinutes ?? firstWaitMinutes(ridePurpose)
  return new Date(Math.max(arrivedAt.getTime(), pickupAt.getTime()) + minutes * MINUTE_MS)
}

type Ride = Timed & FreeWait & { status: Status; stops: number }
export type DriverEventRefusalCode =
  | 'CANCELED'
  | 'NOT_CONFIRMED'
  | 'WRONG_STEP'
  | 'TOO_EARLY'
  | 'STILL_WAITING'

/** Kinds that a driver records. */
export const DRIVER_KINDS = [...DRIVER_ANSWERS, ...TRIP_STEPS, 'NO_SHOW_CLAIMED'] as const
export type DriverKind = (typeof DRIVER_KINDS)[number]

/** Refuses an event that a driver records: it must follow the previous one, and not come too long before the pickup. */
export function driverEventRefusal(
  kind: DriverKind,
  ride: Ride,
  events: readonly TripEvent[],
  now: Date,
): DriverEventRefusalCode | null {
  const trip = tripOf(events)
  if (ride.status === 'CANCELLED') return 'CANCELED'
  if (kind === 'DECLINED') return trip.step === null && trip.answer !== 'DECLINED' ? null : 'WRONG_STEP'
  if (kind === 'NO_SHOW_CLAIMED') return noShowRefusal(trip, ride, events, now)
  if (kind !== nextOf(trip, ride.stops)) return 'WRONG_STEP'
  if (kind === 'ACCEPTED') return null
  if (ride.status !== 'CONFIRMED') return 'NOT_CONFIRMED'
  return isEarly(ride.pickupAt, now) ? 'TOO_EARLY' : null
}

function noShowRefusal(trip: Trip, ride: Ride, events: readonly TripEvent[], now: Date) {
  if (trip.step !== 'ARRIVED' || trip.claimId || trip.isNoShow) return 'WRONG_STEP'
  const arrived = standingEvents(events).findLast(({ kind }) => kind === 'ARRIVED')!
  return now < freeWaitEnd(arrived.at, ride) ? 'STILL_WAITING' : null
}

/** For how many seconds a driver may undo the last step. */
export const TAKE_BACK_SECONDS = 60

/** Refuses to undo an event: only the last one that was not undone, within a minute. */
export function takeBackRefusal(
  eventId: string,
  events: readonly TripEvent[],
  now: Date,
): 'NOT_FOUND' | 'TOO_LATE' | null {
  const event = standingEvents(events).find((one) => one.id === eventId)
  if (!event) return 'NOT_FOUND'
  const isLast = standingEvents(events).at(-1) === event
  return isLast && now.getTime() <= event.at.getTime() + TAKE_BACK_SECONDS * 1000 ? null : 'TOO_LATE'
}

/** The active steps that become invalid when staff move the car back to a position. */
export const stepsBeyond = <Event extends TripEvent>(
  events: readonly Event[],
  position: number | null,
  stops: number,
): Event[] =>
  standingEvents(events).filter(
    ({ kind }) => isStep(kind) && (positionAfter(kind, stops) ?? -1) > (position ?? -1),
  )

/** How many hours a ride usually takes after its last stop, by its purpose. */
const USUAL_HOURS: Record<string, number> = {
  airport: 2,
  hotel: 2,
  school: 2,
  golf: 10,
  wedding: 6,
  vip: 8,
  private: 8,
}
const OTHER_HOURS = 4
/** A ride ends at most a day after its pickup. */
const MAX_HOURS = 24

type Planned = { pickupAt: Date; viaLocations: Stop[]; ridePurpose: string; expectedEndAt: Date | null }

/** The planned end of a ride: as staff set it, else the last stop plus the usual hours of its purpose. */
export function expectedEndOf({ pickupAt, viaLocations, ridePurpose, expectedEndAt }: Planned): Date {
  if (expectedEndAt) return expectedEndAt
  const times = viaLocations.flatMap(({ time }) => (time ? [Date.parse(time)] : []))
  const hours = USUAL_HOURS[ridePurpose] ?? OTHER_HOURS
  const usual = Math.max(pickupAt.getTime(), ...times) + hours * HOUR_MS
  return new Date(Math.min(usual, pickupAt.getTime() + MAX_HOURS * HOUR_MS))
}

/** Refuses a planned end that is not after the pickup, or more than a day later. */
export const expectedEndRefusal = (end: Date, pickup: Date): 'END_OUTSIDE_RIDE' | null =>
  end > pickup && end.getTime() <= pickup.getTime() + MAX_HOURS * HOUR_MS ? null : 'END_OUTSIDE_RIDE'
