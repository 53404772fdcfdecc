import { addDays, type Day, daysBetween } from '#kit/day.ts'
import { type EventOf, lifeOf, step } from '#kit/life.ts'
import { chargedOf } from '#platform/payment/rules.ts'
import { agreedMileageOf } from '#subscribe/catalog/rules.ts'
import { dueDayOf, monthsLater, type SubscriptionStatus } from '#subscribe/subscription/rules.ts'
import type { PaymentStatus } from '#subscribe/payment/rules.ts'

export const SETTLEMENT_KINDS = ['EARLY_END', 'CHANGE', 'RETURN'] as const
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]
export const SETTLEMENT_STATUSES = ['OFFERED', 'ACCEPTED', 'WITHDRAWN'] as const
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number]

/** The life of a settlement: nothing is charged or refunded before its subscriber accepts it. */
export const SETTLEMENT_LIFE = lifeOf({
  title: 'Settlement',
  states: SETTLEMENT_STATUSES,
  final: ['ACCEPTED', 'WITHDRAWN'],
  events: {
    accept: { by: 'PERSON', from: ['OFFERED'], to: 'ACCEPTED', otherwise: 'NOT_OPEN' },
    decline: { by: 'PERSON', from: ['OFFERED'], to: 'WITHDRAWN', otherwise: 'NOT_OPEN' },
    // The subscriber objects to the costs of a return, which stand until staff revise them.
    object: { by: 'PERSON', from: ['OFFERED'], otherwise: 'NOT_OPEN' },
    withdraw: { by: 'PERSON', from: ['OFFERED'], to: 'WITHDRAWN', otherwise: 'NOT_OPEN' },
    // A new settlement of the same return takes its place; one without costs was accepted at once.
    revise: { by: 'PERSON', from: ['OFFERED', 'ACCEPTED'], to: 'WITHDRAWN', otherwise: 'NOT_OPEN' },
    // A new quote, or the return of the car, takes its place.
    supersede: { by: 'PERSON', from: ['OFFERED'], to: 'WITHDRAWN' },
    // The subscription ends: a trigger of the database does it, but for a return.
    end: { by: 'SCHEDULE', from: ['OFFERED'], to: 'WITHDRAWN' },
  },
})
export type SettlementEvent = EventOf<typeof SETTLEMENT_LIFE>
export const ITEM_KINDS = ['EARLY_END_FEE', 'UNUSED_DAYS', 'MILEAGE', 'LATE_DAYS', 'DAMAGE'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
/** Fees of a return that staff may waive. */
export const FEE_KINDS = ['MILEAGE', 'LATE_DAYS'] as const satisfies ItemKind[]
export type FeeKind = (typeof FEE_KINDS)[number]

/** An item of a settlement: days or km, and won; a refund is below 0. */
export type Item = { kind: ItemKind; quantity: number; amount: number; text?: string; photo?: string | null }
type Fee = Item & { kind: FeeKind }

/** The version of the formulas below; raised with each change, and stored with each acceptance (decision 32). */
export const FORMULA_VERSION = 5
/** Shares of the remaining fees: of those that end, and of those that continue with another car or term. */
const FEE_RATES = { ended: 0.3, goesOn: 0.1 } as const
const MAX_FEES = 3
const DAYS_A_MONTH = 30
const KM_RATE = 0.5
const UNIT_WON = 10

/** How long an offer stands. */
export const OFFER_HOURS = 24
/** How many offers there may be within 24 hours for one subscription. */
export const MAX_OFFERS_A_DAY = 30
/** How many days old the mileage report may be for a change of term. */
export const FRESH_MILEAGE_DAYS = 3

const roundedUp = (amount: number): number => Math.ceil(amount / UNIT_WON) * UNIT_WON

/** Won for each km above what was agreed. */
export const kmPriceOf = (fee: number): number => roundedUp((fee / agreedMileageOf(1)) * KM_RATE)

/** Won for each day that a car comes back late. */
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

/** The months that are or will be charged, in their order. */
const countedMonths = (months: readonly Month[]): Month[] =>
  months.filter(({ status }) => status !== 'DROPPED').toSorted((a, b) => a.month - b.month)

/** A month that staff gave back in full was paid too: its days are the subscriber's. */
const WAS_PAID: readonly PaymentStatus[] = ['PAID', 'REFUNDED_IN_PART', 'REFUNDED']

/** The month that is paid last, how many days it has, those of a pause aside, and the first one after them. */
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

/** The first day on which a subscription can end before its time: after today, and after its own first day. */
export const firstEndOf = (startDate: Day, today: Day): Day =>
  addDays(startDate > today ? startDate : today, 1)

/**
 * Why a subscription cannot end on a day before its time: it does not run, money of it is open, the day is not after
 * today or not after its first day, or it lies beyond what is paid.
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

/** Why nothing can follow a subscription whose car is back: it is over, or a payment of it is open. */
export function returnedRefusal(
  { status, endDate }: Pick<Running, 'status' | 'endDate'>,
  isOpen: boolean,
  today: Day,
): QuoteRefusalCode | null {
  if (status !== 'ACTIVE') return 'NOT_ACTIVE'
  if (isOpen) return 'UNPAID'
  return endDate < today ? 'NOT_ACTIVE' : null
}

/** The terms that follow a change: monthly fee in won, and months. */
export type NextTerm = { fee: number; months: number }

/** The fee of an end, in won, for the remaining fees of a term. */
const aloneFeeOf = (fee: number, left: number): number =>
  Math.min(roundedUp(left * FEE_RATES.ended), fee * MAX_FEES)

/** The fee of a change, in won, for the remaining fees of a term: a change and then an end never cost less than the end alone. */
function changeFeeOf(fee: number, left: number, next: NextTerm): number {
  const nextFees = next.fee * next.months
  const goesOn = Math.min(left, nextFees)
  const share = roundedUp((left - goesOn) * FEE_RATES.ended + goesOn * FEE_RATES.goesOn)
  const notBelow = aloneFeeOf(fee, left) - aloneFeeOf(next.fee, nextFees)
  return Math.max(Math.min(share, fee * MAX_FEES), notBelow)
}

/**
 * The items of an early end (formula 5): 30 % of the fees of the remaining days, at most three monthly fees. A subscriber
 * who continues with another car or term pays 10 % of the part that the new term covers, so that a change and then an end
 * never cost less than the end alone. Paid days after the end are refunded by the length of their month.
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

/** The refund for the unused days of the last paid month, at most what is not refunded yet. */
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
  /** Of these, days that were not paid for. */
  pausedDays: number
  months: number
  fee: number
  from: number
  to: number
}

