import type { AuditSubject } from '#world'
import { type CardField, type CheckResult } from './rules.ts'
import { checkedNames } from './store.ts'
import { FIELD_WORDS, RESULT_WORDS } from './copy.ts'

export const AUDIT: Record<string, AuditSubject> = {
  license_check: {
    label: '운전자격확인',
    actions: { CHECK: '운전자격 조회', NOTE: '공식 조회 결과 직접 기록' },
    fields: { license_result: '조회 결과', mismatched: '다른 항목' },
    values: {
      license_result: (result: CheckResult) => RESULT_WORDS[result],
      mismatched: (fields: CardField[]) => fields.map((field) => FIELD_WORDS[field]).join(', '),
    },
    namesOf: checkedNames,
  },
}
