export const CHANGE_FAILED = '처리 중 오류가 발생했습니다.'
export const ADJUSTED = '티켓이 조정되었습니다.'
export const GRANTED = '티켓이 지급되었습니다.'
export const EXPIRY_MOVED = '티켓 유효기간이 변경되었습니다.'
