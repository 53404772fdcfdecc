import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#kit/contract.ts'
import { callPage } from '#ride/account/widgets/realm.ts'
import { listDrivers } from '#ride/driver/contract.ts'

const PAGE = 100
const MAX_PAGES = 20

/** All drivers by name, for a select; loaded page by page. */
export const useAllDrivers = (enabled = true) =>
  useQuery({
    queryKey: [listDrivers.path, 'all'],
    enabled,
    queryFn: async ({ signal }) => {
      const all: OutputOf<typeof listDrivers> = []
      for (let page = 1; page <= MAX_PAGES; page++) {
        const query = { page, page_size: PAGE }
        const answer = await callPage(listDrivers, { query, signal })
        all.push(...answer.result)
        if (all.length >= answer.page.total) break
      }
      return all
    },
  })
