import { ORGANIZATION_ROLE_WORDS } from '#ride/organization/words.ts'

/** What entries of the audit log about organizations are about, say and name. */
export const SUBJECTS = { organization: '조직', statement: '조직 이용 내역' }

export const ACTIONS = {
  'organization CREATE': '조직 등록',
  'organization CHANGE': '조직 정보 수정',
  'organization ADD_MANAGER': '조직 관리자 지정',
  'organization INVITE': '조직 구성원 초대',
  'organization REVOKE_INVITE': '조직 초대 취소',
  'organization DECLINE_INVITE': '조직 초대 거절',
  'organization JOIN': '조직 초대 수락',
  'organization CHANGE_PERSON': '조직 구성원 변경',
  'organization REMOVE_PERSON': '조직 구성원 제외',
  'organization CLOSE': '조직 종료',
  'organization EXPORT': '조직 목록 내려받기',
  'statement EXPORT': '조직 이용 내역 내려받기',
}

export const FIELDS = {
  business_number: '사업자등록번호',
  cost_center: '비용 부서',
  manager_id: '처리한 구성원',
  month: '이용한 달',
  monthly_limit: '월 한도',
  trip_reason: '운행 사유',
}

export const KINDS = { organization_invite: '조직 초대' }

/** Of the roles of organizations; other roles are not among them. */
export const VALUES: Record<string, string> = ORGANIZATION_ROLE_WORDS
