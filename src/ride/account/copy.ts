import { CODE_WORDS, PASSWORDS_DIFFER, passwordWords } from '#platform/login/copy.ts'
import type { PasswordRefusalCode } from './rules.ts'

export const PASSWORD_WORDS: Record<PasswordRefusalCode, string> = {
  ...passwordWords('비밀번호는 8자 이상 입력해 주세요.'),
  PASSWORD_IS_ID: '아이디와 같은 비밀번호는 사용할 수 없습니다.',
}

export const NO_PASSWORD = '카카오로만 로그인하시는 계정에는 비밀번호가 없습니다.'
export const LOGIN_ID_WRONG = '아이디는 4~20자의 영문 소문자, 숫자, _, - 만 사용할 수 있습니다.'
export const LOGIN_ID_TAKEN = '이미 사용 중인 아이디입니다.'
export const PHONE_TAKEN = '이미 가입된 휴대폰 번호입니다.'
export const PERSON_TAKEN = '이미 가입된 회원입니다. 아이디 찾기를 이용해 주세요.'
/** The refusal that names the masked id of the verified person. */
export const personKnown = (maskedId: string): string =>
  `이미 가입된 회원입니다. 아이디는 ${maskedId} 입니다. 본인인증으로 찾으시면 새 번호로 다시 이용하실 수 있습니다.`
export const PERSON_UNKNOWN = '본인인증 정보와 일치하는 회원이 없습니다.'
export const LOGIN_FAILED = '아이디 / 비밀번호를 확인해주세요.'
/** Shown at the form, and still there after the toast has disappeared. */
export const LOGIN_WRONG = '아이디 또는 비밀번호가 맞지 않습니다. 다시 입력해 주세요.'
export const REFERRER_WRONG = '추천인의 휴대폰 번호를 정확히 입력해 주세요.'
export const NAME_PHONE_WRONG = '이름과 휴대폰 번호를 정확히 입력해주세요.'
export const ID_NOT_FOUND = '아이디 찾기에 실패했습니다. 입력 정보를 확인해주세요.'
/** Says that the full id was sent to the phone. */
export const ID_SENT = '전체 아이디는 휴대폰 문자로 보내 드렸습니다.'
export const ID_SENT_BEFORE =
  '전체 아이디는 앞서 문자로 보내 드렸습니다. 문자는 1분에 한 번, 하루에 다섯 번까지 보내 드립니다.'
export const ALL_REQUIRED = '모든 항목을 입력해주세요.'
export const REFRESH_MISSING = '로그인 정보가 없습니다. 다시 로그인해 주세요.'
export const VERIFY_FIRST = '본인인증이 필요합니다'
export const LOGIN_ID_AVAILABLE = '사용할 수 있는 아이디입니다.'
export const SIGNED_UP = '회원가입 성공'
export const SDK_NOT_LOADED = '아임포트 SDK가 로드되지 않았습니다.'
export const CODE_NOT_SENT = '인증번호 발송에 실패했습니다.'
export const PASSWORD_NOT_CHANGED = '비밀번호 변경에 실패했습니다. 인증번호를 확인해주세요.'

/** The reset form's own errors (C-129, C-130, C-131). */
export const RESET_WORDS = {
  ...PASSWORD_WORDS,
  PASSWORDS_DIFFER,
  CODE_LENGTH: CODE_WORDS.CODE_WRONG,
  INCOMPLETE: ALL_REQUIRED,
} as const
export const SOCIAL_TAKEN = '이미 가입된 카카오 계정입니다. 카카오로 로그인해 주세요.'
export const SOCIAL_EXPIRED = '소셜 로그인 정보를 확인하지 못했습니다. 로그인부터 다시 시도해 주세요.'
/** Why a social login failed, by the URL parameter `error`. */
export const SOCIAL_WORDS: Record<string, string | undefined> = {
  denied: '카카오 로그인을 취소하셨습니다. 다시 시도하시거나 아이디로 로그인해 주세요.',
  staff_password: '2단계 인증을 쓰시는 직원은 아이디와 비밀번호로 로그인해 주세요.',
  expired: '카카오 로그인 시간이 지났습니다. 다시 시도해 주세요.',
  provider: '지금은 카카오 로그인을 이용할 수 없습니다. 잠시 후 다시 시도하시거나 아이디로 로그인해 주세요.',
}

/** The refusals of the account's unique indexes. */
export const ACCOUNT_CONSTRAINTS = {
  member_login_id: { code: 'LOGIN_ID_TAKEN', text: LOGIN_ID_TAKEN, field: 'id' },
  member_phone: { code: 'PHONE_TAKEN', text: PHONE_TAKEN, field: 'phone' },
  member_ci: { code: 'PERSON_TAKEN', text: PERSON_TAKEN, field: 'identity_code' },
  member_provider: { code: 'SOCIAL_TAKEN', text: SOCIAL_TAKEN, field: 'provider' },
} as const

/** Stands for an organization's member in the audit log. */
export const ORGANIZATION_ACTOR = '회사 구성원'
