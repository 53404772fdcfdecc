import { labelsOf, textsOf } from '#platform/staff/rules.ts'
import { urls } from '#urls'
import type { AuditSubject } from '#world'
import { COMPANY_FIELDS, SETTING_FIELDS } from './copy.ts'

export const AUDIT: Record<string, AuditSubject> = {
  company: {
    label: '회사 정보',
    actions: { CHANGE: '회사 정보 변경' },
    fields: labelsOf({ ...COMPANY_FIELDS, ...SETTING_FIELDS }),
    values: textsOf({ ...COMPANY_FIELDS, ...SETTING_FIELDS }),
    placeOf: () => urls.admin.company,
  },
}
