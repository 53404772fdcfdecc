import type { Day } from '#kit/day.ts'
import { FORMULA_VERSION } from '#subscribe/catalog/cost/rules.ts'
import type { WalletEntryOut } from '#subscribe/coupon/contract.ts'
import { couponRefusal, discountOf, walletState } from '#subscribe/coupon/rules.ts'
import { CONSENTS, type Consent, deliveryDaysOf, POINT_UNIT, type Price, priceOf } from '../rules.ts'
import { CONSENTS_MISSING, DELIVERY_IMPOSSIBLE, LICENSE_UNDECLARED, POINTS_IN_UNITS } from '../copy.ts'
import type { Agreed, Delivery, Draft } from './apply-store.ts'

const termsOf = ({ coupon }: WalletEntryOut) => ({
  discountType: coupon.discount_type,
  discountRate: coupon.discount_rate,
  discount: coupon.discount,
  minPrice: coupon.min_price,
  maxPrice: coupon.max_price,
  validFrom: coupon.valid_from,
  validTo: coupon.valid_to,
})

/** The coupons that can be used for a monthly fee on a day (S-044). */
export const usableFor = (wallet: readonly WalletEntryOut[], fee: number, today: Day): WalletEntryOut[] =>
  wallet.filter(
    (entry) =>
      walletState(entry, today) === 'AVAILABLE' && couponRefusal(termsOf(entry), fee, today) === null,
  )

/** The discount of a coupon on a fee, in KRW; 0 without a coupon. */
export const discountFor = (entry: WalletEntryOut | undefined, fee: number): number =>
  entry ? discountOf(termsOf(entry), fee) : 0

/** The typed points as digits, limited to the balance (S-051, S-052). */
export function normalizePoints(text: string, owned: number): string {
  const digits = text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  return digits && Number(digits) > owned ? String(owned) : digits
}

/**
 * Limits the draft's points to the balance, in whole units. The draft may be from another tab, or from before points
 * were spent (S-052, S-053).
 */
export const limitPointsToBalance = (draft: Draft, owned: number): Draft =>
  Number(draft.points) > owned
    ? { ...draft, points: String(Math.floor(owned / POINT_UNIT) * POINT_UNIT) }
    : draft

/** All points that can be used for a first month that costs this much, in won. */
export const usablePoints = (owned: number, owed: number): string =>
  String(priceOf(owed, 0, Math.floor(owned / POINT_UNIT) * POINT_UNIT).pointAmount)

/** The error of the points field; null if there is none (S-053). */
export const pointsError = (points: string): string | null =>
  Number(points) % POINT_UNIT ? POINTS_IN_UNITS : null

/** The shown price; the server computes it again (S-050). */
export const shownPrice = (fee: number, discount: number, points: string): Price =>
  priceOf(fee, discount, pointsError(points) ? 0 : Number(points))

/** The choices and the price that the applicant agrees to. */
export const agreedPrice = (price: Price, carId: string, couponId: string | null): Agreed => ({
  carId,
  couponId,
  points: price.pointAmount,
  firstMonth: price.firstMonth,
  laterMonths: price.laterMonths,
})

/** The error of the wished day of the delivery; null if there is none. */
export function deliveryError({ date }: Delivery, today: Day): string | null {
  const { first, last } = deliveryDaysOf(today)
  return !date || (date >= first && date <= last) ? null : DELIVERY_IMPOSSIBLE
}

export type Wanted = { month: number; draft: Draft; agreed: Agreed; billingKey: string }

const wishedOf = ({ date, place, note }: Delivery, today: Day) => ({
  date: date || deliveryDaysOf(today).first,
  place: place.trim(),
  note: note.trim(),
})

/**
 * The request body (S-061). It has the agreed choices, even if coupon or points changed since; the server then
 * refuses it.
 */
export const bodyOf = ({ month, draft, agreed, billingKey }: Wanted, today: Day) => ({
  month,
  billing_key: billingKey,
  consents: draft.consents,
  licence_declared: draft.isLicensed as true,
  price: { first_month: agreed.firstMonth, later_months: agreed.laterMonths },
  formula_version: FORMULA_VERSION,
  // Without a place, staff ask for it by phone.
  ...(draft.delivery.place.trim() && { delivery: wishedOf(draft.delivery, today) }),
  ...(agreed.couponId && { coupon_id: agreed.couponId }),
  ...(agreed.points > 0 && { point_amount: agreed.points }),
})

/** The first reason why a draft cannot be sent yet; null if it can (S-057). */
export function draftRefusal({ consents, isLicensed, points, delivery }: Draft, today: Day): string | null {
  const wrong = pointsError(points) ?? deliveryError(delivery, today)
  if (wrong) return wrong
  if (!CONSENTS.every((name) => consents.includes(name))) return CONSENTS_MISSING
  return isLicensed ? null : LICENSE_UNDECLARED
}

/** The consents after one of them was given or taken back (S-056). */
export const withConsent = (given: readonly Consent[], name: Consent, agreed: boolean): Consent[] =>
  agreed ? [...new Set([...given, name])] : given.filter((other) => other !== name)
