import { brand } from '#brand'
import type { HoldRefusalCode } from './rules.ts'

export const HOLD_WORDS: Record<HoldRefusalCode, string> = {
  get BOOKING_CLOSED() {
    return brand.bookingClosed
  },
  BEFORE_BOOKING_OPENS: '아직 예약이 열리지 않은 날짜입니다. 다른 날짜를 선택해 주세요.',
  CAR_UNAVAILABLE: '방금 다른 분이 이 차량을 예약 중이십니다. 다른 차량이나 날짜를 선택해 주세요.',
  TICKET_NEEDED:
    '티켓이 없으시면 차량은 하루에 한 번만 잡아 두실 수 있습니다. 티켓을 구매하시면 바로 예약하실 수 있습니다.',
  HELD_TOO_LONG:
    '같은 차량은 30분까지만 잡아 두실 수 있습니다. 30분 뒤에 다시 선택하시거나 다른 차량을 선택해 주세요.',
}
/** The refusal for staff who assign a unit that a guest holds. */
export const UNIT_HELD = '다른 고객이 지금 예약 중인 차량입니다. 10분 뒤에 다시 확인해 주세요.'
/** A car whose last unit is being booked. */
export const HELD_BY_OTHERS = '다른 분이 예약 중'
export const HOLD_OVER = '예약 시간이 지나 차량이 풀렸습니다. 입력하신 내용은 그대로 있습니다.'
export const HOLD_LEFT = '이 차량은 지금 잡아 두고 있지 않습니다. 입력하신 내용은 그대로 있습니다.'
export const HOLD_GONE = '입력하신 내용은 그대로 있으니, 날짜나 차량만 다시 고르시면 됩니다.'
