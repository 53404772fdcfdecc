import { labelsOf } from '#platform/staff/rules.ts'
import { FAQ_FIELDS } from '#platform/faq/copy.ts'
import { faqs } from './store.ts'
import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  subscription_faq: {
    label: '구독 FAQ',
    actions: {
      CREATE: '구독 FAQ 등록',
      CHANGE: '구독 FAQ 수정',
      DELETE: '구독 FAQ 삭제',
      EXPORT: '구독 FAQ 목록 내려받기',
    },
    fields: labelsOf(FAQ_FIELDS),
    namesOf: faqs.names,
  },
}
