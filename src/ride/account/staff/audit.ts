import type { AuditSubject } from '#world'
import { labelsOf } from '#platform/staff/rules.ts'
import { memberNames } from '../store.ts'
import type { Right, StaffRole } from '#platform/realm/right/rules.ts'
import { RIGHT_NAMES, ROLE_NAMES, STAFF_FIELDS } from './copy.ts'

const rightsText = (rights: Right[]): string => rights.map((right) => RIGHT_NAMES[right]).join(', ')

export const AUDIT: Record<string, AuditSubject> = {
  staff: {
    label: '직원',
    actions: {
      INVITE: '직원 초대',
      WITHDRAW: '직원 초대 취소',
      JOIN: '직원 합류',
      CHANGE: '직원 변경',
      LEAVE: '직원 내보내기',
      END_SESSIONS: '모든 기기에서 로그아웃',
      ADD_FACTOR: '2단계 인증 등록',
      REMOVE_FACTOR: '2단계 인증 해제',
      RENEW_RECOVERY: '복구 코드 재발급',
      REMEMBER_DEVICE: '2단계 인증을 묻지 않는 기기 등록',
      FORGET_DEVICE: '2단계 인증을 묻지 않는 기기 삭제',
      RECOVER: '서버에서 대표 복구',
    },
    fields: { ...labelsOf(STAFF_FIELDS), changed: '바뀐 항목' },
    values: {
      staff_role: (role: StaffRole) => ROLE_NAMES[role],
    },
    namesOf: memberNames,
  },
  staff_security: {
    label: '직원 로그인 보안',
    actions: { CHANGE: '기기 기억하기 변경' },
    fields: { remembers_devices: '기기 기억하기' },
    values: { remembers_devices: (isAllowed: boolean) => (isAllowed ? '허용' : '허용 안 함') },
  },
  staff_role: {
    label: '직원 역할',
    actions: { CHANGE: '역할의 권한 변경' },
    fields: { name: '역할', rights: '권한' },
    values: { name: (role: StaffRole) => ROLE_NAMES[role], rights: rightsText },
  },
}
