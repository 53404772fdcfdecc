import { dayOf, instantLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import { urlOf, urls } from '#urls'
import { METHOD_WORDS, statusText } from '../copy.ts'
import { type ListedPurchase, purchaseRows } from '../staff/store.ts'

/** Searches purchases by depositor, amount, organization and member: unconfirmed transfers first, then the newest. */
export const purchaseSearch: SearchKind = {
  needs: 'MONEY',
  kind: 'ticket_purchase',
  label: '티켓 구매',
  order: 80,
  find: async (tx, q, { limit, now }) => {
    const rowsOf = (filter: Parameters<typeof purchaseRows>[1]) =>
      purchaseRows(tx, { ...filter, q }, dayOf(now), limit, 0)
    const waiting = await rowsOf({ status: 'PENDING', method: 'BANK' })
    const newest = waiting.length < limit ? await rowsOf({}) : []
    const ids = new Set(waiting.map(({ id }) => id))
    return [...waiting, ...newest.filter(({ id }) => !ids.has(id))].slice(0, limit).map(hitOf)
  },
}

const hitOf = (row: ListedPurchase) => ({
  id: row.id,
  title: `${won(row.amount)} · ${row.depositor ?? row.organizationName ?? (row.memberName || '탈퇴한 회원')}`,
  detail: [
    [row.organizationName, row.memberName].filter(Boolean).join(' '),
    row.title,
    METHOD_WORDS[row.method],
    statusText(row),
    instantLabel(row.createdAt),
  ]
    .filter(Boolean)
    .join(' · '),
  path: urlOf(urls.admin.purchases, {
    query: { status: tabOf(row), q: row.depositor ?? row.organizationName ?? row.loginId },
  }),
})

/** The tab of the list that shows the purchase; unconfirmed transfers are in the first tab. */
const tabOf = ({ status, method }: ListedPurchase) =>
  status === 'PENDING' && method === 'BANK' ? null : status
