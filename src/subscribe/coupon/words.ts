import type { CouponRefusalCode } from './rules.ts'

/** Why a coupon is not taken. */
export const COUPON_WORDS: Record<CouponRefusalCode | 'NOT_FOUND' | 'USED' | 'EXHAUSTED', string> = {
  NOT_FOUND: '존재하지 않는 쿠폰입니다. 코드를 확인해 주세요.',
  USED: '이미 사용한 쿠폰입니다.',
  EXPIRED: '사용 기간이 지난 쿠폰입니다.',
  NOT_YET: '아직 사용할 수 없는 쿠폰입니다.',
  PRICE_OUT_OF_RANGE: '이 요금에는 사용할 수 없는 쿠폰입니다.',
  EXHAUSTED: '준비된 수량이 모두 소진된 쿠폰입니다.',
}

/** What the coupons' unique indexes mean. */
export const COUPON_CONSTRAINTS = {
  subscriber_coupon_once: { code: 'COUPON_TAKEN', text: '이미 등록하신 쿠폰입니다.' },
  coupon_code: { code: 'CODE_TAKEN', text: '이미 사용 중인 쿠폰 코드입니다.', field: 'code' },
} as const
