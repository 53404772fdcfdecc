import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint, OutputOf, Page, QueryIn, Route } from '#kit/contract.ts'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { type LooseOptions, pathOf } from '#kit/web/call.ts'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import { type Topics, useLiveChanges } from './use-live-changes.ts'

export const PAGE_SIZE = 50

type RowOf<E extends Endpoint> = OutputOf<E> extends (infer Row)[] ? Row : never
type Paged<Row> = { result: Row[]; page: Page }

/** Every list can be exported as a file, so its contract must declare a download. */
type Exported = Endpoint & { download: 'text/csv' }
type Source<E extends Exported, Tab extends string> = {
  /** The realm whose session calls the endpoint. */
  realm: BrowserRealm
  endpoint: E
  topics: Topics
  /** The first tab is shown when the URL names none. */
  tabs?: readonly Tab[]
  /** The query of a tab; `isTurned`: in reverse order. */
  queryOf?: (tab: Tab, isTurned: boolean) => QueryIn<E>
  /** Refetch interval in ms, where changes send no event. */
  lookAgainMs?: number
  /** Filters that apply on every tab. */
  filter?: QueryIn<E>
}

/** The page of a staff list that the URL selects, refetched after events from the server. */
export function useStaffList<E extends Exported, Tab extends string = never>({
  realm,
  endpoint,
  topics,
  tabs,
  queryOf,
  filter,
  lookAgainMs,
}: Source<E, Tab>) {
  const { query: address, q, page, change, pathWith, search, turn } = useListAddress()
  const tab = tabs?.find((known) => known === address.get('status')) ?? tabs?.[0]
  const isTurned = address.get('sort') === 'reverse'
  const asked = (tab ? queryOf?.(tab, isTurned) : undefined) as object | undefined
  const filtered = { ...(filter as object | undefined), ...asked, q }
  const query = { ...filtered, page, page_size: PAGE_SIZE }
  const addressOf = (next: Tab) => ({ status: next === tabs?.[0] ? null : next, sort: null })
  const ask = realm.callPage as unknown as (route: Route, options: LooseOptions) => Promise<Paged<RowOf<E>>>
  const askFile = realm.callFile as unknown as (route: Route, options: LooseOptions) => Promise<Blob>
  const list = useQuery({
    queryKey: [pathOf(endpoint, { query }), tab],
    queryFn: ({ signal }) => ask(endpoint, { query, signal }),
    refetchInterval: lookAgainMs ?? false,
    // While loading, the rows of the previous page stay visible; rows of another tab would be wrong.
    placeholderData: (before, { queryKey } = {} as never) =>
      queryKey?.[1] === tab ? keepPreviousData(before) : undefined,
  })
  const last = Math.max(1, Math.ceil((list.data?.page.total ?? 0) / PAGE_SIZE))
  useEffect(() => {
    // The last row of the last page was removed, or the URL is outdated.
    if (list.data && !list.isPlaceholderData && page > last) turn(last)
  })
  return {
    q,
    page,
    tab,
    tabs: tabs ?? [],
    isTurned,
    answer: list,
    marked: useLiveChanges(realm, topics),
    /** All matching rows as a file, whatever page is shown. */
    csv: (reason: string, around: LooseOptions) =>
      askFile(endpoint, { ...around, query: { ...filtered, reason }, accept: 'text/csv' }),
    search,
    turn,
    choose: (next: Tab) => change(addressOf(next)),
    /** The path of a tab with the same search and filters. */
    pathOf: (next: Tab) => pathWith({ ...addressOf(next), page: null }),
    turnSort: () => change({ sort: isTurned ? null : 'reverse' }),
  }
}
