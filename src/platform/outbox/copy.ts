import { formatAnyPhone } from '#kit/any-phone.ts'
import type { MessageOut } from './contract.ts'
import type { Delivery } from './delivery/rules.ts'
import { type ResendRefusalCode, SECRET_KINDS } from './rules.ts'

/** Why a message is not sent again. */
export const RESEND_WORDS: Record<ResendRefusalCode, string> = {
  NOT_FAILED: '발송에 실패한 문자만 다시 보낼 수 있습니다.',
  SECRET_GONE:
    '인증번호나 아이디처럼 비밀인 내용은 저장하지 않아 다시 보낼 수 없습니다. 고객님께 다시 요청해 달라고 안내해 주세요.',
  ERASED: '받는 분의 정보가 삭제되어 다시 보낼 수 없습니다.',
}

const ACCOUNT = '문자 서비스 인증에 실패했습니다. 연동 설정을 확인해 주세요.'
const ODD = '문자 서비스가 이 문자를 받지 않았습니다.'

/** The reason why a message was not sent, by the codes of the outbox and the provider. */
const ERROR_WORDS: Record<string, string> = {
  NOT_TRUE: '그사이 내용이 바뀌어 보내지 않았습니다.',
  DAILY_LIMIT: '회원이 하루에 보낼 수 있는 문자의 한도를 넘었습니다.',
  NUMBER_LOST: '번호의 주인이 바뀌어 보내지 않았습니다.',
  TOO_LATE: '하루가 지나도록 보내지 못해 발송하지 않았습니다. 아직 필요한 내용이면 다시 보내 주세요.',
  NOT_A_NUMBER: '문자를 받을 수 없는 번호입니다.',
  ABROAD_NOT_SET: '해외 번호로 문자를 보내는 서비스가 설정되지 않았습니다.',
  TWILIO_21211: '문자를 받을 수 없는 해외 번호입니다.',
  TWILIO_21408: '이 나라로는 문자를 보낼 수 없게 설정되어 있습니다. 연동 설정을 확인해 주세요.',
  TWILIO_21610: '받는 분이 문자 수신을 거부했습니다.',
  TWILIO_21614: '문자를 받을 수 없는 해외 번호입니다.',
  TEXT_TOO_LONG: '문자가 너무 길어 보낼 수 없습니다.',
  PROVIDER_UNAVAILABLE: '문자 서비스가 응답하지 않습니다.',
  NO_ANSWER: '발송했지만 결과를 확인하지 못했습니다. 이미 도착했을 수 있으니 확인 후 다시 보내 주세요.',
  UNEXPECTED_ANSWER: ODD,
  ValidationError: ODD,
  NotEnoughBalance: '문자 충전 잔액이 부족합니다. 충전 후 다시 보내 주세요.',
  InvalidApiKey: ACCOUNT,
  SignatureDoesNotMatch: ACCOUNT,
  Unauthorized: ACCOUNT,
  Forbidden: ACCOUNT,
  TWILIO_20003: ACCOUNT,
}

/** The reason why a message was not sent; an unknown code is part of the text. */
export const errorWords = (code: string): string =>
  ERROR_WORDS[code] ?? `문자 서비스에서 오류가 발생했습니다. (${code})`

/** Reasons in the providers' delivery reports; the codes of Solapi are not verified against its documentation. */
const DELIVERY_ERROR_WORDS: Record<string, string> = {
  '3059': '발신번호가 변작된 번호로 차단되었습니다.',
  '3104': '카카오톡을 쓰지 않는 번호입니다.',
}

/** Why an accepted message was not delivered, or was sent as SMS instead of 알림톡. */
export function deliveryErrorWords({ delivery, delivery_error: code }: DeliveryFacts): string | null {
  if (!code) return null
  const isOnlyOfTemplate = delivery !== 'FAILED'
  if (isOnlyOfTemplate) return `알림톡 템플릿이 거절되어 문자로 보냈습니다. (${code})`
  return DELIVERY_ERROR_WORDS[code] ?? `통신사가 전달하지 못했습니다. (${code})`
}

type DeliveryFacts = Pick<MessageOut, 'delivery' | 'delivery_error'>

/** The delivery state of an accepted message. */
export const DELIVERY_WORDS: Record<Delivery, string> = {
  ACCEPTED: '접수',
  DELIVERED: '도착',
  FAILED: '도착 실패',
  UNKNOWN: '알 수 없음',
}

export const VIA_WORDS: Record<NonNullable<MessageOut['via']>, string> = { ALIMTALK: '알림톡', SMS: '문자' }

/** The result of a message: its delivery if known, else its state. */
export const resultWords = ({ state, delivery }: Pick<MessageOut, 'state' | 'delivery'>): string =>
  state === 'SENT' && delivery ? DELIVERY_WORDS[delivery] : STATE_WORDS[state]

/** The reason of a result. */
export const reasonWords = (message: DeliveryFacts & Pick<MessageOut, 'error'>): string | null =>
  message.error ? errorWords(message.error) : deliveryErrorWords(message)

/** The state of a message. */
export const STATE_WORDS: Record<MessageOut['state'], string> = {
  WAITING: '발송 대기',
  SENT: '발송 완료',
  SUPPRESSED: '발송 안 함',
  FAILED: '발송 실패',
}

export const numberText = ({ recipient }: MessageOut): string =>
  recipient.includes('@') ? recipient : formatAnyPhone(recipient) || '삭제된 번호'

/** The text of a message, or the reason why it is not shown. */
export function textOf({ text, kind }: MessageOut): string {
  if (text) return text
  return SECRET_KINDS.includes(kind) ? '비밀 내용이라 표시하지 않습니다.' : '보관 기간이 지나 삭제되었습니다.'
}

/** The text with the address on a second line; without a public address only the text. */
export const withAddress = (text: string, address: string | undefined): string =>
  [text, address].filter(Boolean).join('\n')
