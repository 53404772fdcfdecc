import { formatAnyPhone } from '#kit/any-phone.ts'
import { dayOf } from '#kit/day.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import { urlOf, urls } from '#urls'
import { searchDrivers } from '../store.ts'

/** Drivers by name and phone number. */
export const driverSearch: SearchKind = {
  needs: 'DISPATCH',
  kind: 'driver',
  label: '기사',
  order: 30,
  find: async (tx, q, { limit, now }) => {
    const { records } = await searchDrivers(tx, { q, sort: 'name', limit, offset: 0, today: dayOf(now) })
    return records.map(({ id, name, phone }) => ({
      id,
      title: name,
      detail: formatAnyPhone(phone),
      path: urlOf(urls.admin.drivers, { query: { q: phone || name } }),
    }))
  },
}
