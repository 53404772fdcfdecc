import type { AuditSubject } from '#world'
import { urls } from '#urls'
import { incidentNames } from './store.ts'
import { STATE_WORDS } from './copy.ts'

export const AUDIT: Record<string, AuditSubject> = {
  incident: {
    label: '사고·고장',
    actions: {
      TAKE: '사고·고장 확인',
      CHANGE: '사고·고장 안내 수정',
      RESOLVE: '사고·고장 처리 완료',
      EXPORT: '사고·고장 목록 내려받기',
    },
    values: {
      state: (state: keyof typeof STATE_WORDS) => STATE_WORDS[state],
      status: (state: keyof typeof STATE_WORDS) => STATE_WORDS[state],
    },
    namesOf: incidentNames,
    placeOf: () => urls.admin.incidents,
  },
}
