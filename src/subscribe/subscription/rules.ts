import { addDays, type Day, monthsLater } from '#kit/day.ts'
import { type EffectOf, type EventOf, defineStateMachine, applyEvent } from '#kit/state-machine.ts'

export const SUBSCRIPTION_STATUSES = [
  'STARTING',
  'ACTIVE',
  'PAST_DUE',
  'PAUSED',
  'ENDED',
  'CANCELLED',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** The car is with its subscriber, or promised. */
export const LIVE_STATUSES = ['STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED'] as const

/** The states of a subscription; its months have their own states. */
export const SUBSCRIPTION_STATE_MACHINE = defineStateMachine({
  title: 'Subscription',
  states: SUBSCRIPTION_STATUSES,
  final: ['ENDED', 'CANCELLED'],
  events: {
    // Its first month is paid. A subscription that follows another by a change begins also if it is declined.
    begin: { by: 'PROVIDER', from: ['STARTING'], to: 'ACTIVE' },
    // Its first month is declined: the request is decided again.
    neverBegin: { by: 'PROVIDER', from: ['STARTING'], to: 'CANCELLED' },
    fallBehind: { by: 'PROVIDER', from: ['STARTING', 'ACTIVE'], to: 'PAST_DUE' },
    payUp: { by: 'PROVIDER', from: ['PAST_DUE'], to: 'ACTIVE' },
    pause: {
      by: 'PERSON',
      from: ['ACTIVE'],
      to: 'PAUSED',
      effects: ['holdMonths', 'notifyPaused'],
      otherwise: 'NOT_ACTIVE',
    },
    resume: {
      by: 'PERSON',
      from: ['PAUSED'],
      to: 'ACTIVE',
      effects: ['moveMonths', 'notifyResumed'],
      otherwise: 'NOT_PAUSED',
    },
    // A month was declined during the pause.
    resumePastDue: {
      by: 'PERSON',
      from: ['PAUSED'],
      to: 'PAST_DUE',
      effects: ['moveMonths', 'notifyResumed', 'notifyPastDue'],
      otherwise: 'NOT_PAUSED',
    },
    // Staff end it on a later day. The end of a paused subscription is not known yet.
    endLater: {
      by: 'PERSON',
      from: ['STARTING', 'ACTIVE', 'PAST_DUE'],
      effects: ['writeOffMonths', 'notifyEndMoved'],
      otherwise: 'END_PAUSED',
    },
    end: {
      by: 'PERSON',
      from: LIVE_STATUSES,
      to: 'ENDED',
      effects: ['writeOffMonths', 'deleteMonthsBeforeStart', 'freeCar', 'notifyEnded'],
      otherwise: 'ALREADY_ENDED',
    },
    // Staff end it on or before its first day, so that no day is used: everything is refunded.
    callOff: {
      by: 'PERSON',
      from: LIVE_STATUSES,
      to: 'ENDED',
      effects: [
        'writeOffMonths',
        'deleteMonthsBeforeStart',
        'returnBenefits',
        'refundMonths',
        'freeCar',
        'notifyCalledOff',
      ],
      otherwise: 'ALREADY_ENDED',
    },
    // The return of the car ends the subscription: its end has come, or the return moves it to today.
    carReturned: { by: 'PERSON', from: LIVE_STATUSES, to: 'ENDED' },
    // The subscriber accepts an early end, or a change to another car on a day.
    endEarly: { by: 'PERSON', from: ['ACTIVE'], otherwise: 'NOT_ACTIVE' },
    // The subscriber keeps the car and changes to another term today.
    replaced: { by: 'PERSON', from: ['ACTIVE'], to: 'ENDED', otherwise: 'NOT_ACTIVE' },
    // The last day is past, the car is returned and nothing is owed.
    expire: { by: 'SCHEDULE', from: ['ACTIVE'], to: 'ENDED' },
  },
})
export type SubscriptionEvent = EventOf<typeof SUBSCRIPTION_STATE_MACHINE>
export type SubscriptionEffect = EffectOf<typeof SUBSCRIPTION_STATE_MACHINE>

export const isLive = (status: SubscriptionStatus): boolean =>
  (LIVE_STATUSES as readonly SubscriptionStatus[]).includes(status)

/** The day on which a month of a subscription is charged, the first month 1: its start, and every month's anniversary. */
export const dueDayOf = (start: Day, month: number): Day => monthsLater(start, month - 1)

/** The first day after the subscription, on which the car is returned. */
export const endDayOf = (start: Day, months: number): Day => monthsLater(start, months)

/** The last day of use of a subscription: the day before its return. */
export const lastDayOf = (end: Day): Day => addDays(end, -1)

/** The first day after the whole term of a subscription, with the days of its pauses. */
export const termEndOf = (row: { startDate: Day; months: number; pausedDays: number }): Day =>
  addDays(endDayOf(row.startDate, row.months), row.pausedDays)

export type Running = { status: SubscriptionStatus; startDate: Day; endDate: Day }

/** Whether a subscription has begun, and today is one of its days (K-79). */
export const isCurrent = ({ status, startDate, endDate }: Running, today: Day): boolean =>
  isLive(status) && status !== 'STARTING' && startDate <= today && today < endDate

/** Whether the first payment is due or was sent, and its result is not known yet. */
export const isStarting = (
  { status, firstDueOn }: { status: SubscriptionStatus; firstDueOn: Day | null },
  today: Day,
): boolean => status === 'STARTING' && firstDueOn !== null && firstDueOn <= today

export type DisplayStatus = 'CURRENT' | 'ACTIVE' | 'INACTIVE'

/** The status on the profile's card: in progress, else active, else inactive (S-140, K-79). */
export function displayStatusOf(subscription: { is_current: boolean; is_active: boolean }): DisplayStatus {
  if (subscription.is_current) return 'CURRENT'
  return subscription.is_active ? 'ACTIVE' : 'INACTIVE'
}

/**
 * Whether a car is overdue: it was not returned by the day of its return. A pause moves that day when the pause ends.
 */
export const isReturnLate = (
  row: { status: SubscriptionStatus; end_date: Day; is_car_out: boolean },
  today: Day,
): boolean => row.is_car_out && row.status !== 'PAUSED' && row.end_date < today

export type PauseRefusalCode = 'NOT_ACTIVE' | 'NOT_CURRENT' | 'CHANGING'

/**
 * The reason why a subscription cannot be paused; null if it can. `unpaid` payments would be charged during the pause.
 * Before its first day and after its last day, there are no days to pause. After an accepted change, the next
 * subscription begins and is charged on its day, pause or not.
 */
export function pauseRefusal(
  subscription: Running,
  { unpaid, isChanging }: { unpaid: number; isChanging: boolean },
  today: Day,
): PauseRefusalCode | null {
  const { refusal } = applyEvent(SUBSCRIPTION_STATE_MACHINE, subscription.status, 'pause')
  if (refusal || unpaid > 0) return 'NOT_ACTIVE'
  if (isChanging) return 'CHANGING'
  return isCurrent(subscription, today) ? null : 'NOT_CURRENT'
}

/** The kind of an end on a day: canceled on or before the first day, ended by today, or ending later. */
export function endEventOf({ startDate }: Pick<Running, 'startDate'>, endDate: Day, today: Day) {
  if (endDate <= startDate) return 'callOff'
  return endDate <= today ? 'end' : 'endLater'
}
