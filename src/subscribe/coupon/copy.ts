import { won } from '#kit/money.ts'
import type { Fields } from '#platform/staff/rules.ts'
import type { CouponRefusalCode, DISCOUNT_TYPES, TermsError } from './rules.ts'

/** Labels of the campaign fields that staff edit. */
export const CAMPAIGN_FIELDS = {
  name: { label: '쿠폰 이름' },
  code: { label: '쿠폰 코드' },
  description: { label: '설명' },
  discount_type: { label: '할인 방식', text: (type: keyof typeof DISCOUNT_WORDS) => DISCOUNT_WORDS[type] },
  discount_rate: { label: '할인율', text: (percent: number) => `${percent}%` },
  discount: { label: '할인 금액', text: won },
  min_price: { label: '최저 월 요금', text: won },
  max_price: { label: '최고 월 요금', text: won },
  valid_from: { label: '시작일' },
  valid_to: { label: '마지막 날' },
  cap: { label: '수량' },
} satisfies Fields

/** Why a coupon is refused. */
export const COUPON_WORDS: Record<CouponRefusalCode | 'NOT_FOUND' | 'USED' | 'EXHAUSTED', string> = {
  NOT_FOUND: '존재하지 않는 쿠폰입니다. 코드를 확인해 주세요.',
  USED: '이미 사용한 쿠폰입니다.',
  EXPIRED: '사용 기간이 지난 쿠폰입니다.',
  NOT_YET: '아직 사용할 수 없는 쿠폰입니다.',
  PRICE_OUT_OF_RANGE: '이 요금에는 사용할 수 없는 쿠폰입니다.',
  EXHAUSTED: '준비된 수량이 모두 소진된 쿠폰입니다.',
}

export const COUPON_CONSTRAINTS = {
  subscriber_coupon_once: { code: 'COUPON_TAKEN', text: '이미 등록하신 쿠폰입니다.' },
  coupon_code: { code: 'CODE_TAKEN', text: '이미 사용 중인 쿠폰 코드입니다.', field: 'code' },
} as const

export const COUPON_ADDED = '쿠폰이 추가되었습니다.'
export const COUPON_NOT_ADDED = '쿠폰 추가에 실패했습니다.'
export const COUPONS_FAILED = (status: number): string =>
  status === 0 ? '쿠폰을 불러오지 못했습니다.' : `쿠폰 조회 실패: ${status}`
export const CODE_COPIED = '쿠폰 코드가 복사되었습니다.'
export const CODE_NOT_COPIED = '복사에 실패했습니다.'

/** Badge of a coupon in the wallet that cannot be used, or not yet (S-152). */
export const WALLET_WORDS = { USED: '사용 완료', EXPIRED: '기간 만료', UPCOMING: '사용 예정' } as const

export const DISCOUNT_WORDS: Record<(typeof DISCOUNT_TYPES)[number], string> = {
  PERCENTAGE: '비율 할인',
  FIXED: '금액 할인',
  FREE: '첫 달 무료',
}
export const CODE_WRONG = '쿠폰 코드는 3~40자의 영문, 숫자, 한글, -, _ 만 사용할 수 있습니다.'

/** Texts of contradictions between the fields of a campaign. */
export const TERMS_WORDS: Record<TermsError, string> = {
  RATE_MISSING: '할인율을 1~100 사이로 입력해 주세요.',
  DISCOUNT_MISSING: '할인 금액을 입력해 주세요.',
  BELOW_MIN_PRICE: '최고 요금은 최저 요금보다 낮을 수 없습니다.',
  ENDS_EARLY: '마지막 날은 첫날과 같거나 그 뒤여야 합니다.',
  BELOW_ISSUED: '이미 발급된 수보다 적을 수 없습니다.',
}
