import { searchPathFor } from '#platform/audit/rules.ts'
import { memberNames } from '#ride/account/store.ts'
import { labelsOf, textsOf } from '#platform/staff/rules.ts'
import { MEMBER_FIELDS } from './copy.ts'
import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  member: {
    label: '회원',
    actions: {
      ADD: '전화 고객 등록',
      CHANGE: '회원 정보 수정',
      DELETE: '회원 탈퇴 처리',
      END_SESSIONS: '모든 기기에서 로그아웃',
      LOSE_NUMBER: '다른 분이 인증한 번호를 계정에서 뺌',
      HOLD: '회원 대신 차량 선점',
      RELEASE: '회원 대신 선점 해제',
      WAIT: '회원 대신 빈자리 알림 신청',
      STOP_WAITING: '회원 대신 빈자리 알림 취소',
      ADDRESSBOOK: '회원 대신 주소록 수정',
      INVITE: '회원 대신 초대',
      SUBMIT_DOCUMENT: '회원 대신 신분증 제출',
      VIEW_DOCUMENT: '신분증 열람',
      EXPORT: '회원 목록 내려받기',
    },
    fields: {
      ...labelsOf(MEMBER_FIELDS),
      address: '집 주소',
      file: '파일',
    },
    values: textsOf(MEMBER_FIELDS),
    namesOf: memberNames,
    placeOf: searchPathFor(urls.admin.members),
  },
}
