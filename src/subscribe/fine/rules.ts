import { addDays, type Day, dayOf, startOf } from '#kit/day.ts'
import { defineStateMachine } from '#kit/state-machine.ts'
import type { SettlementStatus } from '#subscribe/settlement/rules.ts'

export const FINE_KINDS = ['FINE', 'TOLL'] as const
export type FineKind = (typeof FINE_KINDS)[number]
export const FINE_STATES = ['UNASSIGNED', 'PROPOSED', 'OBJECTED', 'CHARGED', 'WITHDRAWN'] as const
export type FineState = (typeof FINE_STATES)[number]
export const UNASSIGNED_REASONS = ['NO_RENTER', 'RENTER_UNCLEAR', 'SUBSCRIBER_GONE'] as const
export type UnassignedReason = (typeof UNASSIGNED_REASONS)[number]

/**
 * The states of a fine or toll. They are read from its settlement, which holds the offer, the objection and the charge, so
 * the settlement's own acceptance charges it too.
 */
export const FINE_STATE_MACHINE = defineStateMachine({
  title: 'Fine or toll',
  states: FINE_STATES,
  final: ['CHARGED', 'WITHDRAWN'],
  events: {
    // Staff choose the renter, because the records do not name one.
    assign: {
      by: 'PERSON',
      from: ['UNASSIGNED'],
      to: 'PROPOSED',
      effects: ['notifyProposed'],
      otherwise: 'FINE_MOVED',
    },
    object: { by: 'PERSON', from: ['PROPOSED'], to: 'OBJECTED', otherwise: 'FINE_MOVED' },
    // The subscriber accepts the settlement.
    accept: { by: 'PERSON', from: ['PROPOSED', 'OBJECTED'], to: 'CHARGED', otherwise: 'FINE_MOVED' },
    // The last day for an objection is past.
    settle: { by: 'SCHEDULE', from: ['PROPOSED'], to: 'CHARGED', effects: ['notifyCharged'] },
    // Staff keep the charge after an objection.
    confirm: {
      by: 'PERSON',
      from: ['OBJECTED'],
      to: 'CHARGED',
      effects: ['notifyCharged'],
      otherwise: 'FINE_MOVED',
    },
    withdraw: {
      by: 'PERSON',
      from: ['UNASSIGNED', 'PROPOSED', 'OBJECTED'],
      to: 'WITHDRAWN',
      effects: ['notifyWithdrawn'],
      otherwise: 'FINE_MOVED',
    },
  },
})

/** The number of whole days after the notice in which a subscriber can object. */
export const OBJECTION_DAYS = 7
/** The lowest and highest amount of a fine or toll, in won: less cannot be charged to a card. */
export const MIN_AMOUNT = 100
export const MAX_AMOUNT = 10_000_000

type Settled = { status: SettlementStatus; objection: string | null }

/** The state of a fine: that of its settlement, if a renter is found. */
export function fineStateOf(
  { isWithdrawn }: { isWithdrawn: boolean },
  settlement: Settled | null,
): FineState {
  if (isWithdrawn) return 'WITHDRAWN'
  if (!settlement) return 'UNASSIGNED'
  if (settlement.status === 'ACCEPTED') return 'CHARGED'
  return settlement.objection === null ? 'PROPOSED' : 'OBJECTED'
}

/** The instant until which a subscriber can object to a charge proposed now: the end of the seventh day after today, KST. */
export const objectionEnd = (now: Date): Date => startOf(addDays(dayOf(now), OBJECTION_DAYS + 1))

/** The days on which a subscriber had a car: from the handover to the return, both included; null: they have it. */
export type Use = { subscriptionId: string; subscriberId: string; from: Day; to: Day | null }

type Found = { use: Use; reason: null } | { use: null; reason: UnassignedReason }

const isWithin = ({ from, to }: Use, day: Day): boolean => from <= day && (to === null || day <= to)

/**
 * The use of a car at a moment. Handovers have days only: on a day that two subscribers share, a person must decide. A
 * subscriber who keeps the car under a new subscription is one renter; the later subscription counts.
 */
export function useAt(uses: readonly Use[], at: Date): Found {
  const touching = uses.filter((use) => isWithin(use, dayOf(at)))
  const [use] = touching.toSorted((a, b) => (a.from < b.from ? 1 : -1))
  if (!use) return { use: null, reason: 'NO_RENTER' }
  const isClear = touching.every(({ subscriberId }) => subscriberId === use.subscriberId)
  return isClear ? { use, reason: null } : { use: null, reason: 'RENTER_UNCLEAR' }
}

/** The uses among which staff choose: those of the day, else the last one before and the first one after it. */
export function candidatesAt(uses: readonly Use[], at: Date): Use[] {
  const day = dayOf(at)
  const ordered = uses.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const touching = ordered.filter((use) => isWithin(use, day))
  if (touching.length > 0) return touching
  const before = ordered.findLast(({ from }) => from < day)
  const after = ordered.find(({ from }) => from > day)
  return [before, after].filter((use) => use !== undefined)
}

export type ObjectionRefusalCode = 'FINE_MOVED' | 'OBJECTION_LATE'

/** The reason why a subscriber cannot object to a fine; null if they can. */
export function objectionRefusal(
  state: FineState,
  objectsUntil: Date | null,
  now: Date,
): ObjectionRefusalCode | null {
  if (!FINE_STATE_MACHINE.events.object.from.includes(state as 'PROPOSED') || !objectsUntil)
    return 'FINE_MOVED'
  return now < objectsUntil ? null : 'OBJECTION_LATE'
}
