import { HOUR_MS, MINUTE_MS } from '#kit/day.ts'
import { EARLIEST_HOURS, positionAfter, type TripStep } from '../rules.ts'

type Sent = {
  /** When the server stored the event. */
  at: Date
  /** The time of the device that recorded it; null for staff. */
  deviceTime: Date | null
}
type Before = {
  pickupAt: Date
  /** When the event before it happened; null without one. */
  previous: Date | null
}

/**
 * When a step happened. For a step that was sent more than a minute late, it is the device's time if that is possible:
 * after the previous event, and not earlier than a step may be recorded. A device's clock may be wrong by days.
 */
export function happenedAt({ at, deviceTime }: Sent, { pickupAt, previous }: Before): Date {
  if (!deviceTime || at.getTime() - deviceTime.getTime() <= MINUTE_MS) return at
  const earliest = pickupAt.getTime() - EARLIEST_HOURS * HOUR_MS
  const isPossible = deviceTime.getTime() >= earliest && (!previous || deviceTime > previous)
  return isPossible ? deviceTime : at
}

/** A step that was not undone, and the instant when it happened. */
export type StepTime = { kind: TripStep; at: string }

/** Steps as the database has them, with their instants in ISO. */
export const isoSteps = (times: readonly StepTime[]): StepTime[] =>
  times.map(({ kind, at }) => ({ kind, at: new Date(at).toISOString() }))

/** The steps by the place where they happened: pickup, stops, drop-off. The way to the pickup belongs to no place. */
export const stepsByPlace = (times: readonly StepTime[], stops: number): StepTime[][] =>
  Array.from({ length: stops + 2 }, (_, place) =>
    times.filter(({ kind }) => positionAfter(kind, stops) === place),
  )
