export const CODES_TOO_MANY = '잘못된 코드를 여러 번 입력하셨습니다. 1시간 뒤에 다시 시도해 주세요.'
