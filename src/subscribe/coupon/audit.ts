import { searchPathFor } from '#platform/audit/rules.ts'
import { labelsOf, textsOf } from '#platform/staff/rules.ts'
import { couponNames } from './staff/store.ts'
import { CAMPAIGN_FIELDS } from './copy.ts'
import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  coupon: {
    label: '쿠폰',
    actions: { CREATE: '쿠폰 등록', CHANGE: '쿠폰 수정', EXPORT: '쿠폰 목록 내려받기' },
    fields: labelsOf(CAMPAIGN_FIELDS),
    values: textsOf(CAMPAIGN_FIELDS),
    namesOf: couponNames,
    placeOf: searchPathFor(urls.admin.coupons),
  },
}
