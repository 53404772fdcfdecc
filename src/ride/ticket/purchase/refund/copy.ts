import { PURCHASE_REFUSALS } from '../copy.ts'
import {
  type AcceptRefusalCode,
  FULL_REFUND_DAYS,
  type QuoteRefusalCode,
  REFUND_FEE_PERCENT,
} from './rules.ts'

export const QUOTE_REFUSALS: Record<QuoteRefusalCode, string> = {
  NOT_PAID: PURCHASE_REFUSALS.NOT_PAID,
  LOT_EXPIRED: '유효기간이 지난 티켓은 여기에서 환불할 수 없습니다.',
  NOTHING_UNUSED: '모두 사용하셔서 환불할 티켓이 없습니다.',
  NOTHING_LEFT: '사용하신 티켓을 정가로 빼면 환불할 금액이 없습니다.',
}

export const ACCEPT_REFUSALS: Record<AcceptRefusalCode, string> = {
  QUOTE_EXPIRED: '계산한 지 10분이 지났습니다. 다시 계산한 금액을 확인해 주세요.',
  QUOTE_CHANGED: '그 사이 티켓이나 금액이 바뀌었습니다. 다시 계산한 금액을 확인해 주세요.',
}

/** The clause about refunds in the terms. */
export const REFUND_TERMS = `구매 후 ${FULL_REFUND_DAYS}일 이내이고 사용하지 않으신 티켓은 전액 환급해 드립니다. 그 뒤 유효기간 안에 환급을 신청하시면 사용하신 티켓을 1 Ticket 정가로 계산하여 뺀 금액의 ${100 - REFUND_FEE_PERCENT}%를 환급하며, 회사에 책임이 있는 사유라면 남은 금액 전부를 환급합니다. 유효기간이 지난 티켓의 환급은 관련 법령과 표준약관이 정한 바에 따릅니다.`
