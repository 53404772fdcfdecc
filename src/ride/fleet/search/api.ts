import { formatPlate } from '#kit/plate.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import { urlOf, urls } from '#urls'
import { unitsMatching } from './store.ts'

/** Units by registration number. */
export const unitSearch: SearchKind = {
  needs: 'DISPATCH',
  kind: 'unit',
  label: '차량',
  order: 40,
  find: async (tx, key, { limit }) =>
    (await unitsMatching(tx, key, limit)).map(({ id, registration_number, car_name }) => ({
      id,
      title: formatPlate(registration_number),
      detail: car_name,
      path: urlOf(urls.admin.cars, { query: { q: car_name } }),
    })),
}
