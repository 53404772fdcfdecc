import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { QueryIn } from '#kit/contract.ts'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { pathOf } from '#kit/web/call.ts'
import { callPage } from '#ride/account/widgets/realm.ts'
import type { DisplayStatus } from '../../rules.ts'
import type { listDispatch } from '../contract.ts'

export const tabs = [
  'PENDING',
  'CONFIRMED',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly DisplayStatus[]
export const PAGE_SIZE = 50

const route = 'GET /api/reservations'
type Sort = 'pickup_time' | '-pickup_time'

/** What is still to be driven comes in its order, what is over with the latest first. */
const usualSort = (tab: DisplayStatus): Sort =>
  tab === 'PENDING' || tab === 'CONFIRMED' ? 'pickup_time' : '-pickup_time'

/** One page of a tab's reservations, as the address names it. */
export function useReservations() {
  const { query, q, page, change, search, turn } = useListAddress()
  const tab = tabs.find((known) => known === query.get('status')) ?? 'PENDING'
  const usual = usualSort(tab)
  const sort: Sort =
    query.get('sort') === 'reverse' ? (usual === 'pickup_time' ? '-pickup_time' : 'pickup_time') : usual
  const wanted: QueryIn<typeof listDispatch> = { status: tab, sort, q, page, page_size: PAGE_SIZE }
  const list = useQuery({
    queryKey: [pathOf(route, { query: wanted }), tab],
    queryFn: ({ signal }) => callPage<typeof listDispatch>(route, { query: wanted, signal }),
    // The rows of another page may stand a moment longer, those of another tab would be wrong.
    placeholderData: (before, { queryKey } = {} as never) => (queryKey?.[1] === tab ? before : undefined),
  })
  const total = list.data?.page.total
  const last = Math.max(1, Math.ceil((total ?? 0) / PAGE_SIZE))
  useEffect(() => {
    // The last row of the last page left, or somebody sent an old address.
    if (list.data && !list.isPlaceholderData && page > last) turn(last)
  })
  return {
    tab,
    q,
    page,
    sort,
    total,
    list,
    search,
    turn,
    choose: (next: DisplayStatus) => change({ status: next === 'PENDING' ? null : next, sort: null }),
    turnSort: () => change({ sort: sort === usual ? 'reverse' : null }),
  }
}
