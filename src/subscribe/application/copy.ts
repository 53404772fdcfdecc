import { brand } from '#brand'
import {
  type ApplicantRefusalCode,
  type Consent,
  DELIVERY_AHEAD_DAYS,
  isCouponUsed,
  type KeyRefusalCode,
  type OfferRefusalCode,
  type RequestStatus,
  MAX_START_DAYS,
} from './rules.ts'

export const APPLICANT_WORDS: Record<ApplicantRefusalCode, string> = {
  NOT_VERIFIED: '본인인증을 마친 회원만 신청할 수 있습니다.',
  TOO_YOUNG: '만 26세 이상부터 신청할 수 있습니다.',
}
export const OFFER_WORDS: Record<OfferRefusalCode, string> = {
  NOT_RELEASED: '아직 출시되지 않은 차량입니다.',
  TERM_NOT_OFFERED: '제공하지 않는 구독 기간입니다.',
}
export const KEY_WORDS: Record<KeyRefusalCode, string> = {
  BILLING_KEY_INVALID: '카드 등록을 확인하지 못했습니다. 카드를 다시 등록해 주세요.',
  BILLING_KEY_NOT_YOURS: '본인이 등록한 카드만 사용할 수 있습니다.',
  BILLING_KEY_USED: '이미 사용한 카드 등록입니다. 카드를 다시 등록해 주세요.',
}
export const CONSENT_WORDS: Record<Consent, string> = {
  recurring_payment: '정기결제 이용 동의',
  subscription_service: '구독 서비스 이용약관 동의',
  return_evaluation: '반납 평가 기준 동의',
  location: '위치정보 이용약관 동의',
  electronic_finance: '전자금융거래 이용약관 동의',
  personal_info_collection: '개인정보 수집·이용 동의',
  personal_info_provision: '개인정보 제3자 제공 동의',
}
export const STATUS_WORDS: Record<RequestStatus, string> = {
  REQUESTED: '심사 중',
  ACTIVE: '승인',
  ENDED: '이용 종료',
  REJECTED: '반려',
  WITHDRAWN: '신청 취소',
}
export const CONSENTS_MISSING = '모든 약관에 동의해 주세요.'
export const LICENSE_UNDECLARED = '운전면허 취득 1년 이상임을 확인해 주세요.'
export const POINTS_IN_UNITS = '포인트는 10,000원 단위로 사용할 수 있습니다.'
export const POINTS_INSUFFICIENT = '보유하신 포인트가 부족합니다.'
export const CAR_TAKEN =
  '이 차량은 방금 다른 분께 배정되었습니다. 같은 모델의 다른 차량을 살펴보시거나 차량 요청을 남겨 주세요.'
export const PRICE_CHANGED_HERE = '결제 금액이 바뀌었습니다.'
export const PRICE_CHANGED = '확인하신 뒤 결제 금액이 바뀌었습니다. 바뀐 금액을 확인하고 다시 신청해 주세요.'
export const DELIVERY_IMPOSSIBLE = `신청하신 날부터 ${DELIVERY_AHEAD_DAYS}일 뒤, ${MAX_START_DAYS}일 안의 날짜를 선택해 주세요.`
export const NOT_PROPOSED = '제안된 인도일이 바뀌었습니다. 다시 확인해 주세요.'
export const NOT_OPEN = '이미 처리된 신청입니다.'

export const ALREADY_REQUESTED = '같은 차량을 이미 신청하셨습니다.'
/** Shown before a second application is filled in, or a card registered for it. */
export const OPEN_REQUEST = {
  title: ALREADY_REQUESTED,
  text: '담당자가 심사하고 있습니다. 신청 내역은 마이페이지에서 확인하고 취소할 수 있습니다.',
}

export const APPLICATION_CONSTRAINTS = {
  billing_key_hash: { code: 'BILLING_KEY_USED', text: KEY_WORDS.BILLING_KEY_USED },
  billing_key_issue: { code: 'BILLING_KEY_USED', text: KEY_WORDS.BILLING_KEY_USED },
  subscription_request_open: { code: 'ALREADY_REQUESTED', text: ALREADY_REQUESTED },
} as const

