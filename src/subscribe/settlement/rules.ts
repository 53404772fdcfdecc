import { addDays, type Day, daysBetween } from '#kit/day.ts'
import { type EventOf, defineStateMachine, applyEvent } from '#kit/state-machine.ts'
import { chargeableAmount } from '#platform/payment/rules.ts'
import { END_RATE, endFeeOf, MAX_FEES, remainingFeesOf, roundedUp } from '#subscribe/catalog/cost/rules.ts'
import { dueDayOf, type SubscriptionStatus } from '#subscribe/subscription/rules.ts'
import type { PaymentStatus } from '#subscribe/payment/rules.ts'

export const SETTLEMENT_KINDS = ['EARLY_END', 'CHANGE', 'RETURN', 'FINE', 'WITHDRAWAL'] as const
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]
export const SETTLEMENT_STATUSES = ['OFFERED', 'ACCEPTED', 'WITHDRAWN'] as const
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number]

/** The kinds that end a subscription early; only one of them is open at a time, and only one is accepted. */
export const ENDING_KINDS = ['EARLY_END', 'CHANGE', 'WITHDRAWAL'] as const satisfies SettlementKind[]

/** Whether accepting a settlement ends its subscription, or replaces it by another. */
export const isEnding = (kind: SettlementKind): boolean =>
  (ENDING_KINDS as readonly SettlementKind[]).includes(kind)

/** The states of a settlement: nothing is charged or refunded before its subscriber accepts it. */
export const SETTLEMENT_STATE_MACHINE = defineStateMachine({
  title: 'Settlement',
  states: SETTLEMENT_STATUSES,
  final: ['ACCEPTED', 'WITHDRAWN'],
  events: {
    accept: { by: 'PERSON', from: ['OFFERED'], to: 'ACCEPTED', otherwise: 'NOT_OPEN' },
    decline: { by: 'PERSON', from: ['OFFERED'], to: 'WITHDRAWN', otherwise: 'NOT_OPEN' },
    // The subscriber objects to the costs of a return, or to a fine; they stay open until staff answer.
    object: { by: 'PERSON', from: ['OFFERED'], otherwise: 'NOT_OPEN' },
    withdraw: { by: 'PERSON', from: ['OFFERED'], to: 'WITHDRAWN', otherwise: 'NOT_OPEN' },
    // A new settlement of the same return replaces it; a settlement without costs was accepted automatically.
    revise: { by: 'PERSON', from: ['OFFERED', 'ACCEPTED'], to: 'WITHDRAWN', otherwise: 'NOT_OPEN' },
    // A new quote, or the return of the car, replaces it.
    supersede: { by: 'PERSON', from: ['OFFERED'], to: 'WITHDRAWN' },
    // The subscription ends. A database trigger runs this event, except for the settlement of a return or a fine.
    end: { by: 'SCHEDULE', from: ['OFFERED'], to: 'WITHDRAWN' },
  },
})
export type SettlementEvent = EventOf<typeof SETTLEMENT_STATE_MACHINE>
export const ITEM_KINDS = ['EARLY_END_FEE', 'UNUSED_DAYS', 'MILEAGE', 'LATE_DAYS', 'DAMAGE', 'FINE'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
/** Fees of a return that staff may waive. */
export const FEE_KINDS = ['MILEAGE', 'LATE_DAYS'] as const satisfies ItemKind[]
export type FeeKind = (typeof FEE_KINDS)[number]

/** An item of a settlement: days or km, and won; a refund is below 0. */
export type Item = { kind: ItemKind; quantity: number; amount: number; text?: string; photo?: string | null }
export type Fee = Item & { kind: FeeKind }

/** The part of the remaining monthly fees that a change costs where the new term covers them. */
const CONTINUED_RATE = 0.1

/** The number of days after which staff ask a subscriber who has not answered the settlement of a return. */
export const UNANSWERED_DAYS = 3
/** The number of hours for which an offer is open. */
export const OFFER_HOURS = 24
/** The maximum of offers for one subscription within 24 hours. */
export const MAX_OFFERS_A_DAY = 30
/** The maximum age in days of the mileage report for a change of term. */
export const FRESH_MILEAGE_DAYS = 3

export type Month = {
  id: string
  month: number
  dueOn: Day
  amount: number
  refunded: number
  refunding: number
  status: PaymentStatus
}
export type Running = { status: SubscriptionStatus; startDate: Day; endDate: Day; fee: number }

/** The months that are or will be charged, in order. */
const countedMonths = (months: readonly Month[]): Month[] =>
  months.filter(({ status }) => status !== 'DROPPED').toSorted((a, b) => a.month - b.month)

/** A fully refunded month was paid too, so its days belong to the subscriber. */
export const WAS_PAID: readonly PaymentStatus[] = ['PAID', 'REFUNDED_IN_PART', 'REFUNDED']

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

/** The fee of a change, in won, from the remaining fees of a term. A change followed by an end never costs less than the end alone. */
function changeFeeOf(fee: number, left: number, next: NextTerm): number {
  const nextFees = next.fee * next.months
  const continued = Math.min(left, nextFees)
  const share = roundedUp((left - continued) * END_RATE + continued * CONTINUED_RATE)
  const notBelow = endFeeOf(fee, left) - endFeeOf(next.fee, nextFees)
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
  return [earlyEndFee(next, running, end), ...unusedItems(running, months, end)]
}

/** The item for the fee of an end on a day; with the `next` terms, of a change. */
export function earlyEndFee(next: NextTerm | null, { fee, endDate }: Running, end: Day): Item {
  const daysLeft = daysBetween(end, endDate)
  const left = remainingFeesOf(fee, daysLeft)
  const amount = next ? changeFeeOf(fee, left, next) : endFeeOf(fee, left)
  return { kind: 'EARLY_END_FEE', quantity: daysLeft, amount }
}

/** The refund for the unused days of the last paid month, at most the part of it that is not refunded yet. */
export function unusedItems(running: Running, months: readonly Month[], end: Day): Item[] {
  const paid = paidMonthOf(running, months)
  const unused = paid ? daysBetween(end, paid.to) : 0
  if (!paid || unused <= 0) return []
  const left = paid.month.amount - paid.month.refunded
  const amount = -Math.min(left, Math.floor((paid.month.amount * unused) / paid.days))
  return amount ? [{ kind: 'UNUSED_DAYS', quantity: unused, amount }] : []
}

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

/**
 * Whether another offer is possible: none is open, and none that ends the subscription was accepted, because that
 * happens only once. Fines do not count.
 */
export const canOfferAgain = (settlements: readonly OnWire[], now: Date): boolean =>
  settlements
    .filter(({ kind }) => kind !== 'FINE')
    .every((one) => !isOpenOffer(one, now) && (one.status !== 'ACCEPTED' || !isEnding(one.kind)))

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
