import { DRIVER_BUSY } from '#ride/driver/copy.ts'
import type { HoldRefusalCode } from '#ride/ticket/rules.ts'
import { BOOKING_WORDS } from '../copy.ts'
import type {
  Arrival,
  CompletionRefusalCode,
  DayRefusalCode,
  FilterRefusalCode,
  MoveRefusalCode,
  Warning,
} from './rules.ts'

export const MOVE_WORDS: Record<MoveRefusalCode, string> = {
  NOT_CONFIRMED: '확정 또는 완료된 예약에서만 수정할 수 있습니다.',
  NOT_ON_THE_WAY: '이 운행의 경로에 없는 위치입니다.',
  BEFORE_RIDE_DAY: '아직 운행일이 되지 않아 도착으로 표시할 수 없습니다.',
}
export const DAY_WORDS: Record<DayRefusalCode, string> = {
  TOO_LONG_AGO: '31일보다 더 지난 날짜로는 옮길 수 없습니다. 연도를 확인해 주세요.',
}
export const COMPLETION_WORDS: Record<CompletionRefusalCode, string> = {
  BEFORE_RIDE_DAY: '아직 운행일이 되지 않아 운행을 완료할 수 없습니다.',
}
export const EXPECTED_END_WORDS = {
  END_OUTSIDE_RIDE: '예상 종료는 출발 뒤 24시간 안이어야 합니다.',
}
export const FILTER_WORDS: Record<FilterRefusalCode, string> = {
  DAYS_MISSING: '이용 목적, 취소 구분, 도착으로 거르려면 366일 이내의 기간을 함께 선택해 주세요.',
  DAYS_TOO_MANY: '기간은 최대 366일까지 볼 수 있습니다.',
}
export const ARRIVAL_WORDS: Record<Arrival, string> = { ON_TIME: '정시 도착', LATE: '늦은 도착' }
/** Warnings about an assignment or a time, for which a reason is needed. */
export const WARNING_WORDS: Record<Warning, string> = {
  DRIVER_BUSY: '같은 날 다른 운행이 있습니다',
  LICENCE_EXPIRED: '운전면허가 만료되었습니다',
  ON_LEAVE: '휴가 중입니다',
  OFF_DAY: '근무일이 아닙니다',
  OFF_HOURS: '근무 시간이 아닙니다',
  SHORT_GAP: '앞뒤 운행과 간격이 짧습니다',
  TOO_FEW_SEATS: '좌석이 탑승 인원보다 적습니다',
  NOT_DROPPED: '기사의 하차 기록이 없습니다',
  EARLY: '출발 3시간 전보다 이릅니다',
}
export const NEEDS_REASON = '확인이 필요한 배정입니다. 사유를 적어 주세요.'
export const MOVE_NEEDS_REASON = '출발 3시간 전보다 이릅니다. 사유를 적어 주세요.'
export const COMPLETION_NEEDS_REASON = '운행을 완료로 바꾸는 사유를 적어 주세요.'
export const UNIT_BUSY = '이 차량은 같은 날 다른 예약에 배정되어 있습니다.'
export const NO_UNIT_FREE = '이 날짜에 배정할 수 있는 차량이 없습니다.'
export const NOT_COMPLETED = '운행이 완료된 예약만 정산할 수 있습니다.'
/** Why a reservation cannot hold a number of tickets. */
export const HOLD_WORDS: Record<HoldRefusalCode, string> = {
  TICKET_INSUFFICIENT: BOOKING_WORDS.TICKET_INSUFFICIENT,
  PAYER_GONE: '티켓을 낸 회원이 탈퇴했거나 회사 등록이 해지되어 티켓을 쓰거나 돌려줄 수 없습니다.',
}
export const RESERVATION_ERASED = '고객의 개인정보가 삭제된 예약은 되살리거나 고칠 수 없습니다.'

/** The refusals of the unique indexes of live reservations. */
export const DISPATCH_CONSTRAINTS = {
  reservation_unit_day: { code: 'CAR_UNAVAILABLE', text: UNIT_BUSY },
  reservation_driver_day: { code: 'DRIVER_BUSY', text: DRIVER_BUSY },
} as const
