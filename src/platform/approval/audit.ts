import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  approval: {
    label: '두 사람 승인',
    actions: {
      ASK: '승인 요청',
      APPROVE: '승인',
      REJECT: '거절',
      WITHDRAW: '요청 취소',
      SPOIL: '내용이 바뀌어 끝남',
      EXPORT: '승인 요청 목록 내려받기',
    },
    fields: { kind: '할 일', reason: '사유' },
    placeOf: () => urls.admin.approvals,
  },
  approval_policy: {
    label: '두 사람 승인 기준',
    actions: { CHANGE: '기준 변경' },
    fields: {
      tickets: '혼자 지급할 수 있는 티켓',
      won: '혼자 환불할 수 있는 금액',
      exports: '내려받기 승인',
    },
    placeOf: () => urls.admin.approvals,
  },
}
