/** The sentences of are word for word those of the spec. */
export const OPEN_DATE_CHANGED = '예약 가능 일수가 변경되었습니다.'
export const OPEN_DATE_FAILED = '설정 변경에 실패했습니다.'
export const OPEN_DATE_WRONG = '0~365 사이의 정수로 입력해 주세요.'
export const DAY_CHANGED = '차량 상태가 변경되었습니다.'
export const DAY_FAILED = '차량 상태 변경에 실패했습니다.'
export const ORDER_CHANGED = '차량 순서가 업데이트되었습니다.'
export const ORDER_FAILED = '차량 순서 업데이트 중 오류가 발생했습니다.'
export const ORDER_STALE =
  '그사이 다른 곳에서 변경되어 다시 불러왔습니다. 옮기신 순서는 그대로입니다. 확인하고 다시 저장해 주세요.'
export const ORDER_WRONG = '0 이상의 숫자로 입력해 주세요.'
export const BEFORE_OPENING = '예약 오픈 전입니다. 오픈된 날짜를 선택해 주세요.'

export const DAY_WORDS = { AVAILABLE: '예약 가능', UNAVAILABLE: '예약 불가' } as const
