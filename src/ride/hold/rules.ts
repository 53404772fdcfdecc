import { brand } from '#brand'
import { dayOf, type Day } from '#kit/day.ts'
import { type CarDay, dayState, isCarFree } from '#ride/fleet/rules.ts'

/**
 * The kind of a hold. CHOICE: the member chose the car in the calendar. OFFER: offered to the first member of the
 * waitlist. LINK: held until a phone order is paid by its link.
 */
export const HOLD_KINDS = ['CHOICE', 'OFFER', 'LINK'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]
/** The kinds that a member sees and books from; a LINK has its own page and expiry. */
export type OwnHoldKind = Exclude<HoldKind, 'LINK'>

/** The length of a hold, in minutes. */
export const HOLD_MINUTES: Record<OwnHoldKind, number> = { CHOICE: 10, OFFER: 30 }

/** A turn lasts `whole` minutes. In its first `chosen` minutes, a member may hold the same car and day repeatedly. */
export const TURN_MINUTES = { chosen: 30, whole: 60 }

const minutesAfter = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000)

/** The limits of a hold: when the day closes for booking, and when the member's turn with that car and day began. */
type Limits = { bookableUntil: Date; turnBegan?: Date }

/**
 * The expiry of a hold that starts now: at the latest when the day closes for booking; for a choice, also when the
 * turn's holding time is used up.
 */
export function holdEnd(kind: OwnHoldKind, now: Date, { bookableUntil, turnBegan = now }: Limits): Date {
  const ends = [minutesAfter(now, HOLD_MINUTES[kind]), bookableUntil]
  if (kind === 'CHOICE') ends.push(minutesAfter(turnBegan, TURN_MINUTES.chosen))
  return new Date(Math.min(...ends.map(Number)))
}

/** The minutes that an offer must still last when its message is sent. */
const MIN_NOTICE_MINUTES = 5

/** The earliest expiry of an offer whose message is still sent now. */
export const earliestNotifiableEnd = (now: Date): Date => minutesAfter(now, MIN_NOTICE_MINUTES)

/** Whether the message of an offer with this expiry is sent; the calendar shows the offer in any case. */
export const isWorthNotifying = (expiresAt: Date, now: Date): boolean =>
  expiresAt >= earliestNotifiableEnd(now)

/** Whether the holding time of a turn that began at this instant is used up. */
export const isHoldingTimeUsedUp = (turnBegan: Date, now: Date): boolean =>
  now >= minutesAfter(turnBegan, TURN_MINUTES.chosen)

export type HoldFacts = CarDay & { day: Day; now: Date; openDate: number }
export type HoldRefusalCode =
  | 'BOOKING_CLOSED'
  | 'BEFORE_BOOKING_OPENS'
  | 'CAR_UNAVAILABLE'
  | 'HELD_TOO_LONG'
  | 'TICKET_NEEDED'

/** The reason why a car cannot be held for a day; null if it can. Tickets do not matter, because they can be bought during the hold. */
export function holdRefusal({ day, now, openDate, ...car }: HoldFacts): HoldRefusalCode | null {
  if (!brand.isBookingOpen) return 'BOOKING_CLOSED'
  const state = dayState(day, dayOf(now), openDate)
  if (state === 'PAST' || state === 'BEFORE_OPENING') return 'BEFORE_BOOKING_OPENS'
  return state === 'TOO_FAR' || !isCarFree(car) ? 'CAR_UNAVAILABLE' : null
}

/** Whole seconds until a hold ends, never below zero. */
export const secondsLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
