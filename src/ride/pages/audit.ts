import { labelsOf } from '#platform/staff/rules.ts'
import type { AuditSubject } from '#world'
import { QUESTION_FIELDS } from './copy.ts'
import { faqs } from './store.ts'

export const AUDIT: Record<string, AuditSubject> = {
  faq: {
    label: '자주 묻는 질문',
    actions: {
      CREATE: '자주 묻는 질문 등록',
      CHANGE: '자주 묻는 질문 수정',
      DELETE: '자주 묻는 질문 삭제',
      EXPORT: '자주 묻는 질문 목록 내려받기',
    },
    fields: labelsOf(QUESTION_FIELDS),
    namesOf: faqs.names,
  },
}
