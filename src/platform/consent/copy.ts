export const TERMS_REQUIRED = '이용약관과 개인정보 처리방침에 동의해 주세요.'

export const MARKETING_SAVED = (agreed: boolean): string =>
  agreed ? '혜택과 소식을 보내 드립니다.' : '더 이상 혜택과 소식을 보내지 않습니다.'
export const MARKETING_FAILED = '알림 설정을 바꾸지 못했습니다.'
export const TOO_MANY_CHANGES = '오늘은 더 바꾸실 수 없습니다. 내일 다시 시도해 주세요.'
