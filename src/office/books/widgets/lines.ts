import { won } from '#kit/money.ts'
import { rowsAt, ticketsText } from '#ride/figures/widgets/charts.ts'
import { urlOf, urls } from '#urls'
import type { Books } from '../contract.ts'

/** A figure of the books; `to`: the list of its rows, `isSum`: the sum of the lines above. */
export type Line = { label: string; value: string; to?: string | null; isSum?: true }

const minus = (amount: number) => won(-amount || 0)
const linked = (count: number, url: string, query: Record<string, string>) =>
  count ? urlOf(url, { query }) : null

const paid = ({ from, to }: Books, more: Record<string, string> = {}) => ({
  status: 'ALL',
  paid_from: from,
  paid_to: to,
  ...more,
})
const returned = ({ from, to }: Books) => ({ status: 'CANCELLED', refunded_from: from, refunded_to: to })

export function moneyLines(books: Books): Line[] {
  const { card, transfer, subscription, refunded, net } = books.received
  const purchases = (count: number, query: Record<string, string>) =>
    linked(count, urls.admin.purchases, query)
  return [
    { label: '티켓 카드 결제', value: won(card), to: purchases(card, paid(books, { method: 'CARD' })) },
    {
      label: '티켓 계좌이체',
      value: won(transfer),
      to: purchases(transfer, paid(books, { method: 'BANK' })),
    },
    { label: '구독 결제', value: won(subscription) },
    {
      label: '돌려 드린 금액',
      value: minus(refunded),
      to: purchases(books.deferred.refunded, returned(books)),
    },
    { label: '순수입', value: won(net), isSum: true },
  ]
}

export function owedLines({ deferred }: Books): Line[] {
  const { opening, received, recognized, refunded, expired, closing } = deferred
  return [
    { label: '기초', value: won(opening) },
    { label: '받음', value: won(received) },
    { label: '운행으로 인식', value: minus(recognized) },
    { label: '환불', value: minus(refunded) },
    { label: '소멸', value: minus(expired) },
    { label: '기말', value: won(closing), isSum: true },
  ]
}

export function ticketLines(books: Books): Line[] {
  const { from, to, tickets } = books
  const { sold, granted_free: free, used, expired, refunded, outstanding } = tickets
  const ledger = (count: number, status: string) => linked(count, urls.admin.tickets, { status, from, to })
  return [
    { label: '판매', value: ticketsText(sold), to: linked(sold, urls.admin.purchases, paid(books)) },
    { label: '무상 지급', value: ticketsText(free), to: ledger(free, 'CHARGE') },
    {
      label: '운행에 사용',
      value: ticketsText(used),
      to: used ? rowsAt({ status: 'COMPLETED' }, { from, to }) : null,
    },
    { label: '소멸', value: ticketsText(expired), to: ledger(expired, 'EXPIRE') },
    {
      label: '환불',
      value: ticketsText(refunded),
      to: linked(refunded, urls.admin.purchases, returned(books)),
    },
    { label: '기말 잔여', value: ticketsText(outstanding), isSum: true },
  ]
}

export function subscriptionLines({ subscription }: Books): Line[] {
  const { billed, collected, past_due: pastDue, monthly_recurring: monthly } = subscription
  const unpaid = linked(pastDue, urls.admin.payments, { status: 'FAILED' })
  return [
    { label: '청구', value: won(billed) },
    { label: '수납', value: won(collected) },
    { label: '미납 (현재)', value: won(pastDue), to: unpaid },
    { label: '월 구독료 (현재)', value: won(monthly) },
  ]
}
