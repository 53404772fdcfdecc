import { brand } from '#brand'
import { type Day, koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { endDaysText } from '#subscribe/subscription/copy.ts'
import { lastDayOf } from '#subscribe/subscription/rules.ts'
import type {
  AcceptRefusalCode,
  Item,
  ItemKind,
  QuoteRefusalCode,
  SettlementKind,
  SettlementStatus,
} from './rules.ts'

export const KIND_WORDS: Record<SettlementKind, string> = {
  EARLY_END: '중도 해지',
  CHANGE: '차량·기간 변경',
  RETURN: '반납 정산',
  WITHDRAWAL: '청약 철회',
  FINE: '과태료·통행료',
}
export const STATUS_WORDS: Record<SettlementStatus, string> = {
  OFFERED: '동의 대기',
  ACCEPTED: '동의 완료',
  WITHDRAWN: '철회',
}
/** The status of an offer that expired. */
export const OFFER_EXPIRED = '기한 지남'
export const ITEM_WORDS: Record<ItemKind, string> = {
  EARLY_END_FEE: '중도 해지 위약금',
  UNUSED_DAYS: '이용하지 않은 날',
  MILEAGE: '초과 주행',
  LATE_DAYS: '반납 지연',
  DAMAGE: '파손',
  FINE: '과태료·통행료',
}

/** The text of an item: `초과 주행 120km`. */
export function itemText({ kind, quantity, text }: Item): string {
  if (kind === 'DAMAGE') return `${ITEM_WORDS.DAMAGE}: ${text ?? ''}`
  if (kind === 'FINE') return text ?? ITEM_WORDS.FINE
  const unit = kind === 'MILEAGE' ? 'km' : '일'
  const lead = kind === 'EARLY_END_FEE' ? '남은 ' : ''
  return `${ITEM_WORDS[kind]} (${lead}${quantity.toLocaleString('ko-KR')}${unit})`
}

/** The total as a charge or a refund. */
export const totalText = (total: number): string =>
  total < 0 ? `환불 ${won(-total)}` : total === 0 ? '결제할 금액 없음' : `결제 ${won(total)}`

export const TOTAL_WORDS = { PAY: '결제하실 금액', BACK: '돌려드릴 금액' }

export const QUOTE_REFUSED: Record<QuoteRefusalCode, string> = {
  NOT_ACTIVE: '이용 중인 구독만 해지하거나 변경하실 수 있습니다.',
  UNPAID: '결제가 끝나지 않은 회차가 있습니다. 먼저 결제를 마쳐 주세요.',
  NOT_BEGUN: '시작일 다음 날부터 해지하거나 변경하실 수 있습니다.',
  END_TOO_EARLY: '내일부터의 날짜를 선택해 주세요.',
  END_TOO_LATE: '이미 결제된 기간 안의 날짜를 선택해 주세요.',
}
export const ACCEPT_REFUSED: Record<AcceptRefusalCode, string> = {
  NOT_OPEN: '이미 처리된 견적입니다.',
  EXPIRED: '견적의 유효 시간이 지났습니다. 다시 받아 주세요.',
  TOTAL_CHANGED: '금액이 달라졌습니다. 다시 확인해 주세요.',
}
export const END_MOVED =
  '그사이 반납일이 바뀌었습니다. ‘그대로 이용하기’로 이 견적을 닫으신 뒤 다시 받아 주세요.'
export const RETURN_STANDS =
  '반납 정산은 철회할 수 없습니다. 받지 않을 금액은 정산을 다시 보내며 면제해 주세요.'
export const FINE_STANDS = '과태료·통행료는 고지 내역에서 이의를 보내거나 철회해 주세요.'
export const OBJECTION_MISSING = '어떤 점이 다른지 알려 주세요.'
export const TOO_MANY_OFFERS = '하루에 받으실 수 있는 견적을 모두 받으셨습니다. 내일 다시 확인해 주세요.'
export const TOTAL_TOO_LARGE = '정산 금액이 너무 큽니다. 주행거리와 수리 금액을 확인해 주세요.'
export const NO_CAR = '지금 바로 이용하실 수 있는 차량이 없습니다. 입고되면 알려 드리겠습니다.'
export const CAR_RETURNED = '차량을 이미 반납하셔서 기간만 바꾸실 수는 없습니다. 다른 차량을 골라 주세요.'
export const beginsAtEndText = (end: Day): string =>
  `차량을 이미 반납하셔서 이번 구독은 ${koreanDate(lastDayOf(end))}까지이며, 다음 구독은 ${koreanDate(end)}에 시작합니다. 변경 수수료는 없습니다.`
export const RETURNED_ALREADY =
  '차량을 이미 반납하셨습니다. 구독은 약정한 반납일 전날까지 이어지며, 중도 해지는 하실 수 없습니다.'
export const SAME_TERMS = '지금 이용하시는 차량과 기간이 같습니다.'
export const TERM_NOT_OFFERED = '선택하신 기간은 신청하실 수 없습니다.'
export const NEEDS_MILEAGE = '최근 3일 안의 주행거리가 필요합니다. 주행거리를 먼저 알려 주세요.'
export const SUBSCRIBER_GONE = '탈퇴한 구독자에게는 추가 정산을 보낼 수 없습니다.'
export const DAMAGE_MISSING = '어디가 어떻게 파손되었는지 적어 주세요.'
export const DAMAGE_AMOUNT = '수리 금액을 입력해 주세요.'

export const ALREADY_ENDING = '이미 해지하거나 변경하기로 한 구독입니다.'

/** Refusals of the constraints of settlements. */
export const SETTLEMENT_CONSTRAINTS = {
  settlement_open: { code: 'OFFER_OPEN', text: '진행 중인 견적이 있습니다. 먼저 확인해 주세요.' },
  settlement_ends_once: { code: 'ALREADY_ENDING', text: ALREADY_ENDING },
} as const

type MessageFacts = { car: string; kind: SettlementKind; total: number }

export const offeredText = ({ car, kind, total }: MessageFacts): string =>
  `[${brand.name}] ${car} ${KIND_WORDS[kind]} 내역이 도착했습니다. ${totalText(total)}. 구독 마이에서 확인하고 동의해 주세요.`
export const acceptedText = ({ car, kind, total }: MessageFacts): string =>
  kind === 'WITHDRAWAL'
    ? `[${brand.name}] ${car} 구독의 청약 철회를 마쳤습니다. ${totalText(total)}. 차량은 오늘 반납해 주세요.`
    : `[${brand.name}] ${car} ${KIND_WORDS[kind]}에 동의하셨습니다. ${totalText(total)}.`

/** The consequence of accepting, as a sentence. */
export function acceptanceConsequence(
  { kind, next }: { kind: SettlementKind; next: { month: number; fee: number } | null },
  end: Day,
) {
  const day = koreanDate(end)
  if (kind === 'RETURN')
    return `${day}에 반납하신 차량을 점검한 내역입니다. 동의하시기 전에는 결제되지 않습니다.`
  if (kind === 'FINE') return `${day}에 차량을 이용하신 동안 나온 금액입니다.`
  if (kind === 'CHANGE' && next)
    return `지금 구독은 ${koreanDate(lastDayOf(end))}까지 이용하시고, ${day}에 월 ${won(next.fee)}, ${next.month}개월 구독이 시작됩니다. 새 구독의 첫 달은 시작하는 날 같은 카드로 결제됩니다.`
  return `${endDaysText(end)}입니다. 반납일부터의 회차는 청구하지 않으며, 약정 주행거리는 이용하신 일수로 계산합니다.`
}
