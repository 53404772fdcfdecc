import { type Day, daysBetween, monthsLater } from '#kit/day.ts'
import { agreedMileageOf } from '../rules.ts'

/**
 * The version of the formulas below and of the settlements' items; incremented with each change, and stored with each
 * consent and acceptance (decision 32).
 */
export const FORMULA_VERSION = 5
/** The part of the remaining monthly fees that an early end costs. */
export const END_RATE = 0.3
/** The maximum of an early end's fee, in monthly fees. */
export const MAX_FEES = 3
const DAYS_A_MONTH = 30
const KM_RATE = 0.5
const UNIT_WON = 10

/** Rounds an amount in won up to whole units of 10 won. */
export const roundedUp = (amount: number): number => Math.ceil(amount / UNIT_WON) * UNIT_WON

/** The price in won of each km above the agreed ones. */
export const kmPriceOf = (fee: number): number => roundedUp((fee / agreedMileageOf(1)) * KM_RATE)

/** The price in won of each day that a car is returned late. */
export const dayPriceOf = (fee: number): number => roundedUp(fee / DAYS_A_MONTH)

/** The monthly fees in won that remain for a number of days; a month has 30 days here. */
export const remainingFeesOf = (fee: number, days: number): number => (fee / DAYS_A_MONTH) * days

/** The fee in won of an early end, from the remaining monthly fees: 30 % of them, at most three monthly fees. */
export const endFeeOf = (fee: number, left: number): number =>
  Math.min(roundedUp(left * END_RATE), fee * MAX_FEES)

/** The terms of a subscription before it begins: monthly fee in won, months, and the first day. */
export type Terms = { fee: number; months: number; startDate: Day }

/** The fee in won of a subscription that ends early on a day, without the refund of its unused days. */
export const endFeeOn = ({ fee, months, startDate }: Terms, day: Day): number =>
  endFeeOf(fee, remainingFeesOf(fee, daysBetween(day, monthsLater(startDate, months))))

const ENDS_AFTER = [1, 3, 6, 9, 12, 18, 24, 36, 48, 60, 72, 84]

/** The fees in won of an early end after some numbers of months, for the table that is shown before signing. */
export const endFeesOf = (terms: Terms): { months: number; day: Day; fee: number }[] =>
  ENDS_AFTER.filter((months) => months < terms.months).map((months) => {
    const day = monthsLater(terms.startDate, months)
    return { months, day, fee: endFeeOn(terms, day) }
  })
