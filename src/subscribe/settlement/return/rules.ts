import { addDays, type Day, daysBetween, monthsLater } from '#kit/day.ts'
import { agreedMileageOf } from '#subscribe/catalog/rules.ts'
import { dayPriceOf, kmPriceOf } from '#subscribe/catalog/cost/rules.ts'
import { dueDayOf } from '#subscribe/subscription/rules.ts'
import {
  earlyEndFee,
  type Fee,
  type FeeKind,
  type Item,
  type ItemKind,
  type Month,
  type NextTerm,
  type Running,
  WAS_PAID,
} from '../rules.ts'

export type Driven = {
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

/** The items of a return: the fees without the waived ones, and each damage. */
export const returnItems = (
  fees: readonly Fee[],
  damages: readonly Damage[],
  waived: readonly FeeKind[] = [],
): Item[] => [
  ...fees.filter(({ kind }) => !waived.includes(kind)),
  ...damages.map((damage) => ({ kind: 'DAMAGE' as const, quantity: 1, ...damage })),
]

/** An accepted end of a subscription: its day, the terms that follow a change, and the paid days that it refunded. */
export type AgreedEnd = { endDate: Day; next: NextTerm | null; unusedDays: number }

/**
 * The items of a return before the agreed end: the fee and the refund of an end on the day of the return, less those of
 * the agreed day. `running.endDate` is the end of the whole term.
 */
export function earlierEndItems(
  agreed: AgreedEnd,
  running: Running,
  months: readonly Month[],
  returnedOn: Day,
): Item[] {
  const end = returnedOn < running.startDate ? running.startDate : returnedOn
  const days = daysBetween(end, agreed.endDate)
  if (days <= 0) return []
  const feeOn = (day: Day) => earlyEndFee(agreed.next, running, day).amount
  const items: Item[] = [
    { kind: 'EARLY_END_FEE', quantity: days, amount: feeOn(end) - feeOn(agreed.endDate) },
    { kind: 'UNUSED_DAYS', quantity: days, amount: -refundBetween(agreed, running, months, end) },
  ]
  return items.filter(({ amount }) => amount !== 0)
}

/** The refund in won for the paid days from a day until the agreed end; it may reach into months before the last one. */
function refundBetween(
  { endDate, unusedDays }: AgreedEnd,
  { startDate }: Running,
  months: readonly Month[],
  from: Day,
): number {
  let [sum, to, settled] = [0, addDays(endDate, unusedDays), unusedDays]
  const paid = months.filter(({ status }) => WAS_PAID.includes(status))
  for (const { month, amount, refunded, refunding } of paid.toSorted((a, b) => b.month - a.month)) {
    const days = daysBetween(dueDayOf(startDate, month), dueDayOf(startDate, month + 1))
    const unused = Math.min(days, daysBetween(from, to))
    if (unused <= settled) break
    const owed = Math.floor((amount * unused) / days) - Math.floor((amount * settled) / days)
    sum += Math.min(owed, amount - refunded - refunding)
    ;[to, settled] = [addDays(to, -days), 0]
  }
  return sum
}

const sumOf = (items: readonly Item[]): number => items.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The day for which the costs of a return before the agreed end are computed: the day of the return, unless that costs
 * the subscriber more than the end that they agreed to.
 */
export function reckonedEndOf(
  agreed: AgreedEnd,
  running: Running,
  months: readonly Month[],
  driven: Driven,
  returnedOn: Day,
): Day {
  if (returnedOn >= agreed.endDate) return agreed.endDate
  const earlier = { ...driven, endDate: returnedOn }
  const byReturn = [...earlierEndItems(agreed, running, months, returnedOn), ...mileageItems(earlier)]
  return sumOf(byReturn) < sumOf(mileageItems({ ...driven, endDate: agreed.endDate }))
    ? returnedOn
    : agreed.endDate
}
