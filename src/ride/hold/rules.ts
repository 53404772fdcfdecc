import { dayOf, type Day } from '#kit/day.ts'
import { type CarDay, dayState, isCarFree } from '#ride/fleet/rules.ts'

/** A unit is held because its car was chosen in the calendar, or because it was offered to the first in the line. */
export const HOLD_KINDS = ['CHOICE', 'OFFER'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

/** How long a unit is held, in minutes. */
export const HOLD_MINUTES: Record<HoldKind, number> = { CHOICE: 10, OFFER: 30 }

/** When a hold that begins now ends. */
export const holdEnd = (kind: HoldKind, now: Date): Date =>
  new Date(now.getTime() + HOLD_MINUTES[kind] * 60_000)

export type HoldFacts = CarDay & { day: Day; now: Date; openDate: number }
export type HoldRefusalCode = 'BEFORE_BOOKING_OPENS' | 'CAR_UNAVAILABLE'

/** Why a car cannot be held for a day; null when it can. Tickets do not matter: they can be bought meanwhile. */
export function holdRefusal({ day, now, openDate, ...car }: HoldFacts): HoldRefusalCode | null {
  const state = dayState(day, dayOf(now), openDate)
  if (state === 'PAST' || state === 'BEFORE_OPENING') return 'BEFORE_BOOKING_OPENS'
  return state === 'TOO_FAR' || !isCarFree(car) ? 'CAR_UNAVAILABLE' : null
}

/** Whole seconds until a hold ends, never below zero. */
export const secondsLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
