import { brand } from '#brand'
import { won } from '#kit/money.ts'
import type { PauseRefusalCode, PaymentStatus, RefundRefusalCode, WaiveRefusalCode } from './rules.ts'

export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  PLANNED: '예정',
  SENT: '결제 중',
  UNKNOWN: '확인 중',
  FAILED: '결제 실패',
  PAID: '결제 완료',
  REFUNDED_IN_PART: '일부 환불',
  REFUNDED: '환불 완료',
  DROPPED: '청구 안 함',
}
export const REFUND_WORDS: Record<RefundRefusalCode, string> = {
  NOT_PAID: '결제가 끝난 청구만 환불할 수 있습니다.',
  REFUND_TOO_LARGE: '환불할 수 있는 금액보다 많습니다.',
  REFUND_RUNNING: '앞선 환불을 확인하고 있습니다. 잠시 후 다시 시도해 주세요.',
}
/** While nobody knows what became of a charge, whoever looks is shown the answer as it comes. */
export const LOOK_AGAIN_MS = 3_000
export const BEING_CONFIRMED =
  '카드사의 응답을 확인하고 있습니다. 다시 결제하지 마세요. 확인되는 대로 이 화면에 표시됩니다.'
export const FIRST_MONTH_UNKNOWN = '첫 달 결제를 확인하고 있습니다. 확인되는 대로 이 화면에 표시됩니다.'
export const CARD_CHANGED = '카드를 변경했습니다.'
export const CARD_NOT_CHANGED = '카드를 변경하지 못했습니다.'
/** S-070. */
export const PAYMENT_INVALID = '결제 정보가 올바르지 않습니다'
export const OWED_NOTICE = '아직 결제되지 않은 금액이 있습니다. 카드를 변경하시면 바로 다시 결제합니다.'
export const REFUND_LATE = '결제대행사가 환불을 접수했지만 아직 완료하지 않았습니다.'
export const CARD_GONE = '등록된 카드가 없습니다.'
export const CAR_TAKEN = '이미 다른 구독자가 이용하는 차량입니다.'
export const CAR_UNKNOWN = '이 모델의 차량이 아닙니다.'
export const ALREADY_ENDED = '이미 끝난 구독입니다.'
export const NEVER_BEGAN = '첫 달이 결제되지 않아 시작되지 않은 구독입니다. 신청을 다시 승인해 주세요.'
export const WAIVE_WORDS: Record<WaiveRefusalCode, string> = {
  NOT_FAILED: '결제에 실패한 청구만 면제할 수 있습니다.',
  NEVER_BEGAN: '시작되지 않은 구독이라 청구한 금액이 없습니다.',
  NOT_OVER: '끝난 구독의 청구만 면제할 수 있습니다. 구독을 먼저 종료해 주세요.',
}
export const END_BEFORE =
  '이미 시작된 구독은 시작일보다 앞선 날로, 차량을 인도했다면 시작일로도 종료할 수 없습니다. 연도를 확인해 주세요.'
export const END_AFTER = '종료일은 원래 종료일 이전이어야 합니다.'
export const END_PAUSED = '일시 정지 중인 구독은 오늘로만 종료할 수 있습니다. 먼저 재개해 주세요.'
export const NOT_RETURNED = '차량이 아직 구독자에게 있습니다. 반납을 먼저 기록해 주세요.'
export const PAUSE_WORDS: Record<PauseRefusalCode, string> = {
  NOT_ACTIVE: '이용 중이고 미납이 없는 구독만 일시 정지할 수 있습니다.',
  NOT_CURRENT: '시작일부터 종료일 전날까지만 일시 정지할 수 있습니다.',
  CHANGING: '다른 차량으로 바꾸기로 한 구독입니다. 새 구독이 시작된 뒤에 새 구독을 일시 정지해 주세요.',
}
export const NO_PHONE = '등록된 휴대폰 번호가 없습니다.'
export const NOT_PAUSED = '일시 정지된 구독이 아닙니다.'
export const NOT_DIFFERENT = '확인이 필요한 차이가 없습니다.'
export const NOT_ADOPTABLE =
  '결제대행사의 취소 금액을 그대로 반영할 수 있는 결제가 아닙니다. 내용을 남겨 처리해 주세요.'
/** What its subscriber reads where staff found that nothing was paid. */
export const UNPAID = '결제가 확인되지 않았습니다.'
export const NOT_UNPAID =
  '결제대행사에서 결제된 것으로 확인되거나 이미 끝난 결제입니다. 내용만 남기시면 결제 결과를 다시 확인합니다.'
