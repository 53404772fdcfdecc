import type { CancelKind } from '#ride/reservation/rules.ts'
import type { RangeRefusalCode } from './rules.ts'

export const RANGE_WORDS: Record<RangeRefusalCode, string> = {
  TURNED: '종료일이 시작일보다 빠릅니다.',
  TOO_LONG: '기간은 최대 366일까지 볼 수 있습니다.',
}

export const CANCEL_KIND_WORDS: Record<CancelKind, string> = {
  MEMBER: '고객 취소',
  MEMBER_LATE: '고객 취소 (24시간 이내)',
  STAFF: '직원 취소',
  STAFF_LATE: '직원 취소 (24시간 이내)',
  REBOOKED: '다른 예약으로 변경',
}
