export const NUMBER_KNOWN = '이미 등록된 휴대폰 번호입니다.'
