import { addDays, type Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { type CouponRefusalCode, couponRefusal, DAYS_GIVEN_BACK, discountOf } from './rules.ts'
import { type Coupon, releaseEntry, reserveEntry, walletEntryOf } from './store.ts'

export type Reservation = {
  subscriberId: string
  /** The entry of the subscriber's wallet. */
  walletId: string
  requestId: string
  /** The monthly fee, KRW. */
  fee: number
  today: Day
}
export type ReservationRefusalCode = CouponRefusalCode | 'NOT_FOUND' | 'USED'

/** Uses a coupon of a subscriber for a request, once, and answers what it takes off in KRW; else why it cannot be used. */
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

/** Gives back the coupon that a request had reserved, if it had one; once with days to use it in (decision 29). */
export const releaseCoupon = (tx: Tx, requestId: string, today: Day): Promise<void> =>
  releaseEntry(tx, requestId, addDays(today, DAYS_GIVEN_BACK))

/** A coupon on the wire, as every room shows it. */
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
