export const ORDER = '전화 예약'
export const ORDER_FAILED = '예약을 넣지 못했습니다.'
export const CALLER_MISSING = '전화 주신 분을 먼저 골라 주세요.'
export const NOT_FOUND = '등록된 분이 없습니다. 이름과 번호를 적으시면 새 고객으로 함께 등록됩니다.'
