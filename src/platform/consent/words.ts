export const TERMS_REQUIRED = '이용약관과 개인정보 처리방침에 동의해 주세요.'
