import type { OneTimeCodeRefusalCode, PasswordRefusalCode } from './rules.ts'

export const LOGIN_TOO_MANY = '로그인 시도가 많아 잠시 제한되었습니다. 잠시 후 다시 시도해 주세요.'
export const CHANGES_TOO_MANY = '비밀번호를 여러 번 변경하셨습니다. 잠시 후 다시 시도해 주세요.'
export const STORAGE_BLOCKED =
  '이 브라우저에서 쿠키와 사이트 데이터가 차단되어 있어 로그인이 유지되지 않습니다. 로그인하신 뒤 이 페이지를 닫거나 새로고침하시면 다시 로그인하셔야 합니다. 브라우저 설정에서 이 사이트의 쿠키와 사이트 데이터를 허용해 주세요.'
export const PROOF_BY_PASSWORD = '중요한 작업입니다. 비밀번호를 한 번 더 입력해 주세요.'
export const PROOF_BY_LOGIN = '중요한 작업입니다. 다시 로그인하신 뒤 10분 안에 해 주세요.'
export const PASSWORD_WRONG = '비밀번호가 맞지 않습니다.'
export const SESSION_OVER = '로그인이 만료되었습니다. 다시 로그인해 주세요.'
export const PASSWORDS_DIFFER = '비밀번호가 일치하지 않습니다.'

export const CODE_WORDS: Record<OneTimeCodeRefusalCode, string> = {
  CODE_WRONG: '올바른 인증번호를 입력해주세요.',
  CODE_EXPIRED: '인증번호의 유효 시간이 지났습니다. 다시 받아 주세요.',
  CODE_TRIES_OVER: '인증번호를 5회 잘못 입력하셨습니다. 다시 받아 주세요.',
}

/** The texts for a refused password; the two sides have different minimum lengths and wordings. */
export const passwordWords = (tooShort: string): Record<PasswordRefusalCode, string> => ({
  PASSWORD_SHORT: tooShort,
  PASSWORD_LONG: '비밀번호는 128자 이하로 입력해 주세요.',
  PASSWORD_COMMON: '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해 주세요.',
})
