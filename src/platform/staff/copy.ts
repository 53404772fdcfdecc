export const STALE = '다른 곳에서 먼저 변경되었습니다. 무엇이 바뀌었는지 확인해 주세요.'
/** The author shown for a change by a customer. */
export const CUSTOMER = '고객'
