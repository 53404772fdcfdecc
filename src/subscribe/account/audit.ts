import { searchPathFor } from '#platform/audit/rules.ts'
import { subscriberNames } from './staff/store.ts'
import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  subscriber: {
    label: '구독 회원',
    actions: {
      DELETE: '구독 회원 탈퇴',
      END_SESSIONS: '모든 기기에서 로그아웃',
      LOSE_NUMBER: '다른 분이 인증한 번호를 계정에서 뺌',
      EXPORT: '구독 회원 목록 내려받기',
    },
    namesOf: subscriberNames,
    placeOf: searchPathFor(urls.admin.subscribers),
  },
}
