import type { PasswordCode } from './rules.ts'

export const PASSWORD_WORDS: Record<PasswordCode, string> = {
  PASSWORD_SHORT: '비밀번호는 6자 이상이어야 합니다.',
  PASSWORD_LONG: '비밀번호는 128자 이하로 입력해 주세요.',
  PASSWORD_COMMON: '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해 주세요.',
}
export const PASSWORDS_DIFFER = '비밀번호가 일치하지 않습니다.'
export const EMAIL_MISSING = '이메일을 입력해주세요.'
export const EMAIL_WRONG = '올바른 이메일 형식으로 입력해 주세요.'
export const EMAIL_AVAILABLE = '사용 가능한 이메일입니다.'
export const EMAIL_TAKEN = '이미 사용 중인 이메일입니다.'
export const MOBILE_TAKEN = '이미 가입된 휴대폰 번호입니다.'
export const PERSON_TAKEN = '이미 가입된 회원입니다. 로그인해 주세요.'
export const NAME_MOBILE_MISSING = '이름과 전화번호를 먼저 입력해주세요.'
export const LOGIN_FAILED = '이메일 또는 비밀번호가 올바르지 않습니다.'
export const LOGIN_TOO_MANY = '로그인 시도가 많아 잠시 제한되었습니다. 잠시 후 다시 시도해 주세요.'
export const SESSION_OVER = '로그인이 만료되었습니다. 다시 로그인해 주세요.'
export const SIGNUP_FAILED = (message: string): string => `회원가입에 실패했습니다: ${message}`
export const SDK_NOT_LOADED = '본인인증 모듈을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.'
