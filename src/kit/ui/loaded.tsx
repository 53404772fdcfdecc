import type { ReactNode } from 'react'
import { isMissing, textOf } from '#kit/web/call-failed.ts'
import { ErrorState } from './error-state.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

type Asked<T> = {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => Promise<unknown>
}

type Props<T> = {
  asked: Asked<T>
  /** The label of the pending content, for screen readers. */
  loading: string
  /** Shown when the data does not exist, or belongs to another account. */
  missing?: ReactNode
  children: (data: T) => ReactNode
}

/** Renders query results by state: pending, failed, missing or loaded. */
export function Loaded<T>({ asked, loading, missing, children }: Props<T>) {
  const { data, error, isFetching, fetchStatus, refetch } = asked
  if (missing && isMissing(error)) return missing
  if (data !== undefined) return children(data)
  if (error || fetchStatus === 'paused')
    return (
      <ErrorState {...(error && { text: textOf(error) })} retry={() => void refetch()} busy={isFetching} />
    )
  return (
    <Loading label={loading} className="grid gap-base">
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-36 rounded-card" />
    </Loading>
  )
}
