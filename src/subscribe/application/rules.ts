import { addDays, type Day, partsOf } from '#kit/day.ts'
import { type EventOf, defineStateMachine } from '#kit/state-machine.ts'
import { chargeableAmount } from '#platform/payment/rules.ts'

/** The consents of an applicant, each given separately. */
export const CONSENTS = [
  'recurring_payment',
  'subscription_service',
  'return_evaluation',
  'location',
  'electronic_finance',
  'personal_info_collection',
  'personal_info_provision',
] as const
export type Consent = (typeof CONSENTS)[number]

/** The maximum of days after its acceptance within which a subscription starts. */
export const MAX_START_DAYS = 90

/** The minimum of days between an application and the delivery of the car. */
export const DELIVERY_AHEAD_DAYS = 3

/** The first and the last day on which a car can be delivered. */
export const deliveryDaysOf = (today: Day): { first: Day; last: Day } => ({
  first: addDays(today, DELIVERY_AHEAD_DAYS),
  last: addDays(today, MAX_START_DAYS),
})

export const REQUEST_STATUSES = ['REQUESTED', 'ACTIVE', 'ENDED', 'REJECTED', 'WITHDRAWN'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
/** The lists of staff; a request that waits for another card has its own list. */
export const LISTED_REQUESTS = ['REQUESTED', 'DECLINED', 'ACTIVE', 'ENDED', 'REJECTED', 'WITHDRAWN'] as const
export type ListedRequest = (typeof LISTED_REQUESTS)[number]

/** The states of a request. */
export const REQUEST_STATE_MACHINE = defineStateMachine({
  title: 'Request for a subscription',
  states: REQUEST_STATUSES,
  final: ['ENDED', 'REJECTED', 'WITHDRAWN'],
  events: {
    accept: { by: 'PERSON', from: ['REQUESTED'], to: 'ACTIVE', otherwise: 'NOT_OPEN' },
    reject: {
      by: 'PERSON',
      from: ['REQUESTED'],
      to: 'REJECTED',
      effects: ['returnBenefits'],
      otherwise: 'NOT_OPEN',
    },
    withdraw: {
      by: 'PERSON',
      from: ['REQUESTED'],
      to: 'WITHDRAWN',
      effects: ['returnBenefits'],
      otherwise: 'NOT_OPEN',
    },
    // The first month was declined: another card pays it, or staff decide again.
    reopen: { by: 'PROVIDER', from: ['ACTIVE'], to: 'REQUESTED' },
    // The first month was declined, and the subscriber has a newer open request for the model, which replaces this one.
    supersede: { by: 'PROVIDER', from: ['ACTIVE'], to: 'REJECTED', effects: ['returnBenefits'] },
    // The first month was declined, and no card has paid it within DECLINED_DAYS.
    lapse: { by: 'SCHEDULE', from: ['REQUESTED'], to: 'REJECTED', effects: ['returnBenefits'] },
    // The subscription ends; a database trigger runs this event.
    end: { by: 'SCHEDULE', from: ['ACTIVE'], to: 'ENDED' },
  },
})
export type RequestEvent = EventOf<typeof REQUEST_STATE_MACHINE>

/** The number of days for which a request waits for another card after its first month was declined. */
export const DECLINED_DAYS = 7

const GAVE_BACK: readonly RequestStatus[] = ['REJECTED', 'WITHDRAWN']

/** Whether a request has used a coupon; a failed request has returned it (S-143). */
export const isCouponUsed = ({ coupon, status }: { coupon: object | null; status: RequestStatus }): boolean =>
  coupon !== null && !GAVE_BACK.includes(status)

/** The maximum of card registrations that a subscriber opens within 24 hours. */
export const MAX_ATTEMPTS_A_DAY = 100
/** The maximum of calls to the provider per hour about a subscriber's cards. */
export const MAX_CARDS_ASKED_AN_HOUR = 100

/** Points are used in multiples of this number of won (S-053). */
export const POINT_UNIT = 10_000
/** The minimum age of a driver, in whole years (S-006). */
export const LOWEST_AGE = 26
const DAYS_A_MONTH = 30

/** The period in days for which the card is requested (S-043). */
export const offerDaysOf = (months: number): number => months * DAYS_A_MONTH

export type Price = {
  fee: number
  couponDiscount: number
  pointAmount: number
  firstMonth: number
  laterMonths: number
}

/**
 * The payments in KRW. Coupon and points reduce the first month, never below 0 (S-049, S-050); below the minimum
 * charge it is free. Later months cost the fee. Units of points beyond the remaining price are not used.
 */
export function priceOf(fee: number, couponDiscount: number, points: number): Price {
  const owed = fee - couponDiscount
  const unitsUsable = Math.ceil(owed / POINT_UNIT)
  // The last unit is not used if the rest would be below the minimum charge.
  const rest = chargeableAmount(owed - (unitsUsable - 1) * POINT_UNIT)
  const pointAmount = Math.min(points, (rest > 0 ? unitsUsable : Math.max(0, unitsUsable - 1)) * POINT_UNIT)
  const firstMonth = chargeableAmount(Math.max(0, owed - pointAmount))
  return { fee, couponDiscount, pointAmount, firstMonth, laterMonths: fee }
}

/** The rest of the first month that is not charged, because it is below the minimum charge, in won. */
export const waivedBelowMinimum = ({ fee, couponDiscount, pointAmount, firstMonth }: Price): number =>
  Math.max(0, fee - couponDiscount - pointAmount - firstMonth)

/** The price that the applicant agreed to, in won. */
export type SeenPrice = { first_month: number; later_months: number }

/** Whether the price differs from the one that the applicant saw. */
export const hasPriceChanged = ({ firstMonth, laterMonths }: Price, seen: SeenPrice): boolean =>
  seen.first_month !== firstMonth || seen.later_months !== laterMonths

/** Whole years from a birthday to a day; for February 29th, the birthday is March 1st in other years. */
export function ageOn(birthday: Day, today: Day): number {
  const [born, now] = [partsOf(birthday), partsOf(today)]
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day)
  return now.year - born.year - (hadBirthday ? 0 : 1)
}

