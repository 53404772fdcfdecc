import { brand } from '#brand'
import { type Day, koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import type { Attention, Method, PurchaseRefusalCode, PurchaseStatus } from './rules.ts'

/** All prices of tickets include the value-added tax. */
export const VAT_INCLUDED = '부가세 포함'

export const METHOD_WORDS: Record<Method, string> = { CARD: '카드', BANK: '계좌이체' }

/** The status of a purchase, as text for staff. */
export const PURCHASE_WORDS: Record<PurchaseStatus, string> = {
  PENDING: '결제 중',
  PAID: '결제 완료',
  FAILED: '결제 안 됨',
  REFUNDING: '환불 중',
  CANCELLED: '환불 완료',
}
/** The status of a transfer that staff have not confirmed yet. */
export const WAITS_FOR_TRANSFER = '입금 대기'

/** The status of a purchase; a pending transfer waits for staff. */
export const statusText = ({ status, method }: { status: PurchaseStatus; method: Method }): string =>
  status === 'PENDING' && method === 'BANK' ? WAITS_FOR_TRANSFER : PURCHASE_WORDS[status]

export const ATTENTION_WORDS: Record<Attention, string> = {
  CANCELED_OUTSIDE:
    '결제대행사에서 결제가 취소되었지만 티켓을 거두지 못했습니다. 이미 사용하셨거나, 유효기간이 지났거나, 탈퇴 또는 회사 등록 해지로 계정이 닫혔습니다. 회원과 확인한 뒤 필요하면 티켓을 조정해 주세요.',
  CANCELED_IN_PART:
    '결제대행사에서 결제 금액의 일부가 취소되었습니다. 회원과 확인한 뒤 티켓을 조정해 주세요.',
  RETURN_REFUSED:
    '티켓을 드리지 못한 결제를 돌려 드리려 했지만 결제대행사가 거절했습니다. 결제대행사 화면에서 취소하시거나, 계좌로 돌려 드린 뒤 기록해 주세요.',
  RETURN_LATE:
    '결제대행사가 카드 취소를 접수했지만 3일이 지나도록 완료하지 않았습니다. 결제대행사 화면에서 확인하신 뒤 다시 요청하시거나, 계좌로 돌려 드린 뒤 기록해 주세요.',
}

export const PURCHASE_REFUSALS: Record<PurchaseRefusalCode, string> = {
  NOT_PAID: '결제가 완료된 구매만 환불할 수 있습니다.',
  LOT_TOUCHED: '이미 사용하셨거나 유효기간이 지난 티켓이 있어 전액을 환불할 수 없습니다.',
  NOT_WAITING: '이미 처리된 신청입니다.',
  REFUND_DECLINED: '결제대행사가 환불을 거절했습니다.',
}
export const PAYMENT_OF_ANOTHER = '이 구매의 결제 번호가 아닙니다.'
export const PLAN_GONE = '판매가 끝난 상품입니다. 요금표를 다시 확인해 주세요.'
export const PRICE_CHANGED = '요금이 바뀌었습니다. 새 금액을 확인하시고 다시 결제해 주세요.'
export const TOO_MANY_PURCHASES =
  '오늘 결제를 여러 번 시도하셨습니다. 잠시 후 다시 시도하시거나 1:1 문의로 알려 주세요.'
export const TERMS_FIRST = '구매 조건과 환급 안내에 동의해 주세요.'
export const HOLDER_FIRST = '어느 티켓으로 충전해 드릴지 위에서 먼저 확인해 주세요.'
export const NOT_MANAGER_OF_HOLDER =
  '이 회사의 티켓을 구매하실 수 없습니다. 관리자이신지 확인하시고 다시 골라 주세요.'
export const ACCOUNT_COPIED = '계좌번호를 복사했습니다.'
export const AMOUNT_COPIED = '금액을 복사했습니다.'
export const NOT_COPIED = '복사하지 못했습니다. 길게 눌러 복사해 주세요.'
export const TRANSFER_OVERDUE =
  '입금 기한이 지났습니다. 이미 보내셨다면 확인하는 대로 충전해 드립니다. 아직이라면 1:1 문의로 알려 주시거나 신청을 취소하고 다시 신청해 주세요.'
/** The tax documents for a payment. */
export const TRANSFER_PAPERS =
  '입금을 확인한 뒤 세금계산서나 현금영수증을 발행해 드립니다. 받으실 사업자등록번호나 휴대폰 번호를 1:1 문의로 알려 주세요.'
export const CARD_PAPERS = '카드 매출전표가 증빙이 되며, 구매 내용에서 영수증을 보실 수 있습니다.'
export const DEPOSITOR_FIRST = '입금하시는 분의 이름을 입력해 주세요.'

export const WINDOW_CLOSED = '결제창이 닫혀 결제되지 않았습니다.'
export const PAYMENT_DECLINED = '카드사에서 승인하지 않았습니다. 다른 카드로 다시 시도해 주세요.'
export const AMOUNT_DIFFERS = '결제하신 금액이 신청하신 금액과 달라 전액 취소해 드립니다.'
export const HOLDER_GONE = '탈퇴하시거나 회사 등록을 해지하신 뒤에 결제되어 전액 취소합니다.'
export const WITHDRAWN = '탈퇴하셔서 신청이 끝났습니다.'
export const WITHDRAWN_BY_MEMBER = '회원님이 신청을 취소하셨습니다.'
export const WITHDRAWN_BY_MANAGER = '회사의 관리자가 신청을 취소하셨습니다.'

/** The name of a purchase's unused tickets in messages. */
export const unusedPartOf = (title: string): string => `${title} 미사용분`

const head = `[${brand.nameKo}]`
type Bought = { title: string; amount: number }

export const boughtText = ({ title, amount }: Bought, until: Day): string =>
  `${head} ${title} ${won(amount)} 결제가 확인되어 티켓을 충전해 드렸습니다. ${koreanDate(until)}까지 이용하실 수 있습니다.`
export const refundedText = ({ title, amount }: Bought): string =>
  `${head} ${title} ${won(amount)} 구매를 취소해 드렸습니다. 카드사에 따라 3~5일 뒤에 반영됩니다.`
export const returnedText = ({ title, amount }: Bought): string =>
  `${head} ${title} ${won(amount)} 구매를 취소하고 입금하신 금액을 돌려 드렸습니다.`
export const returnedOtherwiseText = ({ title, amount }: Bought): string =>
  `${head} ${title} ${won(amount)} 구매를 취소하고 결제하신 금액을 계좌로 돌려 드렸습니다.`
/** `lastDay`: the deadline; missing in messages from before transfers had one. */
export const transferText = ({ title, amount, lastDay }: Bought & { lastDay?: Day }): string =>
  [
    `${head} ${title} 입금 안내`,
    brand.bankAccount,
    `${won(amount)} (${VAT_INCLUDED})`,
    ...(lastDay ? [`${koreanDate(lastDay)}까지 입금해 주세요.`] : []),
    '입금을 확인하면 바로 티켓을 충전해 드립니다.',
  ].join('\n')
export const refusedText = ({ title }: Bought, reason: string): string =>
  `${head} ${title} 계좌이체 신청을 처리하지 못했습니다. ${reason}`
export const withdrawnText = ({ title }: Bought): string =>
  `${head} 회사의 관리자가 ${title} 계좌이체 신청을 취소하셨습니다. 아직 입금하지 않으셨다면 입금하지 말아 주세요.`

/** The error of a deposit day that is in the future or too long ago. */
export const DEPOSIT_DAY_WRONG = '입금일은 오늘이나 지난 1년 안의 날짜로 적어 주세요.'

const TRANSFER_OPEN = {
  code: 'TRANSFER_OPEN',
  text: '이미 입금을 기다리는 신청이 있습니다. 먼저 그 신청을 마쳐 주세요.',
} as const

/** Refusals of the constraints of purchases: one unconfirmed transfer for the member and for each organization. */
export const PURCHASE_CONSTRAINTS = {
  ticket_purchase_one_transfer: TRANSFER_OPEN,
  ticket_purchase_one_transfer_for: TRANSFER_OPEN,
} as const

export const WINDOW_FAILED = '결제창을 열지 못했습니다. 인터넷 연결을 확인하시고 다시 시도해 주세요.'
/** The title of an open purchase. */
export const OPEN_WORDS = { CARD: '확인 중인 결제', BANK: '입금 대기', REFUNDING: '환불 진행 중' }

/** The result of a purchase, as text for its buyer. */
export function resultTitle({
  status,
  method,
  tickets,
}: {
  status: PurchaseStatus
  method: Method
  tickets: number
}): string {
  const titles: Record<PurchaseStatus, string> = {
    PENDING: method === 'CARD' ? '결제를 확인하고 있습니다' : '입금을 기다리고 있습니다',
    PAID: `${tickets} Ticket을 충전해 드렸습니다`,
    FAILED: method === 'CARD' ? '결제되지 않았습니다' : '입금 신청이 끝났습니다',
    REFUNDING: '결제 금액을 돌려 드리고 있습니다',
    CANCELLED: '구매가 취소되었습니다',
  }
  return titles[status]
}

/** The text of a ledger entry of a purchase: tickets granted, revoked, or restored. */
export const purchaseEntryText = (
  title: string,
  { type, amount }: { type: string; amount: number },
): string => `${title} ${type === 'CHARGE' ? '구매' : amount < 0 ? '구매 취소' : '구매 취소 철회'}`
