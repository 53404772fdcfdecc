import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { toast } from '#kit/ui/toast.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { SESSION_EXPIRED } from '../copy.ts'
import { subscribeRealm } from './realm.ts'
import { urls } from '#urls'

/** The frame of a subscriber's own pages, with a link back to the profile (S-163). */
export function OwnPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-6 py-base">
      <header className="grid justify-items-start gap-gutter">
        <Button to={urls.subscribe.my} look="link" variant="gray" className="text-body">
          ‹ 마이로 돌아가기
        </Button>
        <h1 className="text-title-l">{title}</h1>
      </header>
      {children}
    </div>
  )
}

type Question<T> = { queryKey: string[]; queryFn: (context: { signal: AbortSignal }) => Promise<T> }
type Props<T> = {
  question: Question<T>
  /** The title and text of a failure, from the server's error. */
  failed: (error: unknown) => { title: string; text?: string }
  /** A link that a failure offers beside the retry. */
  exit?: { to: string; label: string }
  children: (data: T) => ReactNode
}

/** Shows a loading state, then the data of a query or the reason for its failure (S-017). */
export function LoadedQuery<T>({ question, failed, exit, children }: Props<T>) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({ ...question, staleTime: 0 })
  useExpired(error)
  if (data !== undefined) return children(data)
  if (!error && fetchStatus !== 'paused')
    return (
      <Loading className="grid gap-base">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    )
  return (
    <div className="grid justify-items-center">
      <ErrorState {...failed(error)} retry={() => void refetch()} busy={isFetching} />
      {exit && (
        <Button to={exit.to} look="link" variant="gray">
          {exit.label}
        </Button>
      )}
    </div>
  )
}

/** Ends the session in this browser, with a message, when the server calls its token invalid (S-195). */
function useExpired(error: unknown): void {
  const isExpired = error instanceof CallFailed && error.code === 'token_not_valid'
  useEffect(() => {
    if (!isExpired) return
    subscribeRealm.tokens.clear()
    void toast.error(SESSION_EXPIRED, { area: 'dark' })
  }, [isExpired])
}
