import type { ResendRefusalCode } from './rules.ts'

/** Why a message is not sent again. */
export const RESEND_WORDS: Record<ResendRefusalCode, string> = {
  NOT_FAILED: '발송에 실패한 문자만 다시 보낼 수 있습니다.',
  SECRET_GONE:
    '인증번호나 아이디처럼 비밀인 내용은 저장하지 않아 다시 보낼 수 없습니다. 고객님께 다시 요청해 달라고 안내해 주세요.',
  ERASED: '받는 분의 정보가 삭제되어 다시 보낼 수 없습니다.',
}
