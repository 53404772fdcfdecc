const ACCOUNT = '문자 서비스 인증에 실패했습니다. 연동 설정을 확인해 주세요.'
const ODD = '문자 서비스가 이 문자를 받지 않았습니다.'

/** Why a message was not sent, by the outbox's and the provider's codes. */
const ERROR_WORDS: Record<string, string> = {
  NOT_TRUE: '그사이 내용이 바뀌어 보내지 않았습니다.',
  DAILY_LIMIT: '회원이 하루에 보낼 수 있는 문자의 한도를 넘었습니다.',
  NOT_A_NUMBER: '문자를 받을 수 없는 번호입니다.',
  TEXT_TOO_LONG: '문자가 너무 길어 보낼 수 없습니다.',
  PROVIDER_UNAVAILABLE: '문자 서비스가 응답하지 않습니다.',
  UNEXPECTED_ANSWER: ODD,
  ValidationError: ODD,
  NotEnoughBalance: '문자 충전 잔액이 부족합니다. 충전 후 다시 보내 주세요.',
  InvalidApiKey: ACCOUNT,
  SignatureDoesNotMatch: ACCOUNT,
  Unauthorized: ACCOUNT,
  Forbidden: ACCOUNT,
}

/** Why a message was not sent; a code that nobody knows stands in it. */
export const errorWords = (code: string): string =>
  ERROR_WORDS[code] ?? `문자 서비스에서 오류가 발생했습니다. (${code})`
