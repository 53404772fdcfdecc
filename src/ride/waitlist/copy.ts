import { MAX_WAITLISTS, type WaitRefusalCode } from './rules.ts'

export const WAIT_WORDS: Record<WaitRefusalCode, string> = {
  ALREADY_WAITING: '이미 빈자리 알림을 신청하셨습니다.',
  BEFORE_BOOKING_OPENS: '아직 예약이 열리지 않은 날짜입니다.',
  CAR_CLOSED: '이 날짜에는 운행하지 않는 차량입니다. 다른 차량이나 날짜를 선택해 주세요.',
  CAR_AVAILABLE: '지금 바로 예약하실 수 있는 차량입니다.',
  ONE_LINE_A_DAY:
    '하루에 차량 한 대의 빈자리 알림만 받으실 수 있습니다. 그날의 다른 알림을 취소하신 뒤 신청해 주세요.',
  OFFER_LAPSED:
    '안내해 드린 자리를 예약하지 않으셔서, 이 차량의 빈자리 알림은 하루 뒤에 다시 신청하실 수 있습니다.',
  TOO_MANY_LINES: `빈자리 알림은 한 번에 ${MAX_WAITLISTS}건까지 받으실 수 있습니다. 다른 알림을 취소하신 뒤 신청해 주세요.`,
}

/** The refusal of the unique index of entries, for parallel requests. */
export const WAITLIST_CONSTRAINTS = {
  waitlist_entry_once: { code: 'ALREADY_WAITING', text: WAIT_WORDS.ALREADY_WAITING },
} as const

export const WAIT_JOINED = '자리가 나면 순서대로 문자로 알려 드리겠습니다.'
export const WAIT_LEFT = '빈자리 알림을 취소했습니다.'
