import { useCallback } from 'react'
import { useLocation, useSearchParams } from '#kit/ui/router.tsx'
import type { NavigateOptions } from '#kit/web/browser-router.ts'

type Changes = Record<string, string | null>

function changed(query: URLSearchParams, changes: Changes): URLSearchParams {
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return query
}

/** The state of a list in the URL, so that the back button, bookmarks and shared links restore it. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams()
  const q = query.get('q') ?? ''
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const change = useCallback(
    (changes: Changes, how: NavigateOptions = {}) => {
      // Reads the URL again, not the last rendering: the second of two quick changes must not revert the first.
      const next = changed(new URLSearchParams(location.search), { page: null, open: null, ...changes })
      setQuery(next, { replace: true, ...how })
    },
    [setQuery],
  )
  const { pathname } = useLocation()
  const pathWith = (changes: Changes) => `${pathname}?${changed(new URLSearchParams(query), changes)}`
  const search = useCallback((text: string) => change({ q: text }), [change])
  const turn = (to: number) => change({ page: to > 1 ? String(to) : null })
  return { query, q, page, change, pathWith, search, turn }
}
