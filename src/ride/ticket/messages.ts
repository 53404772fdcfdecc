import type { Day } from '#kit/day.ts'
import { messageKind } from '#kit/unit-of-work.ts'
import {
  boughtText,
  refundedText,
  refusedText,
  returnedOtherwiseText,
  returnedText,
  transferText,
  withdrawnText,
} from './purchase/copy.ts'

/** A purchase of tickets; amount in won. */
type Bought = { title: string; amount: number }
/** How the money was refunded: to the card, to the account that paid, or to another account. */
export type Returned = 'CARD' | 'BANK' | 'OTHER'
const RETURNED_TEXT = { CARD: refundedText, BANK: returnedText, OTHER: returnedOtherwiseText }

export const ticketsBought = messageKind<Bought & { until: Day }>({
  name: 'tickets_bought',
  label: '티켓 결제 완료',
  belongsTo: 'member',
  text: ({ until, ...bought }) => boughtText(bought, until),
})
export const ticketsRefunded = messageKind<Bought & { returned: Returned }>({
  name: 'tickets_refunded',
  label: '티켓 구매 환불',
  belongsTo: 'member',
  text: ({ returned, ...bought }) => RETURNED_TEXT[returned](bought),
})
export const ticketTransferAsked = messageKind<Bought & { lastDay?: Day }>({
  name: 'ticket_transfer_asked',
  label: '입금 안내',
  belongsTo: 'member',
  text: transferText,
})
export const ticketTransferRefused = messageKind<Bought & { reason: string }>({
  name: 'ticket_transfer_refused',
  label: '계좌이체 신청 거절',
  belongsTo: 'member',
  text: ({ reason, ...bought }) => refusedText(bought, reason),
})
export const ticketTransferWithdrawn = messageKind<Bought>({
  name: 'ticket_transfer_withdrawn',
  label: '계좌이체 신청 취소',
  belongsTo: 'member',
  text: withdrawnText,
})

export const MESSAGES = [
  ticketsBought,
  ticketsRefunded,
  ticketTransferAsked,
  ticketTransferRefused,
  ticketTransferWithdrawn,
]
