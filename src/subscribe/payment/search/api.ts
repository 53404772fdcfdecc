import { dayLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import { urlOf, urls } from '#urls'
import { PAYMENT_WORDS } from '../copy.ts'
import { paymentRows } from '../staff/store.ts'

/** Payments of subscriptions by subscriber and amount, latest due date first. */
export const paymentSearch: SearchKind = {
  needs: 'SUBSCRIPTION_MONEY',
  kind: 'subscription_payment',
  label: '구독 결제',
  order: 90,
  find: async (tx, q, { limit }) =>
    (await paymentRows(tx, { q }, limit, 0)).map((row) => ({
      id: row.id,
      title: `${won(row.amount)} · ${row.subscriberName || '탈퇴한 구독자'}`,
      detail: [row.modelName, PAYMENT_WORDS[row.status], dayLabel(row.dueOn)].join(' · '),
      path: urlOf(urls.admin.payments, {
        query: { status: row.status, q: row.mobile ?? row.subscriberName },
      }),
    })),
}
