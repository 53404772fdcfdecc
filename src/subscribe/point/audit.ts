import { searchPathFor } from '#platform/audit/rules.ts'
import { labelsOf, textsOf } from '#platform/staff/rules.ts'
import { POINT_COUPON_FIELDS } from './copy.ts'
import { pointCouponNames } from './staff/store.ts'
import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  point: {
    label: '포인트',
    actions: { ADJUST: '포인트 조정' },
    fields: { points: '포인트' },
    values: { points: (points: number) => `${points.toLocaleString('ko-KR')}P` },
    placeOf: searchPathFor(urls.admin.subscribers),
  },
  point_coupon: {
    label: '포인트 쿠폰',
    actions: { CREATE: '포인트 쿠폰 등록', CHANGE: '포인트 쿠폰 수정', EXPORT: '포인트 쿠폰 목록 내려받기' },
    fields: labelsOf(POINT_COUPON_FIELDS),
    values: textsOf(POINT_COUPON_FIELDS),
    namesOf: pointCouponNames,
    placeOf: searchPathFor(urls.admin.pointCoupons),
  },
}
