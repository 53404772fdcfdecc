import { vatOf } from '#kit/money.ts'
import type { SettlementKind } from '#subscribe/settlement/rules.ts'

type Billed = {
  /** The number of the subscription's month; null for a settlement. */
  month: number | null
  /** In won, as the next three. */
  amount: number
  fee: number
  couponDiscount: number
  pointAmount: number
}

/** The amounts in won that add up to the amount of a month: the fee, less the benefits and the rest below the minimum charge. */
export type Parts = { fee: number; couponDiscount: number; pointAmount: number; belowMinimum: number }

/**
 * The parts of a month's amount; null for a settlement, which has items. Only the first month has benefits. They never
 * count for more than they reduced: a coupon or the last unit of points can be worth more than the rest of the fee.
 */
export function partsOf(billed: Billed): Parts | null {
  const { month, amount } = billed
  if (month === null) return null
  if (month > 1) return { fee: amount, couponDiscount: 0, pointAmount: 0, belowMinimum: 0 }
  const couponDiscount = Math.min(billed.couponDiscount, billed.fee)
  const pointAmount = Math.min(billed.pointAmount, billed.fee - couponDiscount)
  const belowMinimum = billed.fee - couponDiscount - pointAmount - amount
  return { fee: billed.fee, couponDiscount, pointAmount, belowMinimum }
}

/** The VAT in won that a payment includes; none in a fine or a toll, which is passed on to its issuer. */
export const vatOfPayment = (settlement: SettlementKind | null, amount: number): number =>
  settlement === 'FINE' ? 0 : vatOf(amount)

/** The number of months back for which a subscriber can choose an expense report. */
export const EXPENSE_MONTHS = 36
