import { addDays, type Day, daysBetween } from '#kit/day.ts'
import { type EventOf, defineStateMachine, applyEvent } from '#kit/state-machine.ts'
import { chargeableAmount } from '#platform/payment/rules.ts'
import { agreedMileageOf } from '#subscribe/catalog/rules.ts'
import { dueDayOf, monthsLater, type SubscriptionStatus } from '#subscribe/subscription/rules.ts'
import type { PaymentStatus } from '#subscribe/payment/rules.ts'

export const SETTLEMENT_KINDS = ['EARLY_END', 'CHANGE', 'RETURN'] as const
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]
export const SETTLEMENT_STATUSES = ['OFFERED', 'ACCEPTED', 'WITHDRAWN'] as const
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number]

/** The states of a settlement: nothing is charged or refunded before its subscriber accepts it. */
export const SETTLEMENT_STATE_MACHINE = defineStateMachine({
  title: 'Settlement',
  states: SETTLEMENT_STATUSES,
  final: ['ACCEPTED', 'WITHDRAWN'],
  events: {
    accept: { by: 'PERSON', from: ['OFFERED'], to: 'ACCEPTED', otherwise: 'NOT_OPEN' },
    decline: { by: 'PERSON', from: ['OFFERED'], to: 'WITHDRAWN', otherwise: 'NOT_OPEN' },
    // The subscriber objects to the costs of a return; they stay open until staff revise them.
    object: { by: 'PERSON', from: ['OFFERED'], otherwise: 'NOT_OPEN' },
    withdraw: { by: 'PERSON', from: ['OFFERED'], to: 'WITHDRAWN', otherwise: 'NOT_OPEN' },
    // A new settlement of the same return replaces it; a settlement without costs was accepted automatically.
    revise: { by: 'PERSON', from: ['OFFERED', 'ACCEPTED'], to: 'WITHDRAWN', otherwise: 'NOT_OPEN' },
    // A new quote, or the return of the car, replaces it.
    supersede: { by: 'PERSON', from: ['OFFERED'], to: 'WITHDRAWN' },
    // The subscription ends. A database trigger runs this event, except for the settlement of a return.
    end: { by: 'SCHEDULE', from: ['OFFERED'], to: 'WITHDRAWN' },
  },
})
export type SettlementEvent = EventOf<typeof SETTLEMENT_STATE_MACHINE>
export const ITEM_KINDS = ['EARLY_END_FEE', 'UNUSED_DAYS', 'MILEAGE', 'LATE_DAYS', 'DAMAGE'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
/** Fees of a return that staff may waive. */
export const FEE_KINDS = ['MILEAGE', 'LATE_DAYS'] as const satisfies ItemKind[]
export type FeeKind = (typeof FEE_KINDS)[number]

/** An item of a settlement: days or km, and won; a refund is below 0. */
export type Item = { kind: ItemKind; quantity: number; amount: number; text?: string; photo?: string | null }
type Fee = Item & { kind: FeeKind }

/** The version of the formulas below; incremented with each change, and stored with each acceptance (decision 32). */
export const FORMULA_VERSION = 5
/** The rates for the remaining monthly fees. `ended`: fees that are not continued. `continued`: fees that a new car or term covers. */
const FEE_RATES = { ended: 0.3, continued: 0.1 } as const
const MAX_FEES = 3
const DAYS_A_MONTH = 30
const KM_RATE = 0.5
const UNIT_WON = 10

/** The number of hours for which an offer is open. */
export const OFFER_HOURS = 24
/** The maximum of offers for one subscription within 24 hours. */
export const MAX_OFFERS_A_DAY = 30
/** The maximum age in days of the mileage report for a change of term. */
export const FRESH_MILEAGE_DAYS = 3

const roundedUp = (amount: number): number => Math.ceil(amount / UNIT_WON) * UNIT_WON

/** The price in won of each km above the agreed ones. */
export const kmPriceOf = (fee: number): number => roundedUp((fee / agreedMileageOf(1)) * KM_RATE)

/** The price in won of each day that a car is returned late. */
export const dayPriceOf = (fee: number): number => roundedUp(fee / DAYS_A_MONTH)

export type Month = {
  id: string
  month: number
  dueOn: Day
  amount: number
  refunded: number
  refunding: number
  status: PaymentStatus
}
type Running = { status: SubscriptionStatus; startDate: Day; endDate: Day; fee: number }

/** The months that are or will be charged, in order. */
const countedMonths = (months: readonly Month[]): Month[] =>
  months.filter(({ status }) => status !== 'DROPPED').toSorted((a, b) => a.month - b.month)

/** A fully refunded month was paid too, so its days belong to the subscriber. */
const WAS_PAID: readonly PaymentStatus[] = ['PAID', 'REFUNDED_IN_PART', 'REFUNDED']

/** The last paid month, the number of its days without those of a pause, and the first day after it. */
export function paidMonthOf({ startDate, endDate }: Running, months: readonly Month[]) {
  const counted = countedMonths(months)
  const index = counted.findLastIndex(({ status }) => WAS_PAID.includes(status))
  const month = counted[index]
  if (!month) return null
  return {
    month,
    days: daysBetween(dueDayOf(startDate, month.month), dueDayOf(startDate, month.month + 1)),
    to: counted[index + 1]?.dueOn ?? endDate,
  }
}

export type QuoteRefusalCode = 'NOT_ACTIVE' | 'UNPAID' | 'NOT_BEGUN' | 'END_TOO_EARLY' | 'END_TOO_LATE'

/** The first day on which a subscription can end early: after today, and after its own first day. */
export const earliestEndOf = (startDate: Day, today: Day): Day =>
  addDays(startDate > today ? startDate : today, 1)

/**
 * The reason why a subscription cannot end early on a day. It is not active, a payment is open, the day is not after
 * today or not after its first day, or the day is after the paid months.
 */
export function quoteRefusal(
  running: Running,
  months: readonly Month[],
  end: Day,
  earliest: Day,
): QuoteRefusalCode | null {
  if (running.status !== 'ACTIVE') return 'NOT_ACTIVE'
  const isOpen = ({ status, refunding }: Month) =>
    status === 'SENT' || status === 'UNKNOWN' || status === 'FAILED' || refunding > 0
  if (months.some(isOpen)) return 'UNPAID'
  if (end <= running.startDate) return 'NOT_BEGUN'
  if (end < earliest) return 'END_TOO_EARLY'
  return end >= running.endDate || end > (paidMonthOf(running, months)?.to ?? end) ? 'END_TOO_LATE' : null
}

/** The reason why no other subscription can follow one whose car was returned: it has ended, or a payment is open. */
export function refusalAfterReturn(
  { status, endDate }: Pick<Running, 'status' | 'endDate'>,
  isOpen: boolean,
  today: Day,
): QuoteRefusalCode | null {
  if (status !== 'ACTIVE') return 'NOT_ACTIVE'
  if (isOpen) return 'UNPAID'
  return endDate < today ? 'NOT_ACTIVE' : null
}

/** The terms of the next subscription after a change: monthly fee in won, and months. */
export type NextTerm = { fee: number; months: number }

/** The fee of an early end, in won, from the remaining fees of a term. */
const aloneFeeOf = (fee: number, left: number): number =>
  Math.min(roundedUp(left * FEE_RATES.ended), fee * MAX_FEES)

/** The fee of a change, in won, from the remaining fees of a term. A change followed by an end never costs less than the end alone. */
function changeFeeOf(fee: number, left: number, next: NextTerm): number {
  const nextFees = next.fee * next.months
  const continued = Math.min(left, nextFees)
  const share = roundedUp((left - continued) * FEE_RATES.ended + continued * FEE_RATES.continued)
  const notBelow = aloneFeeOf(fee, left) - aloneFeeOf(next.fee, nextFees)
  return Math.max(Math.min(share, fee * MAX_FEES), notBelow)
}

/**
 * The items of an early end (formula 5). The fee is 30 % of the fees of the remaining days, at most three monthly fees.
 * A subscriber who continues with another car or term pays 10 % of the part that the new term covers. A change followed
 * by an end never costs less than the end alone. Paid days after the end are refunded in proportion to the length of
 * their month.
 */
export function earlyEndItems(
  next: NextTerm | null,
  running: Running,
  months: readonly Month[],
  end: Day,
): Item[] {
  const { fee, endDate } = running
  const daysLeft = daysBetween(end, endDate)
  const left = (fee / DAYS_A_MONTH) * daysLeft
  const amount = next ? changeFeeOf(fee, left, next) : aloneFeeOf(fee, left)
  return [{ kind: 'EARLY_END_FEE', quantity: daysLeft, amount }, ...unusedItems(running, months, end)]
}

/** The refund for the unused days of the last paid month, at most the part of it that is not refunded yet. */
function unusedItems(running: Running, months: readonly Month[], end: Day): Item[] {
  const paid = paidMonthOf(running, months)
  const unused = paid ? daysBetween(end, paid.to) : 0
  if (!paid || unused <= 0) return []
  const left = paid.month.amount - paid.month.refunded
  const amount = -Math.min(left, Math.floor((paid.month.amount * unused) / paid.days))
  return amount ? [{ kind: 'UNUSED_DAYS', quantity: unused, amount }] : []
}

type Driven = {
  startDate: Day
  endDate: Day
  /** The days of a pause, which were not paid for. */
  pausedDays: number
  months: number
  fee: number
  from: number
  to: number
}

/** The km that the fee covers until the end of a subscription, in proportion to the days that were not paused. */
export function coveredKmOf({
  startDate,
  endDate,
  pausedDays,
  months,
}: Omit<Driven, 'fee' | 'from' | 'to'>): number {
  const whole = daysBetween(startDate, monthsLater(startDate, months))
  const used = Math.min(whole, Math.max(0, daysBetween(startDate, endDate) - pausedDays))
  return Math.floor((agreedMileageOf(months) * used) / whole)
}

/** The item for km above the agreed ones; none if there are no such km. */
export function mileageItems(driven: Driven): Fee[] {
  const over = driven.to - driven.from - coveredKmOf(driven)
  return over > 0 ? [{ kind: 'MILEAGE', quantity: over, amount: over * kmPriceOf(driven.fee) }] : []
}

export type Damage = { text: string; amount: number; photo: string | null }

/** The fees of a return that staff may waive: km above the agreed ones, and days after the end. */
export function returnFees(driven: Driven, returnedOn: Day): Fee[] {
  const late = daysBetween(driven.endDate, returnedOn)
  const days: Fee = { kind: 'LATE_DAYS', quantity: late, amount: late * dayPriceOf(driven.fee) }
  return [...mileageItems(driven), ...(late > 0 ? [days] : [])]
}

/** The fees that an offer omits, because staff waived them. */
export const waivedOf = (
  fees: readonly Pick<Fee, 'kind'>[],
  offered: readonly { kind: ItemKind }[],
): FeeKind[] => fees.map(({ kind }) => kind).filter((kind) => offered.every((item) => item.kind !== kind))

/** The items of a return: its fees without the waived ones, and each damage. */
export const returnItems = (
  driven: Driven,
  returnedOn: Day,
  damages: readonly Damage[],
  waived: readonly FeeKind[] = [],
): Item[] => [
  ...returnFees(driven, returnedOn).filter(({ kind }) => !waived.includes(kind)),
  ...damages.map((damage) => ({ kind: 'DAMAGE' as const, quantity: 1, ...damage })),
]

/** The maximum total of a settlement in KRW. The sum of all debts must fit a database integer, up to 2,147,483,647. */
export const MAX_TOTAL = 1_000_000_000

/** The total of a settlement in won: negative for a refund; 0 below the minimum charge. */
export const totalOf = (items: readonly Item[]): number =>
  chargeableAmount(items.reduce((sum, { amount }) => sum + amount, 0))

type RevisableFacts = { kind: SettlementKind; status: SettlementStatus; items: readonly Item[] }

/** Whether staff may revise the settlement of a return: while it is open, or if it cost nothing and was accepted automatically. */
export const isRevisable = ({ kind, status, items }: RevisableFacts): boolean =>
  kind === 'RETURN' &&
  applyEvent(SETTLEMENT_STATE_MACHINE, status, 'revise').refusal === null &&
  (status === 'OFFERED' || items.length === 0)

/** Whether an offer from the API can still be accepted. */
export const isOpenOffer = (
  { status, expires_at }: { status: SettlementStatus; expires_at: string | null },
  now: Date,
): boolean => status === 'OFFERED' && (expires_at === null || new Date(expires_at) > now)

type OnWire = { kind: SettlementKind; status: SettlementStatus; expires_at: string | null }

/** Whether another offer is possible: none is open, and no early end or change was accepted, because that happens only once. */
export const canOfferAgain = (settlements: readonly OnWire[], now: Date): boolean =>
  settlements.every((one) => !isOpenOffer(one, now) && (one.status !== 'ACCEPTED' || one.kind === 'RETURN'))

export type AcceptRefusalCode = 'NOT_OPEN' | 'EXPIRED' | 'TOTAL_CHANGED'

/** The reason why an offer cannot be accepted with the total, in won, that the subscriber saw; null if it can. */
export function acceptRefusal(
  offer: { status: SettlementStatus; expiresAt: Date | null; total: number },
  seen: number,
  now: Date,
): AcceptRefusalCode | null {
  const { refusal } = applyEvent(SETTLEMENT_STATE_MACHINE, offer.status, 'accept')
  if (refusal) return refusal
  if (offer.expiresAt && offer.expiresAt <= now) return 'EXPIRED'
  return offer.total === seen ? null : 'TOTAL_CHANGED'
}
