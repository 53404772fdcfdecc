import { formatPlate } from '#kit/plate.ts'
import type { SearchKind } from '#world'
import { urlOf, urls } from '#urls'
import { SUBSCRIPTION_WORDS } from '../copy.ts'
import { subscriptionRows } from '../staff/store.ts'

/** Subscriptions by subscriber and registration number, newest first. */
export const subscriptionSearch: SearchKind = {
  kind: 'subscription',
  label: '구독',
  order: 70,
  find: async (tx, q, { limit }) =>
    (await subscriptionRows(tx, { q }, limit, 0)).map((row) => ({
      id: row.id,
      title: row.subscriberName || '탈퇴한 구독자',
      detail: [
        `${row.brandName} ${row.modelName}`,
        row.registrationNumber && formatPlate(row.registrationNumber),
        SUBSCRIPTION_WORDS[row.status],
      ]
        .filter(Boolean)
        .join(' · '),
      path: urlOf(urls.admin.subscriptions, {
        query: { status: row.status, q: row.registrationNumber ?? row.mobile ?? row.subscriberName },
      }),
    })),
}
