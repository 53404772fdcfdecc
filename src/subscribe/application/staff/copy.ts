import type { ListedRequest, RequestStatus } from '../rules.ts'

/** Texts of a request's state for staff. */
export const DESK_WORDS: Record<ListedRequest, string> = {
  REQUESTED: '심사 대기',
  DECLINED: '카드 거절',
  ACTIVE: '승인',
  ENDED: '종료',
  REJECTED: '반려',
  WITHDRAWN: '취소',
}

/** The list in which a request stands. */
export const listedAs = ({
  status,
  declined_until,
}: {
  status: RequestStatus
  declined_until: string | null
}): ListedRequest => (declined_until ? 'DECLINED' : status)