export type ApplicantRefusalCode = 'NOT_VERIFIED' | 'TOO_YOUNG'

/** The reason why a person may not apply: not verified, or younger than 26 (S-006). */
export function applicantRefusal(
  { isVerified, birthday }: { isVerified: boolean; birthday: Day | null },
  today: Day,
): ApplicantRefusalCode | null {
  if (!isVerified || !birthday) return 'NOT_VERIFIED'
  return ageOn(birthday, today) < LOWEST_AGE ? 'TOO_YOUNG' : null
}

export type OfferRefusalCode = 'NOT_RELEASED' | 'TERM_NOT_OFFERED'

/** The reason why a car is not offered for this number of months; a car without a release date is only announced. */
export function offerRefusal(
  { releaseDate, fees }: { releaseDate: Day | null; fees: Record<number, number> },
  months: number,
): OfferRefusalCode | null {
  if (!releaseDate) return 'NOT_RELEASED'
  return fees[months] ? null : 'TERM_NOT_OFFERED'
}

export type KeyRefusalCode = 'BILLING_KEY_INVALID' | 'BILLING_KEY_NOT_YOURS' | 'BILLING_KEY_USED'

/** The purpose of a card: a model and a term, or a subscription that changes its card. */
export type CardUse = { modelId: string; months: number } | { subscriptionId: string }
/** A subscriber's card that another replaces. */
export type CardSwap = { subscriberId: string; from: string; to: string }
type Attempt = {
  subscriberId: string
  modelId: string | null
  months: number | null
  subscriptionId: string | null
  usedAt: Date | null
}

/** The reason why a card is refused: not issued by our window, for another person or purpose, or used before. `use`: null if its model or subscription no longer exists. */
export function keyRefusal(
  key: { isUsable: boolean; customerId: string | null } | null,
  attempt: Attempt | null,
  subscriberId: string,
  use: CardUse | null,
): KeyRefusalCode | null {
  if (!key?.isUsable) return 'BILLING_KEY_INVALID'
  if (attempt?.subscriberId !== subscriberId || (key.customerId ?? subscriberId) !== subscriberId)
    return 'BILLING_KEY_NOT_YOURS'
  if (attempt.usedAt) return 'BILLING_KEY_USED'
  const isFor =
    use === null ||
    ('subscriptionId' in use
      ? attempt.subscriptionId === use.subscriptionId
      : attempt.modelId === use.modelId && attempt.months === use.months)
  return isFor ? null : 'BILLING_KEY_INVALID'
}
