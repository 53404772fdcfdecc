import type { IdentityStatus, Role } from './rules.ts'

export const ROLE_WORDS: Record<Role, string> = { USER: '일반 회원', ADMIN: '관리자' }

/** The labels of the identity status. */
export const IDENTITY_WORDS: Record<IdentityStatus, string> = {
  APPROVED: '확정',
  PENDING: '대기',
  REJECTED: '보류',
  NOT_SUBMITTED: '미신청',
}

/** The login id of a member; customers who only call have none. */
export const loginText = (userId: string | null): string => userId || '전화 고객'
