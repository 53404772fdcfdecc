import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import { listenAsStaff, type Topic } from './staff-events.ts'

/** The topics whose changes a screen shows, or all events for staff. */
export type Topics = readonly Topic[] | 'ALL'

const MARK_MS = 2_400
const GATHER_MS = 200
const none: ReadonlySet<string> = new Set()

/** Refetches the screen's queries when an event of these topics arrives; returns the changed rows, for a short time. */
export function useLiveChanges(realm: BrowserRealm, topics: Topics): ReadonlySet<string> {
  const queries = useQueryClient()
  const [marked, setMarked] = useState(none)
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    let fading: ReturnType<typeof setTimeout> | undefined
    let ids = new Set<string>()
    const show = async () => {
      const changed = ids
      ids = new Set()
      gathering = undefined
      setMarked(new Set([...changed, ...(await changedRows(queries))]))
      clearTimeout(fading)
      fading = setTimeout(() => setMarked(none), MARK_MS)
    }
    const stop = listenAsStaff(realm, {
      onChanges: (changes) => {
        const shown = changes.filter(({ topic }) => topics === 'ALL' || topics.includes(topic))
        shown.forEach(({ id }) => ids.add(id))
        if (shown.length) gathering ??= setTimeout(() => void show(), GATHER_MS)
        // Cached data of other screens is now stale.
        else void queries.invalidateQueries({ refetchType: 'none' })
      },
      onLive: () => void askAnew(queries),
    })
    return () => {
      stop()
      clearTimeout(gathering)
      clearTimeout(fading)
      // An event arrived, but the screen was closed before it refetched.
      if (ids.size) void queries.invalidateQueries({ refetchType: 'none' })
    }
  }, [queries, realm, topics])
  return marked
}

/**
 * Refetches all queries on the screen. A running first load is repeated, because its answer may be older than the
 * event.
 */
async function askAnew(queries: QueryClient): Promise<void> {
  const isFirst = queries.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  await queries.invalidateQueries()
  if (isFirst) await queries.invalidateQueries()
}

/** The rows that changed: one event may change several, as a booking changes its member's tickets. */
async function changedRows(queries: QueryClient): Promise<string[]> {
  const before = rowsOnScreen(queries)
  await askAnew(queries)
  const after = [...rowsOnScreen(queries)]
  return after.filter(([id, row]) => before.has(id) && before.get(id) !== row).map(([id]) => id)
}

/** The rows of the shown list; an unchanged row stays the same object from answer to answer. */
function rowsOnScreen(queries: QueryClient): Map<string, unknown> {
  const shown = queries.getQueriesData<{ result?: { id: string }[] }>({ type: 'active' })
  return new Map(shown.flatMap(([, list]) => (list?.result ?? []).map((row) => [row.id, row] as const)))
}
