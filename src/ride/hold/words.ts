import type { HoldRefusalCode } from './rules.ts'

export const HOLD_WORDS: Record<HoldRefusalCode, string> = {
  BEFORE_BOOKING_OPENS: '아직 예약이 열리지 않은 날짜입니다. 다른 날짜를 선택해 주세요.',
  CAR_UNAVAILABLE: '방금 다른 분이 이 차량을 예약 중이십니다. 다른 차량이나 날짜를 선택해 주세요.',
}
/** Why staff cannot give a unit to a ride. */
export const UNIT_HELD = '다른 고객이 지금 예약 중인 차량입니다. 10분 뒤에 다시 확인해 주세요.'
