import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchKey } from '#kit/search-key.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { searchAll } from '../contract.ts'
import { isSearchable } from '../rules.ts'

const DEBOUNCE_MS = 200

/**
 * The hits of a typed text, fetched a moment after the last letter or when `hurry` is called. Until they arrive, the
 * former hits stay and `isCurrent` is false.
 */
export function useSearch(typed: string) {
  const [sent, setSent] = useState('')
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSent(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const canSearch = isSearchable(searchKey(text))
  const query = useQuery({
    ...question(searchAll, { query: { q: sent } }),
    enabled: isSearchable(searchKey(sent)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isSent = sent === text
  return {
    canSearch,
    hits: canSearch ? (query.data ?? null) : null,
    isCurrent:
      canSearch && isSent && !query.isPlaceholderData && query.data !== undefined && !query.isFetching,
    failure:
      canSearch && isSent && (query.isError || query.fetchStatus === 'paused')
        ? { error: query.error }
        : null,
    isBusy: query.isFetching,
    retry: () => void query.refetch(),
    hurry: () => setSent(text),
  }
}