type MessageFacts = { brandName: string; modelName: string }

export const rejectedText = ({ brandName, modelName }: MessageFacts): string =>
  `[${brand.name}] ${brandName} ${modelName} 구독 신청이 반려되었습니다. 사유는 마이페이지에서 확인해 주세요.`

type Proposal = MessageFacts & { day: string; note: string }
export const proposedText = ({ brandName, modelName, day, note }: Proposal): string =>
  `[${brand.name}] ${brandName} ${modelName}의 인도일로 ${day}을 제안드립니다.${note ? ` ${note}` : ''} 구독 마이에서 확인해 주세요.`
export const lapsedText = ({ brandName, modelName }: MessageFacts): string =>
  `[${brand.name}] ${brandName} ${modelName} 구독 신청이 종료되었습니다. 7일 안에 첫 달 구독료가 결제되지 않았습니다. 사용하신 쿠폰과 포인트는 돌려드렸습니다.`
/** The reason of a request whose first month was not paid in time. */
export const LAPSED = '7일 안에 첫 달 구독료가 결제되지 않아 신청이 종료되었습니다.'

export const TOO_MANY_CARDS = '카드 등록을 너무 많이 시도하셨습니다. 나중에 다시 시도해 주세요.'

/** The title when a visitor must log in (S-058). */
export const LOGIN_NEEDED = '로그인이 필요한 서비스입니다.'
export const LOGIN_KEEPS = '로그인하시면 선택하신 내용 그대로 이어서 신청하실 수 있습니다.'
/** Shown when a registered card returns to a browser without a login. */
export const CARD_AFTER_LOGIN = '카드는 등록되었습니다. 로그인하시면 이 카드로 이어서 진행합니다.'
/** The alert after a successful application (S-063). */
export const APPLIED = {
  title: '신청이 완료되었습니다',
  text: '입금 확인 후 담당자가 연락드리겠습니다.',
}
/** The text of a failed card registration without a reason (S-065). */
export const CARD_FAILED = '결제가 취소되었거나 실패했습니다.'
/** The title of a failed card registration (S-066). */
export const CARD_NOT_REGISTERED = '카드를 등록하지 못했습니다'
export const CARD_WITHOUT_REQUEST = '빌링키 발급은 완료되었지만 구독 신청에 실패했습니다.'
/** A registered card that no request has used yet. */
export const KEPT_CARD = {
  title: '카드가 등록되어 있습니다',
  text: '내용을 확인하고 신청하시면 이 카드로 신청합니다. 카드를 다시 등록하지 않으셔도 됩니다.',
  otherTerm: (month: number) =>
    `${month}개월 신청에 쓸 수 있는 카드입니다. 다른 기간으로 신청하시려면 카드를 새로 등록하셔야 합니다.`,
}
/** The alert after a call with a card got no response: it can be sent again with the same key, or later. */
export const SENT_AGAIN = '같은 내용을 다시 보내셔도 두 번 처리되지 않습니다.'
export const SEND_AGAIN = { action: '다시 보내기', otherwise: '나중에' }
type Badged = { status: RequestStatus; coupon: object | null; declined_until: string | null }

/** The badge of a request: its failure, else whether it used a coupon (S-143). */
export function requestBadge(row: Badged): { text: string; tone: 'red' | 'blue' | 'neutral' } {
  if (row.declined_until) return { text: '카드 거절', tone: 'red' }
  if (row.status === 'REJECTED' || row.status === 'WITHDRAWN')
    return { text: STATUS_WORDS[row.status], tone: 'neutral' }
  return isCouponUsed(row) ? { text: '쿠폰 사용', tone: 'blue' } : { text: '신청 완료', tone: 'neutral' }
}
export const WITHDRAWN = '신청을 취소했습니다. 쿠폰과 포인트를 돌려드렸습니다.'
export const WITHDRAW_FAILED = '신청을 취소하지 못했습니다.'
