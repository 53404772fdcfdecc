import { koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import type { WalletEntryOut } from '../contract.ts'

type Coupon = WalletEntryOut['coupon']

/** The discount of a coupon, shown large. */
export function worthText({ discount_type, discount_rate, discount }: Coupon): string {
  if (discount_type === 'FREE') return '첫 달 무료'
  return discount_type === 'PERCENTAGE' ? `${discount_rate ?? 0}% 할인` : `${won(discount ?? 0)} 할인`
}

/** The monthly fees and the days for which a coupon is valid. */
export function conditionsText({ min_price, max_price, valid_from, valid_to }: Coupon): string {
  const prices = [min_price && `${won(min_price)} 이상`, max_price && `${won(max_price)} 이하`].filter(
    Boolean,
  )
  return [prices.length > 0 && `월 요금 ${prices.join(', ')}`, validityText({ valid_from, valid_to })]
    .filter(Boolean)
    .join(' · ')
}

/** `2026. 12. 1. ~ 2026. 12. 31.`, only one end of it, or that there is no end. */
export function validityText({ valid_from, valid_to }: Pick<Coupon, 'valid_from' | 'valid_to'>): string {
  const [from, to] = [valid_from, valid_to].map((day) => day && koreanDate(day))
  if (from && to) return `${from} ~ ${to}`
  if (to) return `${to}까지`
  return from ? `${from}부터` : '기한 없음'
}
