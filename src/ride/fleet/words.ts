export const PLATE_WRONG = '올바른 차량 번호 형식이 아닙니다. (예: 123가 4567)'
export const PLATE_TAKEN = '이미 등록된 차량 번호입니다.'
export const CAR_IN_USE = '예정된 예약이 있어 삭제할 수 없습니다. 예약을 먼저 옮기거나 취소해 주세요.'

/** What the fleet's unique indexes mean. */
export const FLEET_CONSTRAINTS = {
  unit_registration_number: { code: 'PLATE_TAKEN', text: PLATE_TAKEN },
} as const
