import { brand } from '#brand'
import { won } from '#kit/money.ts'
import type { PaymentStatus, RefundRefusalCode, WaiveRefusalCode } from './rules.ts'

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
/** The interval at which an open screen polls the outcome of a charge. */
export const POLL_INTERVAL_MS = 3_000
/** The interval at which an open screen follows requests and subscriptions. */
export const LIVE_INTERVAL_MS = 20_000
export const BEING_CONFIRMED =
  '카드사의 응답을 확인하고 있습니다. 다시 결제하지 마세요. 확인되는 대로 이 화면에 표시됩니다.'
export const FIRST_MONTH_UNKNOWN = '첫 달 결제를 확인하고 있습니다. 확인되는 대로 이 화면에 표시됩니다.'
export const FIRST_MONTH_DECLINED = '첫 달 결제가 거절되었습니다'
export const FIRST_MONTH_PAID = '첫 달 구독료를 결제했습니다. 신청이 승인되었습니다.'
export const CARD_CHANGED = '카드를 변경했습니다.'
/** The declined payments that a new card was charged for, each with its outcome; empty if there are none. */
export const chargedText = (charged: readonly { amount: number; status: PaymentStatus }[]): string =>
  charged
    .map(({ amount, status }) => {
      if (status === 'PAID') return `미납된 ${won(amount)}을 새 카드로 결제했습니다.`
      return status === 'FAILED'
        ? `미납된 ${won(amount)}은 새 카드에서도 거절되었습니다.`
        : `미납된 ${won(amount)}의 결제를 확인하고 있습니다.`
    })
    .join(' ')
export const CARD_NOT_CHANGED = '카드를 변경하지 못했습니다.'
/** The text of a payment that cannot be shown (S-070). */
export const PAYMENT_INVALID = '결제 정보가 올바르지 않습니다'
export const OWED_NOTICE = '아직 결제되지 않은 금액이 있습니다. 카드를 변경하시면 바로 다시 결제합니다.'
export const TOO_MANY_TRIES = '결제를 너무 여러 번 시도하셨습니다. 카드사에 확인하신 뒤 다시 시도해 주세요.'
/** The refusal of an acceptance whose first charge was declined. */
export const declinedNowText = (failure: string | null): string =>
  `카드 결제가 거절되었습니다. ${failure ?? ''}`
export const REFUND_LATE = '결제대행사가 환불을 접수했지만 아직 완료하지 않았습니다.'
export const CARD_GONE = '등록된 카드가 없습니다.'
export const CAR_UNKNOWN = '이 모델의 차량이 아닙니다.'
export const NEVER_BEGAN = '첫 달이 결제되지 않아 시작되지 않은 구독입니다. 신청을 다시 승인해 주세요.'
export const WAIVE_WORDS: Record<WaiveRefusalCode, string> = {
  NOT_FAILED: '결제에 실패한 청구만 면제할 수 있습니다.',
  NEVER_BEGAN: '시작되지 않은 구독이라 청구한 금액이 없습니다.',
  NOT_OVER: '끝난 구독의 청구만 면제할 수 있습니다. 구독을 먼저 종료해 주세요.',
}
export const NOT_DIFFERENT = '확인이 필요한 차이가 없습니다.'
export const NOT_ADOPTABLE =
  '결제대행사의 취소 금액을 그대로 반영할 수 있는 결제가 아닙니다. 내용을 남겨 처리해 주세요.'
/** The failure text for the subscriber after staff found that nothing was paid. */
export const UNPAID = '결제가 확인되지 않았습니다.'
export const NOT_UNPAID =
  '결제대행사에서 결제된 것으로 확인되거나 이미 끝난 결제입니다. 내용만 남기시면 결제 결과를 다시 확인합니다.'
/** The text for a payment that has a task for staff. */
export const staffTaskText = ({
  status,
  failure,
}: {
  status: PaymentStatus
  failure: string | null
}): string =>
  failure && (status === 'PAID' || status === 'REFUNDED_IN_PART')
    ? `환불이 거절되었습니다: ${failure} 구독자에게 돌려드릴 금액을 확인해 다시 환불해 주세요.`
    : '결제대행사의 금액과 다릅니다. 결제대행사 화면에서 이 결제를 확인해 주세요.'
export const START_PASSED = '시작일은 오늘 이후여야 합니다.'

/** The month of the subscription, or the settlement, that a payment is for. */
export const monthText = (month: number | null): string => (month === null ? '정산' : `${month}회차`)

type MessageFacts = { orderName: string; month: number | null; amount: number }

export const paidText = ({ orderName, month, amount, start }: MessageFacts & { start?: string }): string =>
  `[${brand.name}] ${orderName} 구독 ${monthText(month)} ${won(amount)}이 결제되었습니다.` +
  (start ? ` 신청이 승인되어 ${start}에 시작합니다. 인도 시간은 담당자가 연락드립니다.` : '')
export const declinedText = ({
  orderName,
  month,
  amount,
  next,
}: MessageFacts & { next?: string | null }): string =>
  `[${brand.name}] ${orderName} 구독 ${monthText(month)} ${won(amount)} 결제가 승인되지 않았습니다. ` +
  (next ? `${next}에 다시 결제하며, 카드를 바꾸시면 바로 결제합니다.` : '구독 마이에서 다시 결제해 주세요.')
export const pastDueText = ({ orderName, month, amount }: MessageFacts): string =>
  `[${brand.name}] ${orderName} 구독 ${monthText(month)} ${won(amount)}이 미납되었습니다. 마이페이지에서 카드를 변경해 주세요.`
export const upcomingText = ({ orderName, month, amount, day }: MessageFacts & { day: string }): string =>
  `[${brand.name}] ${day}에 ${orderName} 구독 ${monthText(month)} ${won(amount)}이 결제됩니다. 이제부터 매월 같은 금액이 결제됩니다.`
export const refundedText = ({ orderName, month, amount }: MessageFacts): string =>
  `[${brand.name}] ${orderName} 구독 ${monthText(month)} ${won(amount)}이 환불되었습니다.`
export const waivedText = ({ orderName, month, amount }: MessageFacts): string =>
  `[${brand.name}] ${orderName} 구독 ${monthText(month)} ${won(amount)}은 더 이상 청구되지 않습니다.`
