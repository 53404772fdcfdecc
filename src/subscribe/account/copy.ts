import { passwordWords } from '#platform/login/copy.ts'
import { maskEmail } from './rules.ts'

export const PASSWORD_WORDS = passwordWords('비밀번호는 6자 이상이어야 합니다.')
export const EMAIL_MISSING = '이메일을 입력해주세요.'
export const EMAIL_WRONG = '올바른 이메일 형식으로 입력해 주세요.'
export const EMAIL_AVAILABLE = '사용 가능한 이메일입니다.'
export const EMAIL_TAKEN = '이미 사용 중인 이메일입니다.'
export const MOBILE_TAKEN = '이미 가입된 휴대폰 번호입니다.'
export const PERSON_TAKEN = '이미 가입된 회원입니다. 로그인해 주세요.'
/**
 * Text for a verified person who already has an account, with its masked e-mail. An account without an e-mail logs in
 * with Kakao.
 */
export const personKnown = (email: string | null): string =>
  email === null
    ? '이미 카카오로 가입된 회원입니다. 카카오로 로그인해 주세요.'
    : `이미 가입된 회원입니다. 이메일은 ${maskEmail(email)} 입니다. 비밀번호를 잊으셨다면 본인인증으로 다시 정해 주세요.`
export const OTHER_PERSON = '가입하실 때 인증하신 분과 다릅니다. 본인 명의로 다시 인증해 주세요.'
export const NO_SUBSCRIBER_FOUND = '본인인증 정보와 일치하는 구독 회원이 없습니다.'
export const SOCIAL_FAILED = '카카오 로그인에 실패했습니다.'
export const PASSWORD_MISSING = '비밀번호를 입력해 주세요.'
export const PASSWORD_WRONG = '비밀번호가 올바르지 않습니다.'
/** Texts for a failed proof of identity before the deletion of an account. */
export const LEAVE_WORDS = {
  PASSWORD_WRONG,
  LOGIN_AGAIN: '본인 확인을 위해 다시 로그인하신 뒤 탈퇴해 주세요.',
} as const
/** Texts for an account that cannot be deleted before something else has ended. */
export const LEAVE_LATER_WORDS = {
  SUBSCRIPTION_RUNNING:
    '이용 중인 구독이나 심사 중인 신청이 있어 탈퇴하실 수 없습니다. 구독을 먼저 종료하시거나 신청을 취소해 주세요.',
  PAYMENT_OPEN:
    '아직 끝나지 않은 구독 결제나 정산이 있어 탈퇴하실 수 없습니다. 구독 상세에서 정산을 확인하시거나 다른 카드로 결제해 주세요. 도움이 필요하시면 구독 상담으로 문의해 주세요.',
} as const
export const NAME_MOBILE_MISSING = '이름과 전화번호를 먼저 입력해주세요.'
export const LOGIN_FAILED = '이메일 또는 비밀번호가 올바르지 않습니다.'
export const SIGNUP_FAILED = (message: string): string => `회원가입에 실패했습니다: ${message}`
export const LOGIN_FAILED_UNKNOWN = '로그인 실패'
export const LOGIN_NEEDED = '로그인이 필요합니다.'
/** Shown with LOGIN_NEEDED when a person returns from a verification without a login (S-104). */
export const VERIFY_AFTER_LOGIN = '로그인하신 뒤 본인인증을 이어서 진행해 주세요.'
export const SESSION_EXPIRED = '로그인이 만료되었습니다. 다시 로그인해 주세요.'
export const AUTHENTICATION_NEEDED = '인증이 필요합니다. 본인인증 또는 이메일 인증을 먼저 해주세요.'

/** Used when neither the provider nor the server gives a reason for a failed verification (S-106, S-108, S-109). */
export const IDENTITY_PROCESSING_FAILED = '본인인증 처리에 실패했습니다.'
export const IDENTITY_MISSING = '본인인증 정보를 가져올 수 없습니다.'
export const IDENTITY_FAILED = '본인인증에 실패했습니다.'

export const CODE_EMAIL_MISSING = '이메일을 입력해주세요.'
export const CODE_EMAIL_WRONG = '올바른 이메일 형식을 입력해 주세요.'
export const CODE_MISSING = '이메일과 인증번호를 모두 입력해 주세요.'
/** Shown whether or not an account exists, so that the answer does not reveal it. */
export const CODE_SENT = '가입된 주소라면 인증번호가 이메일로 발송되었습니다.'
export const CODE_NOT_SENT = '인증번호 발송에 실패했습니다.'
export const CODE_FAILED = '인증에 실패했습니다.'
export const PASSWORD_CHANGED = '비밀번호가 성공적으로 변경되었습니다.'
/** Why an open session is not enough to set a new password. */
export const LOGIN_AGAIN_WORDS = {
  LOGIN_AGAIN: '본인 확인을 위해 다시 로그인하시거나 본인인증을 하신 뒤 비밀번호를 변경해 주세요.',
} as const
/** Why an account cannot have a password. */
export const PASSWORD_USE_WORDS = {
  SOCIAL_TAKEN: '카카오로 가입하신 계정에는 비밀번호가 없습니다. 카카오로 로그인해 주세요.',
} as const
export const PASSWORD_NOT_CHANGED = '비밀번호 변경에 실패했습니다.'

/** Korean text by HTTP status, for an account call whose answer has no text for people (S-196…S-201). */
export const STATUS_WORDS: Record<number, string> = {
  401: '이메일 또는 비밀번호가 올바르지 않습니다.',
  403: '접근 권한이 없습니다.',
  404: '요청하신 정보를 찾을 수 없습니다.',
  409: EMAIL_TAKEN,
  410: '인증번호가 만료되었습니다.',
  429: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
}
/** Text for any status that STATUS_WORDS does not list (S-202). */
export const ACCOUNT_FAILED = '인증 처리 중 오류가 발생했습니다.'

export const SDK_NOT_LOADED = '본인인증 모듈을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.'

export const NUMBER_CHANGED = '연락처를 변경했습니다.'

export const SUBSCRIBER_CONSTRAINTS = {
  subscriber_email: { code: 'EMAIL_TAKEN', text: EMAIL_TAKEN, field: 'email' },
  subscriber_mobile: { code: 'MOBILE_TAKEN', text: MOBILE_TAKEN, field: 'mobile' },
  subscriber_provider: { code: 'SOCIAL_TAKEN', text: SOCIAL_FAILED },
  subscriber_ci: { code: 'PERSON_TAKEN', text: PERSON_TAKEN, field: 'identity_code' },
} as const

export const PROVIDER_WORDS = { EMAIL: '이메일', KAKAO: '카카오' } as const
