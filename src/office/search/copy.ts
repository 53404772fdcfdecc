export const SEARCH = '전체 검색'
export const SEARCH_FIELD = '찾을 내용'
export const SEARCHED = '이름, 전화번호, 차량 번호, 예약번호, 장소, 회사, 금액으로 찾을 수 있습니다.'
export const TYPE_MORE = '두 글자부터, 숫자는 세 자리부터 찾습니다.'
export const SEARCHING = '찾는 중입니다'
export const NOT_LOADED = '검색을 열지 못했습니다. 잠시 후 다시 시도해 주세요.'
export const NOTHING_FOUND = '찾는 것이 없습니다'

/** `3건을 찾았습니다`, for screen readers. */
export const foundText = (count: number): string => `${count}건을 찾았습니다`
