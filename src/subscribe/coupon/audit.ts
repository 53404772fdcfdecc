import { listedAt } from '#platform/audit/rules.ts'
import { won } from '#kit/money.ts'
import { couponNames } from './staff/store.ts'
import { DISCOUNT_WORDS } from './copy.ts'
import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  coupon: {
    label: '쿠폰',
    actions: { CREATE: '쿠폰 등록', CHANGE: '쿠폰 수정', EXPORT: '쿠폰 목록 내려받기' },
    fields: {
      cap: '수량',
      code: '코드',
      discount: '할인 금액',
      discount_rate: '할인율',
      discount_type: '할인 방식',
      max_price: '최고 월 요금',
      min_price: '최저 월 요금',
      valid_from: '시작일',
      valid_to: '마지막 날',
    },
    values: {
      discount_type: (type: keyof typeof DISCOUNT_WORDS) => DISCOUNT_WORDS[type],
      discount_rate: (percent: number) => `${percent}%`,
      discount: won,
      min_price: won,
      max_price: won,
    },
    namesOf: couponNames,
    placeOf: listedAt(urls.admin.coupons),
  },
}
