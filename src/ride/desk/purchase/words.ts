import { won } from '#kit/money.ts'
import { METHOD_WORDS, PURCHASE_WORDS } from '#ride/ticket/purchase/words.ts'

/** What was done about purchases of tickets, by subject and action. */
export const ACTIONS = {
  'ticket_purchase BUY': '회원 대신 티켓 구매',
  'ticket_purchase WITHDRAW': '계좌이체 신청 취소',
  'ticket_purchase ACCEPT': '입금 확인',
  'ticket_purchase REFUSE': '계좌이체 신청 거절',
  'ticket_purchase REFUND': '티켓 구매 환불',
  'ticket_purchase SETTLE': '결제 확인 처리',
  'ticket_purchase EXPORT': '티켓 구매 목록 내려받기',
}

export const FIELDS = {
  attention: '확인 필요만',
  is_returned: '다른 방법으로 환불',
  method: '결제 방법',
  price: '금액',
  title: '상품',
}

/** What a message about a purchase tells. */
export const KINDS = {
  tickets_bought: '티켓 결제 완료',
  tickets_refunded: '티켓 구매 환불',
  ticket_transfer_asked: '입금 안내',
  ticket_transfer_refused: '계좌이체 신청 거절',
  ticket_transfer_withdrawn: '계좌이체 신청 취소',
}

/** Values that are codes, by field. */
export const VALUES = {
  price: won,
  method: (method: keyof typeof METHOD_WORDS) => METHOD_WORDS[method],
  attention: () => '예',
}

export const STATUSES = PURCHASE_WORDS
