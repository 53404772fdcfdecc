import { won } from '#kit/money.ts'
import type { Fields } from '#platform/staff/rules.ts'

/** The fields of a plan that staff edit. */
export const PLAN_FIELDS = {
  title: { label: '이름' },
  amount: { label: '티켓 수', text: (amount: number | null) => (amount === null ? '없음' : `${amount}장`) },
  price: { label: '가격', text: won },
  valid_days: { label: '유효기간', text: (days: number | null) => (days === null ? '없음' : `${days}일`) },
  is_on_sale: { label: '판매', text: (isOnSale: boolean) => (isOnSale ? '판매 중' : '판매 안 함') },
} satisfies Fields
export const NO_TICKETS = '티켓이 없는 상품입니다. 상담으로만 안내합니다.'
