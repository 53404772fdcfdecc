export const VERIFIED = '본인인증이 완료되었습니다.'
export const VERIFICATION_BROKE = '본인인증 중 오류가 발생했습니다.'
/** With what the provider said, if it said something (C-095). */
export const verificationFailed = (message = '다시 시도해 주세요.'): string => `본인인증 실패: ${message}`
