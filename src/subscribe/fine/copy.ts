import { brand } from '#brand'
import { koreanDate, dayOf, koreanInstant } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { type FineKind, type FineState, MAX_AMOUNT, MIN_AMOUNT, type UnassignedReason } from './rules.ts'

export const KIND_WORDS: Record<FineKind, string> = { FINE: '과태료', TOLL: '통행료' }
export const STATE_WORDS: Record<FineState, string> = {
  UNASSIGNED: '확인 필요',
  PROPOSED: '이의 신청 기간',
  OBJECTED: '이의 확인',
  CHARGED: '청구',
  WITHDRAWN: '철회',
}
export const REASON_WORDS: Record<UnassignedReason, string> = {
  NO_RENTER: '그날 차량을 이용한 구독자가 없습니다.',
  RENTER_UNCLEAR: '그날 차량을 돌려준 분과 받은 분이 다릅니다. 어느 분인지 확인해 주세요.',
  SUBSCRIBER_GONE: '그날 이용한 구독자가 탈퇴해 청구할 수 없습니다.',
}

export const FINE_ERRORS = {
  FINE_MOVED: '이미 처리된 고지서입니다. 새로고침한 뒤 확인해 주세요.',
  OBJECTION_LATE: '이의를 보내실 수 있는 기간이 지났습니다. 전화로 문의해 주세요.',
  NOT_CANDIDATE: '그때 이 차량을 이용하지 않은 구독입니다.',
  SUBSCRIBER_GONE: REASON_WORDS.SUBSCRIBER_GONE,
}
/** The refusal of the constraint of notices. */
export const FINE_CONSTRAINTS = {
  traffic_fine_notice: { code: 'NOTICE_TAKEN', text: '이미 등록한 고지서입니다.' },
} as const

export const PLATE_UNKNOWN = '구독 차량에 없는 차량 번호입니다.'
export const TIME_MISSING = '위반하거나 통행한 때를 입력해 주세요.'
export const TIME_AHEAD = '지금까지의 때를 입력해 주세요.'
export const AMOUNT_WRONG = `${won(MIN_AMOUNT)}부터 ${won(MAX_AMOUNT)}까지의 금액을 입력해 주세요.`
export const ISSUER_MISSING = '고지한 기관을 입력해 주세요.'
export const NOTICE_MISSING = '고지서에 적힌 번호를 입력해 주세요.'
export const PHOTO_MISSING = '고지서 사진을 올려 주세요.'
export const OBJECTION_MISSING = '어떤 점이 다른지 알려 주세요.'

type Noticed = { kind: FineKind; plate: string; happenedAt: Date; issuer: string; noticeNumber: string }

/** The text of the settlement's item: `과태료 2026. 12. 5. 14:05, 서울시 고지서 A-1`. */
export const noticeText = ({ kind, happenedAt, issuer, noticeNumber }: Noticed): string =>
  `${KIND_WORDS[kind]} ${koreanInstant(happenedAt)}, ${issuer} 고지서 ${noticeNumber}`

type Facts = { car: string; kind: FineKind; amount: number }

export const proposedText = ({ car, kind, amount, until }: Facts & { until: string }): string =>
  `[${brand.name}] ${car} ${KIND_WORDS[kind]} ${won(amount)}이 나왔습니다. 고지서는 구독 마이에서 보실 수 있습니다. ${koreanDate(dayOf(new Date(Date.parse(until) - 1)))}까지 이의가 없으시면 등록하신 카드로 결제됩니다.`
export const chargedText = ({ car, kind, amount }: Facts): string =>
  `[${brand.name}] ${car} ${KIND_WORDS[kind]} ${won(amount)}을 등록하신 카드로 결제합니다. 문의 ${brand.phone}`
export const withdrawnText = ({ car, kind, amount }: Facts): string =>
  `[${brand.name}] ${car} ${KIND_WORDS[kind]} ${won(amount)}을 청구하지 않기로 했습니다.`
