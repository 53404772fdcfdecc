import type { Day } from '#kit/day.ts'

export const DISCOUNT_TYPES = ['PERCENTAGE', 'FIXED', 'FREE'] as const

/** The discount of a coupon: a percentage of the fee, an amount in KRW, or the whole fee. */
export type Discount = {
  discountType: (typeof DISCOUNT_TYPES)[number]
  discountRate: number | null
  discount: number | null
}
type Validity = { validFrom: Day | null; validTo: Day | null }
type PriceRange = { minPrice: number | null; maxPrice: number | null }

export type ValidityRefusalCode = 'EXPIRED' | 'NOT_YET'
export type CouponRefusalCode = ValidityRefusalCode | 'PRICE_OUT_OF_RANGE'

/**
 * The amount in KRW that a coupon takes off the first monthly fee: rounded down to the won, at most the fee (S-046,
 * K-74).
 */
export function discountOf({ discountType, discountRate, discount }: Discount, fee: number): number {
  const worth = {
    PERCENTAGE: Math.floor((fee * (discountRate ?? 0)) / 100),
    FIXED: discount ?? 0,
    FREE: fee,
  }
  return Math.min(worth[discountType], fee)
}

/** How many days a released coupon stays usable at least; a coupon that would expire sooner is extended once. */
export const REUSE_DAYS = 7

/** The last day of a subscriber's coupon: the campaign's last day or a later extension; null: no end. */
export const lastDayOf = (validTo: Day | null, validUntil: Day | null): Day | null =>
  validTo !== null && validUntil !== null && validUntil > validTo ? validUntil : validTo

/** Why a coupon cannot be used on a day, apart from fees. Both bounds are inclusive; null: no bound. */
export function validityRefusal({ validFrom, validTo }: Validity, today: Day): ValidityRefusalCode | null {
  if (validTo !== null && today > validTo) return 'EXPIRED'
  return validFrom !== null && today < validFrom ? 'NOT_YET' : null
}

/** Why a coupon cannot be used for a monthly fee on a day; null if it can (S-044). */
export function couponRefusal(
  coupon: Validity & PriceRange,
  fee: number,
  today: Day,
): CouponRefusalCode | null {
  const { minPrice, maxPrice } = coupon
  const isInRange = fee >= (minPrice ?? 0) && fee <= (maxPrice ?? fee)
  return validityRefusal(coupon, today) ?? (isInRange ? null : 'PRICE_OUT_OF_RANGE')
}

type WalletEntry = { is_valid: boolean; is_used: boolean; coupon: { valid_from: Day | null } }
export type WalletState = 'AVAILABLE' | 'USED' | 'EXPIRED' | 'UPCOMING'

/** The state of a wallet entry on a day (S-151, S-152). */
export function walletState({ is_valid, is_used, coupon }: WalletEntry, today: Day): WalletState {
  if (is_used) return 'USED'
  if (is_valid) return 'AVAILABLE'
  return coupon.valid_from !== null && today < coupon.valid_from ? 'UPCOMING' : 'EXPIRED'
}

type Stock = Validity & { cap: number | null }
/** The fields of a campaign that staff fill in. */
export type CouponTerms = Discount & PriceRange & Stock
export type TermsErrors = Partial<
  Record<'discountRate' | 'discount' | 'maxPrice' | 'validTo' | 'cap', TermsError>
>
export type TermsError =
  | 'RATE_MISSING'
  | 'DISCOUNT_MISSING'
  | 'BELOW_MIN_PRICE'
  | 'ENDS_EARLY'
  | 'BELOW_ISSUED'

/** Contradictions in the days and the cap, by field. `issued`: how many were already issued. */
export const stockErrors = ({ validFrom, validTo, cap }: Stock, issued: number) => ({
  ...(validTo !== null && validFrom !== null && validTo < validFrom && { validTo: 'ENDS_EARLY' as const }),
  ...(cap !== null && cap < issued && { cap: 'BELOW_ISSUED' as const }),
})

/** Contradictions in a campaign, by field. `issued`: how many were already issued. */
export function termsErrors(terms: CouponTerms, issued: number): TermsErrors {
  const { discountType, discountRate, discount, minPrice, maxPrice } = terms
  return {
    ...(discountType === 'PERCENTAGE' && !discountRate && { discountRate: 'RATE_MISSING' as const }),
    ...(discountType === 'FIXED' && !discount && { discount: 'DISCOUNT_MISSING' as const }),
    ...(maxPrice !== null && maxPrice < (minPrice ?? 0) && { maxPrice: 'BELOW_MIN_PRICE' as const }),
    ...stockErrors(terms, issued),
  }
}
