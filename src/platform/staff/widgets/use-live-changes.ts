import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followEvents } from '#platform/realm/widgets/events.ts'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import type { Events } from '#world'

/** The topics that staff are sent; each list names those that change what it shows. */
export type Topic = keyof Omit<Events, 'sessionsEnded'>
/** A list of changes has no version of its own, so none is skipped as already seen. */
/** What a screen shows the changes of: of some topics, or of whatever staff are sent. */
export type Topics = readonly Topic[] | 'ALL'
type Changes = { topic: Topic; id: string }[] & { version: number }

const MARK_MS = 2_400
const GATHER_MS = 200
const none: ReadonlySet<string> = new Set()

/** Asks everything on the screen anew when an event of these topics arrives; answers, for a moment, which rows it changed. */
export function useLiveChanges(realm: BrowserRealm, topics: Topics): ReadonlySet<string> {
  const queries = useQueryClient()
  const [marked, setMarked] = useState(none)
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    let fading: ReturnType<typeof setTimeout> | undefined
    let ids = new Set<string>()
    let wasLive = false
    const show = async () => {
      const changed = ids
      ids = new Set()
      gathering = undefined
      setMarked(new Set([...changed, ...(await changedRows(queries))]))
      clearTimeout(fading)
      fading = setTimeout(() => setMarked(none), MARK_MS)
    }
    const end = followEvents<Changes>(realm, {
      path: '/api/admin/events',
      onEvent: (changes) => {
        const known = ids.size
        for (const { topic, id } of changes) if (topics === 'ALL' || topics.includes(topic)) ids.add(id)
        if (ids.size > known) gathering ??= setTimeout(() => void show(), GATHER_MS)
      },
      onLive: (isLive) => {
        // Events during a break were missed.
        if (isLive && wasLive) void queries.invalidateQueries()
        wasLive ||= isLive
      },
    })
    return () => {
      end()
      clearTimeout(gathering)
      clearTimeout(fading)
    }
  }, [queries, realm, topics])
  return marked
}

/** A change of one thing may show in the row of another: a booking is a ticket less for its member. */
async function changedRows(queries: QueryClient): Promise<string[]> {
  const before = rowsOnScreen(queries)
  await queries.invalidateQueries()
  const after = [...rowsOnScreen(queries)]
  return after.filter(([id, row]) => before.has(id) && before.get(id) !== row).map(([id]) => id)
}

/** The rows of the list that is shown; what did not change stays the same object from answer to answer. */
function rowsOnScreen(queries: QueryClient): Map<string, unknown> {
  const shown = queries.getQueriesData<{ result?: { id: string }[] }>({ type: 'active' })
  return new Map(shown.flatMap(([, list]) => (list?.result ?? []).map((row) => [row.id, row] as const)))
}
