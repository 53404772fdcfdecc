import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followEvents } from '#platform/realm/widgets/events.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'

type Topic = 'reservation' | 'member'
/** They carry no version: every one counts. */
type Changes = { topic: Topic; id: string }[] & { version: number }

const MARK_MS = 2_400
const GATHER_MS = 200
const none: ReadonlySet<string> = new Set()

/** Asks the lists below `path` anew whenever somebody changes something; answers what changed just now, for a moment. */
export function useLiveChanges(topic: Topic, path: string): ReadonlySet<string> {
  const queries = useQueryClient()
  const [marked, setMarked] = useState(none)
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    let fading: ReturnType<typeof setTimeout> | undefined
    let ids = new Set<string>()
    let wasLive = false
    const reload = () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })
    const show = async () => {
      const changed = ids
      ids = new Set()
      gathering = undefined
      await reload()
      setMarked(changed)
      clearTimeout(fading)
      fading = setTimeout(() => setMarked(none), MARK_MS)
    }
    const end = followEvents<Changes>(rideRealm, {
      path: '/api/admin/events',
      onEvent: (changes) => {
        for (const change of changes) if (change.topic === topic) ids.add(change.id)
        gathering ??= setTimeout(() => void show(), GATHER_MS)
      },
      onLive: (isLive) => {
        // What happened during a break was not heard.
        if (isLive && wasLive) void reload()
        wasLive ||= isLive
      },
    })
    return () => {
      end()
      clearTimeout(gathering)
      clearTimeout(fading)
    }
  }, [queries, topic, path])
  return marked
}
