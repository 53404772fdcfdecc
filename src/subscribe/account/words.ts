import { passwordWords } from '#platform/login/words.ts'

export const PASSWORD_WORDS = passwordWords('비밀번호는 6자 이상이어야 합니다.')
export const EMAIL_MISSING = '이메일을 입력해주세요.'
export const EMAIL_WRONG = '올바른 이메일 형식으로 입력해 주세요.'
export const EMAIL_AVAILABLE = '사용 가능한 이메일입니다.'
export const EMAIL_TAKEN = '이미 사용 중인 이메일입니다.'
export const MOBILE_TAKEN = '이미 가입된 휴대폰 번호입니다.'
export const PERSON_TAKEN = '이미 가입된 회원입니다. 로그인해 주세요.'
export const NAME_MOBILE_MISSING = '이름과 전화번호를 먼저 입력해주세요.'
export const LOGIN_FAILED = '이메일 또는 비밀번호가 올바르지 않습니다.'
export const SIGNUP_FAILED = (message: string): string => `회원가입에 실패했습니다: ${message}`
export const SDK_NOT_LOADED = '본인인증 모듈을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.'

/** What the account's unique indexes mean. */
export const SUBSCRIBER_CONSTRAINTS = {
  subscriber_email: { code: 'EMAIL_TAKEN', text: EMAIL_TAKEN, field: 'email' },
  subscriber_mobile: { code: 'MOBILE_TAKEN', text: MOBILE_TAKEN, field: 'mobile' },
  subscriber_ci: { code: 'PERSON_TAKEN', text: PERSON_TAKEN, field: 'identity_code' },
} as const
