import { formatAnyPhone } from '#kit/any-phone.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import { urlOf, urls } from '#urls'
import { subscribers } from '../staff/store.ts'

/** Subscribers by name, e-mail and phone number, newest first. */
export const subscriberSearch: SearchKind = {
  needs: 'SUBSCRIPTION',
  kind: 'subscriber',
  label: '구독 회원',
  order: 60,
  find: async (tx, q, { limit }) =>
    (await subscribers(tx, { q, limit, offset: 0 })).records.map(({ id, name, email, mobile }) => ({
      id,
      title: name,
      detail: [mobile && formatAnyPhone(mobile), email].filter(Boolean).join(' · '),
      path: urlOf(urls.admin.subscribers, { query: { q: mobile || email || name } }),
    })),
}
