import { requestNames } from './staff/store.ts'
import { DESK_WORDS } from './staff/copy.ts'
import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  subscription_request: {
    label: '구독 신청',
    actions: {
      ACCEPT: '구독 신청 승인',
      REJECT: '구독 신청 반려',
      PROPOSE_DELIVERY: '인도일 제안',
      EXPORT: '구독 신청 목록 내려받기',
    },
    values: { status: (status: keyof typeof DESK_WORDS) => DESK_WORDS[status] },
    namesOf: requestNames,
  },
}
