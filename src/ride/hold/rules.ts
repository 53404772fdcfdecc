import { dayOf, type Day } from '#kit/day.ts'
import { type CarDay, dayState, isCarFree } from '#ride/fleet/rules.ts'

/** The reason of a hold: the car was chosen in the calendar, or offered to the first in the line. */
export const HOLD_KINDS = ['CHOICE', 'OFFER'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

/** How long a unit is held, in minutes. */
export const HOLD_MINUTES: Record<HoldKind, number> = { CHOICE: 10, OFFER: 30 }

/** How many minutes of a turn a member may choose the same car for the same day repeatedly, and the length of a turn. */
export const TURN_MINUTES = { chosen: 30, whole: 60 }

const minutesAfter = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000)

/** The limits of a hold: the day stops being open for booking, or the member's turn with that car and day is over. */
type Limits = { bookableUntil: Date; turnBegan?: Date }

/** When a hold that begins now ends: a choice with the turn at the latest, each with the day. */
export function holdEnd(kind: HoldKind, now: Date, { bookableUntil, turnBegan = now }: Limits): Date {
  const ends = [minutesAfter(now, HOLD_MINUTES[kind]), bookableUntil]
  if (kind === 'CHOICE') ends.push(minutesAfter(turnBegan, TURN_MINUTES.chosen))
  return new Date(Math.min(...ends.map(Number)))
}

/** How long an offer must stand for a message of it to be read in time, in minutes. */
const TOLD_MINUTES = 5

/** The earliest end of a hold that is still worth a message now. */
export const toldUntil = (now: Date): Date => minutesAfter(now, TOLD_MINUTES)

/** Whether a hold until then is worth a message; the calendar shows it in any case. */
export const isTold = (expiresAt: Date, now: Date): boolean => expiresAt >= toldUntil(now)

/** Whether a turn that began then has no time left to choose. */
export const isTurnOver = (turnBegan: Date, now: Date): boolean =>
  now >= minutesAfter(turnBegan, TURN_MINUTES.chosen)

export type HoldFacts = CarDay & { day: Day; now: Date; openDate: number }
export type HoldRefusalCode = 'BEFORE_BOOKING_OPENS' | 'CAR_UNAVAILABLE' | 'HELD_TOO_LONG' | 'TICKET_NEEDED'

/** Why a car cannot be held for a day; null when it can. Tickets do not matter: they can be bought during the hold. */
export function holdRefusal({ day, now, openDate, ...car }: HoldFacts): HoldRefusalCode | null {
  const state = dayState(day, dayOf(now), openDate)
  if (state === 'PAST' || state === 'BEFORE_OPENING') return 'BEFORE_BOOKING_OPENS'
  return state === 'TOO_FAR' || !isCarFree(car) ? 'CAR_UNAVAILABLE' : null
}

/** Whole seconds until a hold ends, never below zero. */
export const secondsLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
