import { koreanDate } from '#kit/day.ts'
import { monthText } from '#subscribe/payment/copy.ts'
import { KIND_WORDS } from '#subscribe/settlement/copy.ts'
import type { SettlementKind } from '#subscribe/settlement/rules.ts'

export const RECEIPT_TITLE = '영수증'
export const RECEIPT_MISSING = '결제가 끝난 내역만 영수증을 보실 수 있습니다.'
export const MONTH_WRONG = '달을 확인해 주세요. 예: 2026-12'
export const PART_WORDS = {
  fee: '월 구독료',
  couponDiscount: '쿠폰 할인',
  pointAmount: '포인트 사용',
  belowMinimum: '최소 결제 금액 미만 면제',
} as const

type Paid = { month: number | null; settlement: SettlementKind | null }

/** The subject of a payment: `3회차`, `반납 정산`, `과태료·통행료`. */
export const subjectText = ({ month, settlement }: Paid): string =>
  settlement ? KIND_WORDS[settlement] : monthText(month)

/** `2026. 12. 1. – 2026. 12. 31.`. */
export const periodText = ({ from, to }: { from: string; to: string }): string =>
  `${koreanDate(from)} – ${koreanDate(to)}`
