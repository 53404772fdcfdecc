import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'

type Props<T> = {
  asked: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'fetchStatus' | 'refetch'>
  /** What is on its way, said to those who do not see it. */
  loading: string
  children: (data: T) => ReactNode
}

/** What an organization's people asked for: on its way, failed, not theirs, or there. */
export function Loaded<T>({ asked, loading, children }: Props<T>) {
  const { data, error, isFetching, fetchStatus, refetch } = asked
  if (error instanceof CallFailed && error.status === 404) return <NotMine />
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

const NotMine = () => (
  <EmptyState
    title="조직을 찾지 못했습니다"
    text="소속된 조직만 보실 수 있습니다. 조직 관리자에게 문의해 주세요."
    action={<Button to="/my">마이로</Button>}
  />
)
