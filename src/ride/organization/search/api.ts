import { formatBusinessNumber } from '#kit/business-number.ts'
import { dayOf } from '#kit/day.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import { urlOf, urls } from '#urls'
import { organizationRecords } from '../staff/store.ts'

/** Organizations by name and business number, newest first. */
export const organizationSearch: SearchKind = {
  needs: 'CUSTOMERS',
  kind: 'organization',
  label: '회사',
  order: 50,
  find: async (tx, q, { limit, now }) => {
    const records = await organizationRecords(tx, { q, limit, offset: 0, today: dayOf(now) })
    return records.map(({ id, name, business_number, managers }) => ({
      id,
      title: name,
      detail: [formatBusinessNumber(business_number), ...managers.slice(0, 1)].join(' · '),
      path: urlOf(urls.admin.organizations, { query: { q: business_number } }),
    }))
  },
}