/** Km that the fee covers of a subscription that ended on a day: in proportion to the days that were not paused. */
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

/** The km above the agreed ones; no item without any. */
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

/** The fees that an offer leaves out, because staff waived them. */
export const waivedOf = (
  fees: readonly Pick<Fee, 'kind'>[],
  offered: readonly { kind: ItemKind }[],
): FeeKind[] => fees.map(({ kind }) => kind).filter((kind) => offered.every((item) => item.kind !== kind))

/** The items of a return: its fees without waived ones, and each damage. */
export const returnItems = (
  driven: Driven,
  returnedOn: Day,
  damages: readonly Damage[],
  waived: readonly FeeKind[] = [],
): Item[] => [
  ...returnFees(driven, returnedOn).filter(({ kind }) => !waived.includes(kind)),
  ...damages.map((damage) => ({ kind: 'DAMAGE' as const, quantity: 1, ...damage })),
]

/** Won that one settlement may come to: what is owed in all is one number in the database, up to 2,147,483,647. */
export const MAX_TOTAL = 1_000_000_000

/** The total of a settlement in won: a refund is below 0; below the minimum charge it is 0. */
export const totalOf = (items: readonly Item[]): number =>
  chargedOf(items.reduce((sum, { amount }) => sum + amount, 0))

type Standing = { kind: SettlementKind; status: SettlementStatus; items: readonly Item[] }

/** Whether staff may revise the settlement of a return: while it is open, or when it cost nothing and was accepted at once. */
export const isRevisable = ({ kind, status, items }: Standing): boolean =>
  kind === 'RETURN' &&
  step(SETTLEMENT_LIFE, status, 'revise').refusal === null &&
  (status === 'OFFERED' || items.length === 0)

/** Whether an offer on the wire can still be accepted. */
export const isOpenOffer = (
  { status, expires_at }: { status: SettlementStatus; expires_at: string | null },
  now: Date,
): boolean => status === 'OFFERED' && (expires_at === null || new Date(expires_at) > now)

type OnWire = { kind: SettlementKind; status: SettlementStatus; expires_at: string | null }

/** Whether another offer may be made: none is open, and no early end or change was accepted, which happens once. */
export const takesOffer = (settlements: readonly OnWire[], now: Date): boolean =>
  settlements.every((one) => !isOpenOffer(one, now) && (one.status !== 'ACCEPTED' || one.kind === 'RETURN'))

export type AcceptRefusalCode = 'NOT_OPEN' | 'EXPIRED' | 'TOTAL_CHANGED'

/** Why an offer cannot be accepted with the total that was seen, in won; null when it can. */
export function acceptRefusal(
  offer: { status: SettlementStatus; expiresAt: Date | null; total: number },
  seen: number,
  now: Date,
): AcceptRefusalCode | null {
  const { refusal } = step(SETTLEMENT_LIFE, offer.status, 'accept')
  if (refusal) return refusal
  if (offer.expiresAt && offer.expiresAt <= now) return 'EXPIRED'
  return offer.total === seen ? null : 'TOTAL_CHANGED'
}
