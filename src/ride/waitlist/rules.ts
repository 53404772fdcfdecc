import { dayOf, type Day } from '#kit/day.ts'
import { type CarDay, dayState, isCarFree, isCarOffered } from '#ride/fleet/rules.ts'

/** In how many lines a member may stand at once. */
export const MOST_LINES = 5

export const WAIT_STATES = ['WAITING', 'OFFERED'] as const
export type WaitState = (typeof WAIT_STATES)[number]

export type WaitFacts = CarDay & { day: Day; now: Date; openDate: number; lines: number; isWaiting: boolean }
export type WaitRefusalCode =
  | 'ALREADY_WAITING'
  | 'BEFORE_BOOKING_OPENS'
  | 'CAR_CLOSED'
  | 'CAR_AVAILABLE'
  | 'TOO_MANY_LINES'

/** Why a member cannot wait for a car on a day; null when she can: the day is open, and all of the car is taken. */
export function waitRefusal(facts: WaitFacts): WaitRefusalCode | null {
  const { day, now, openDate, lines, isWaiting, ...car } = facts
  if (isWaiting) return 'ALREADY_WAITING'
  const state = dayState(day, dayOf(now), openDate)
  if (state === 'PAST' || state === 'BEFORE_OPENING') return 'BEFORE_BOOKING_OPENS'
  if (state === 'TOO_FAR' || !isCarOffered(car)) return 'CAR_CLOSED'
  if (isCarFree(car)) return 'CAR_AVAILABLE'
  return lines >= MOST_LINES ? 'TOO_MANY_LINES' : null
}
