import type { VerificationRefusalCode } from './rules.ts'

export const VERIFICATION_WORDS: Record<VerificationRefusalCode, string> = {
  NOT_VERIFIED: '본인인증이 완료되지 않았습니다. 다시 인증해 주세요.',
  NOT_IDENTIFIED:
    '이 인증 방법으로는 본인을 확인할 수 없습니다. 인증 창에서 다른 인증 방법을 선택해 다시 인증해 주세요.',
  VERIFICATION_OLD: '본인인증 시간이 지났습니다. 다시 인증해 주세요.',
  VERIFIED_OTHER: '입력하신 이름, 휴대폰 번호가 본인인증 정보와 다릅니다.',
  TOO_YOUNG: '만 14세 이상만 가입하실 수 있습니다.',
}

/** The unique index of attempts: a verification can be used only once. */
export const VERIFICATION_CONSTRAINTS = {
  verification_attempt_reference: {
    code: 'NOT_VERIFIED',
    text: VERIFICATION_WORDS.NOT_VERIFIED,
    field: 'identity_code',
    status: 422,
  },
} as const

/** The notice after a sign-up whose typed name is spelled differently from the verified one. */
export const signedUpAsText = (name: string): string =>
  `본인인증에서 확인된 ‘${name}’을(를) 회원님의 이름으로 등록했습니다.`

export const VERIFIED = '본인인증이 완료되었습니다.'
/** The notice when the user returns to a browser in which the form was not filled in. */
export const VERIFIED_IN_OTHER_BROWSER =
  '본인인증을 시작한 브라우저가 아닙니다. 이 브라우저에서 이름과 휴대폰 번호를 입력하고 다시 인증해 주세요.'
export const VERIFICATION_BROKE = '본인인증 중 오류가 발생했습니다.'
/** Verification attempts and states of social logins are stored in cookies (decision 9). */
export const COOKIES_BLOCKED =
  '이 브라우저에서 쿠키가 차단되어 있어 본인인증과 카카오 로그인을 하실 수 없습니다. 브라우저 설정에서 이 사이트의 쿠키를 허용해 주세요.'
/** The failure text, with the provider's own reason if there is one (C-095). */
export const verificationFailed = (message = '다시 시도해 주세요.'): string => `본인인증 실패: ${message}`