/** Where something of a payment waits for a person. */
export const waitsText = ({ status, failure }: { status: PaymentStatus; failure: string | null }): string =>
  failure && (status === 'PAID' || status === 'REFUNDED_IN_PART')
    ? `환불이 거절되었습니다: ${failure} 구독자에게 돌려드릴 금액을 확인해 다시 환불해 주세요.`
    : '결제대행사의 금액과 다릅니다. 결제대행사 화면에서 이 결제를 확인해 주세요.'
export const START_PASSED = '시작일은 오늘 이후여야 합니다.'

/** Which payment of a subscription it is. */
export const turnText = (month: number | null): string => (month === null ? '정산' : `${month}회차`)

type Told = { orderName: string; month: number | null; amount: number }

export const paidText = ({ orderName, month, amount }: Told): string =>
  `[${brand.name}] ${orderName} 구독 ${turnText(month)} ${won(amount)}이 결제되었습니다.`
export const declinedText = ({ orderName, month, amount }: Told): string =>
  `[${brand.name}] ${orderName} 구독 ${turnText(month)} ${won(amount)} 결제가 승인되지 않았습니다. 카드를 확인해 주세요.`
export const pastDueText = ({ orderName, month, amount }: Told): string =>
  `[${brand.name}] ${orderName} 구독 ${turnText(month)} ${won(amount)}이 미납되었습니다. 마이페이지에서 카드를 변경해 주세요.`
export const upcomingText = ({ orderName, month, amount, day }: Told & { day: string }): string =>
  `[${brand.name}] ${day}에 ${orderName} 구독 ${turnText(month)} ${won(amount)}이 결제됩니다. 이제부터 매월 같은 금액이 결제됩니다.`
export const endingText = (orderName: string, day: string): string =>
  `[${brand.name}] ${orderName} 구독이 ${day}에 끝납니다. 그날까지 차량을 반납해 주세요. 담당자가 반납 시간을 연락드립니다.`
/** Only where nothing is paid for the first month: else its payment is told. */
export const acceptedText = (orderName: string, day: string): string =>
  `[${brand.name}] ${orderName} 구독 신청이 승인되어 ${day}에 시작합니다. 첫 달은 결제하실 금액이 없습니다.`
export const endedText = (orderName: string, day: string): string =>
  `[${brand.name}] ${orderName} 구독이 ${day}에 종료되었습니다. 자세한 내용은 구독 마이에서 확인해 주세요.`
/** With the won that are refunded, where something was paid. */
export const calledOffText = (orderName: string, refunded: number): string =>
  `[${brand.name}] ${orderName} 구독이 취소되었습니다. 사용하신 쿠폰과 포인트는 돌려드렸습니다.` +
  (refunded ? ` 결제하신 ${won(refunded)}은 결제하신 카드로 환불됩니다.` : '')
export const endMovedText = (orderName: string, day: string): string =>
  `[${brand.name}] ${orderName} 구독의 종료일이 ${day}로 변경되었습니다. 그 뒤의 회차는 청구하지 않습니다.`
export const pausedText = (orderName: string, from: string, day: string): string =>
  `[${brand.name}] ${orderName} 구독이 ${from}부터 일시 정지되었습니다. 정지 중에는 결제되지 않으며, 종료일(${day})은 정지한 날만큼 늦춰집니다.`
export const resumedText = (orderName: string, day: string): string =>
  `[${brand.name}] ${orderName} 구독이 재개되었습니다. 정지한 날만큼 다음 결제일과 종료일이 늦춰졌으며, ${day}에 끝납니다.`
export const changeCardText = (orderName: string): string =>
  `[${brand.name}] ${orderName} 구독의 결제 카드를 확인해 주세요. 구독 마이의 구독 상세에서 바로 변경하실 수 있습니다.`
export const refundedText = ({ orderName, month, amount }: Told): string =>
  `[${brand.name}] ${orderName} 구독 ${turnText(month)} ${won(amount)}이 환불되었습니다.`
export const waivedText = ({ orderName, month, amount }: Told): string =>
  `[${brand.name}] ${orderName} 구독 ${turnText(month)} ${won(amount)}은 더 이상 청구되지 않습니다.`

/** What the constraints of subscriptions mean. */
export const SUBSCRIPTION_CONSTRAINTS = {
  subscription_car_taken: { code: 'CAR_TAKEN', text: CAR_TAKEN },
  subscription_request_once: { code: 'NOT_OPEN', text: '이미 처리된 신청입니다.' },
} as const
