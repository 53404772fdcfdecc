import type { RequestStatus } from '../rules.ts'

/** Texts of a request's state for staff. */
export const DESK_WORDS: Record<RequestStatus, string> = {
  REQUESTED: '심사 대기',
  ACTIVE: '승인',
  ENDED: '종료',
  REJECTED: '반려',
  WITHDRAWN: '취소',
}
