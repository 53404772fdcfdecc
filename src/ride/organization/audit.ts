import type { AuditSubject } from '#world'
import { organizationNames } from './store.ts'
import { REQUEST_WORDS } from './request/copy.ts'
import { requestNames } from './request/store.ts'
import { ORGANIZATION_ROLE_WORDS } from './copy.ts'

export const AUDIT: Record<string, AuditSubject> = {
  organization: {
    label: '회사',
    actions: {
      CREATE: '회사 등록',
      CHANGE: '회사 정보 수정',
      ADD_MANAGER: '회사 관리자 지정',
      INVITE: '회사 구성원 초대',
      REVOKE_INVITE: '회사 초대 취소',
      DECLINE_INVITE: '회사 초대 거절',
      JOIN: '회사 초대 수락',
      CHANGE_PERSON: '회사 구성원 변경',
      REMOVE_PERSON: '회사 구성원 제외',
      CLOSE: '회사 등록 해지',
      EXPORT: '회사 목록 내려받기',
    },
    fields: {
      business_number: '사업자등록번호',
      billing_email: '계산서 이메일',
      cost_center: '비용 부서',
      manager_id: '처리한 구성원',
      monthly_limit: '월 한도',
    },
    values: {
      monthly_limit: (tickets: number) => `${tickets} Ticket`,
      role: (role: keyof typeof ORGANIZATION_ROLE_WORDS) => ORGANIZATION_ROLE_WORDS[role],
    },
    namesOf: organizationNames,
  },
  organization_request: {
    label: '회사 등록 신청',
    actions: { ASK: '신청', WITHDRAW: '신청 취소', APPROVE: '승인', REJECT: '반려', EXPORT: '목록 내려받기' },
    fields: { business_number: '사업자등록번호', is_contest: '이의 신청' },
    values: {
      is_contest: (isContest: boolean) => (isContest ? '예' : '아니요'),
      status: (status: keyof typeof REQUEST_WORDS) => REQUEST_WORDS[status],
    },
    namesOf: requestNames,
  },
  statement: {
    label: '회사 이용 내역',
    actions: { EXPORT: '회사 이용 내역 내려받기' },
    fields: { month: '이용한 달' },
  },
}
