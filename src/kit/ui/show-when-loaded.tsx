import { type ReactNode, useState } from 'react'
import { Loading, Skeleton } from './skeleton.tsx'

type Asked = { isPending: boolean; fetchStatus: 'fetching' | 'paused' | 'idle' }

const isComing = ({ isPending, fetchStatus }: Asked) => isPending && fetchStatus === 'fetching'

/** Whether all queries have loaded or failed at some time since the component was mounted. */
function useWasLoaded(asked: Asked[]): boolean {
  const [wasLoaded, setLoaded] = useState(false)
  if (!wasLoaded && !asked.some(isComing)) setLoaded(true)
  return wasLoaded
}

/**
 * Shows its children only after all queries have loaded or failed: late content would move the rest under the user's
 * finger. Once shown, it stays shown: a mounting child retries a failed query, and hiding the child again would repeat
 * this without end.
 */
export function ShowWhenLoaded({ asked, children }: { asked: Asked[]; children: ReactNode }) {
  if (useWasLoaded(asked)) return children
  return (
    <Loading className="grid gap-base">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-64" />
    </Loading>
  )
}

/**
 * Content below other content of unknown height. It loads at the same time, but is displayed only after all these
 * queries have loaded or failed: earlier it would be pushed down.
 */
export const BelowLoading = ({ asked, children }: { asked: Asked[]; children: ReactNode }) => (
  <div hidden={!useWasLoaded(asked)} className="contents">
    {children}
  </div>
)
