import { addDays, type Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { type CouponRefusalCode, couponRefusal, REUSE_DAYS, discountOf } from './rules.ts'
import { type Coupon, releaseEntry, reserveEntry, walletEntryOf } from './store.ts'

export type Reservation = {
  subscriberId: string
  /** The id of the coupon in the subscriber's wallet. */
  walletId: string
  requestId: string
  /** The monthly fee in KRW. */
  fee: number
  today: Day
}
export type ReservationRefusalCode = CouponRefusalCode | 'NOT_FOUND' | 'USED'

/** Reserves a subscriber's coupon for a request, and returns its discount in KRW, or why it cannot be used. */
export async function reserveCoupon(
  tx: Tx,
  { subscriberId, walletId, requestId, fee, today }: Reservation,
): Promise<{ refusal: ReservationRefusalCode } | { discount: number }> {
  const found = await walletEntryOf(tx, subscriberId, walletId)
  if (!found) return { refusal: 'NOT_FOUND' }
  const refusal = couponRefusal(found.coupon, fee, today)
  if (refusal) return { refusal }
  if (!(await reserveEntry(tx, walletId, requestId))) return { refusal: 'USED' }
  return { discount: discountOf(found.coupon, fee) }
}

/** Releases a request's coupon, if any. A coupon that would expire too soon is extended, once (decision 29). */
export const releaseCoupon = (tx: Tx, requestId: string, today: Day): Promise<void> =>
  releaseEntry(tx, requestId, addDays(today, REUSE_DAYS))

/** A coupon as the API returns it; other rooms use it too. */
export const presentCoupon = (coupon: Coupon) => ({
  name: coupon.name,
  description: coupon.description,
  code: coupon.code,
  discount_type: coupon.discountType,
  discount_rate: coupon.discountRate,
  discount: coupon.discount,
  min_price: coupon.minPrice,
  max_price: coupon.maxPrice,
  valid_from: coupon.validFrom,
  valid_to: coupon.validTo,
})
