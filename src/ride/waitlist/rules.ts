import { dayOf, type Day } from '#kit/day.ts'
import { type EventOf, defineStateMachine } from '#kit/state-machine.ts'
import { type CarDay, dayState, isCarFree, isCarOffered } from '#ride/fleet/rules.ts'

/** The maximum number of waitlists of a member. */
export const MAX_WAITLISTS = 5

/** The states of an entry that has not ended. */
export const WAIT_STATES = ['WAITING', 'OFFERED'] as const
export type WaitState = (typeof WAIT_STATES)[number]

/**
 * The states of a waitlist entry for a car on a day. An offer is a unit held for the member; the hold is changed before
 * the entry.
 */
export const WAIT_STATE_MACHINE = defineStateMachine({
  title: 'Waitlist entry and its offer',
  states: [...WAIT_STATES, 'LAPSED', 'ENDED'],
  final: ['LAPSED', 'ENDED'],
  events: {
    offer: { by: 'SCHEDULE', from: ['WAITING'], to: 'OFFERED' },
    // The offer expired before its message was sent: the member keeps their place.
    missed: { by: 'SCHEDULE', from: ['OFFERED'], to: 'WAITING' },
    lapse: { by: 'SCHEDULE', from: ['OFFERED'], to: 'LAPSED' },
    // Staff made the offered unit unavailable: the member keeps their place.
    revoke: { by: 'PERSON', from: ['OFFERED'], to: 'WAITING' },
    leave: { by: 'PERSON', from: WAIT_STATES, to: 'ENDED', otherwise: 'NOT_FOUND' },
    book: { by: 'PERSON', from: WAIT_STATES, to: 'ENDED' },
    // The car was removed, or the account deleted.
    close: { by: 'PERSON', from: WAIT_STATES, to: 'ENDED' },
    // The day is past.
    pass: { by: 'SCHEDULE', from: WAIT_STATES, to: 'ENDED' },
  },
})
export type WaitEvent = EventOf<typeof WAIT_STATE_MACHINE>

export type WaitFacts = CarDay & {
  day: Day
  now: Date
  openDate: number
  lines: number
  isWaiting: boolean
  /** The member is in the waitlist of another car for the same day. */
  waitsThatDay: boolean
  /** An offer of this car expired unused within the last day. */
  hasLapsed: boolean
}
/** The hours for which a member cannot join a car's waitlist after its offer expired unused. */
export const REJOIN_WAIT_HOURS = 24
export type WaitRefusalCode =
  | 'ALREADY_WAITING'
  | 'BEFORE_BOOKING_OPENS'
  | 'CAR_CLOSED'
  | 'CAR_AVAILABLE'
  | 'TOO_MANY_LINES'
  | 'ONE_LINE_A_DAY'
  | 'OFFER_LAPSED'

/** The reason why a member cannot wait for a car on a day; null if they can. */
export function waitRefusal(facts: WaitFacts): WaitRefusalCode | null {
  const { day, now, openDate, lines, isWaiting, waitsThatDay, hasLapsed, ...car } = facts
  if (isWaiting) return 'ALREADY_WAITING'
  const state = dayState(day, dayOf(now), openDate)
  if (state === 'PAST' || state === 'BEFORE_OPENING') return 'BEFORE_BOOKING_OPENS'
  if (state === 'TOO_FAR' || !isCarOffered(car)) return 'CAR_CLOSED'
  if (isCarFree(car)) return 'CAR_AVAILABLE'
  if (hasLapsed) return 'OFFER_LAPSED'
  if (lines >= MAX_WAITLISTS) return 'TOO_MANY_LINES'
  return waitsThatDay ? 'ONE_LINE_A_DAY' : null
}
