import { won } from '#kit/money.ts'
import { PAYMENT_WORDS } from '../copy.ts'

const THEIR_WORDS: Record<string, string> = {
  UNKNOWN_TO_PROVIDER: '결제 기록 없음',
  READY: '결제 전',
  PENDING: '결제 중',
  PARTIAL_CANCELLED: '일부 취소',
  CANCELLED: '전액 취소',
  REFUND_REFUSED: '환불 거절',
  REFUND_LATE: '환불 접수 후 미완료',
  TRIED_TOO_OFTEN: '결제 시도 횟수 초과',
}

/** One side of a difference as text: `결제 완료, 900,000원, 취소 100,000원`. */
export function sideText(side: Record<string, unknown>): string {
  const { status, amount, total, refunded, cancelled, refunding, failure } = side
  const [paid, back] = [amount ?? total, refunded ?? cancelled]
  const words: Record<string, string> = { ...PAYMENT_WORDS, ...THEIR_WORDS }
  return [
    typeof status === 'string' && (words[status] ?? status),
    typeof paid === 'number' && won(paid),
    typeof back === 'number' && back > 0 && `취소 ${won(back)}`,
    typeof refunding === 'number' && refunding > 0 && `환불 요청 ${won(refunding)}`,
    typeof failure === 'string' && failure,
  ]
    .filter(Boolean)
    .join(', ')
}
