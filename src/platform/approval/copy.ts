import type { ApprovalState } from './rules.ts'

export const STATE_WORDS: Record<ApprovalState, string> = {
  PENDING: '승인 대기',
  ALLOWED: '승인 (내려받기 전)',
  USED: '승인하고 내려받음',
  DONE: '승인하고 처리함',
  REJECTED: '거절',
  WITHDRAWN: '요청 취소',
  STALE: '내용이 바뀌어 끝남',
}

export const APPROVAL_REFUSALS = {
  DECIDED: '이미 처리된 요청입니다.',
  OWN: '본인의 요청은 승인할 수 없습니다. 다른 직원이 승인해야 합니다.',
  RIGHT: '이 요청을 승인할 권한이 없습니다.',
  STALE: '요청한 뒤에 내용이 바뀌어 처리하지 않았습니다. 요청한 직원이 다시 요청해야 합니다.',
  ASKER_RIGHT:
    '요청한 직원에게 이 일을 할 권한이 없어져 처리하지 않았습니다. 권한이 있는 직원이 다시 요청해야 합니다.',
  REASON: '거절 사유를 적어 주세요.',
}

/** The note of a request whose requester has lost the right to the act. */
export const ASKER_RIGHT_NOTE = '요청한 직원의 권한이 없어짐'

export const aboveLimit = (tickets: number): string =>
  `한 사람이 24시간 동안 혼자 지급할 수 있는 티켓은 ${tickets.toLocaleString('ko-KR')}장입니다. 파일로는 승인을 요청할 수 없으니, 나누어 올리시거나 기준을 바꿔 주세요.`
