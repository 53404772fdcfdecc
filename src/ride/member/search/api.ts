import { formatAnyPhone } from '#kit/any-phone.ts'
import { dayOf } from '#kit/day.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import { urlOf, urls } from '#urls'
import { memberRecords } from '../store.ts'

/** Members by name, phone number and login id, newest first. */
export const memberSearch: SearchKind = {
  needs: 'CUSTOMERS',
  kind: 'member',
  label: '회원',
  order: 20,
  find: async (tx, q, { limit, now }) => {
    const records = await memberRecords(tx, { q, sort: '-created_at', limit, offset: 0, today: dayOf(now) })
    return records.map(({ id, name, login_id, phone }) => ({
      id,
      title: name,
      detail: [login_id, phone && formatAnyPhone(phone)].filter(Boolean).join(' · '),
      path: urlOf(urls.admin.member, { params: { id } }),
    }))
  },
}
