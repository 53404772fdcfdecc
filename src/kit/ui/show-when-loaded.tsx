import { type ReactNode, useState } from 'react'
import { Loading, Skeleton } from './skeleton.tsx'

type Asked = { isPending: boolean; fetchStatus: 'fetching' | 'paused' | 'idle' }

const isComing = ({ isPending, fetchStatus }: Asked) => isPending && fetchStatus !== 'paused'

/**
 * Shows its children only after all queries have loaded or failed: late content would move the rest under the user's
 * finger. Once shown, it stays shown: a mounting child retries a failed query, and hiding the child again would repeat
 * this without end.
 */
export function ShowWhenLoaded({ asked, children }: { asked: Asked[]; children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  if (!isShown && !asked.some(isComing)) setShown(true)
  if (isShown) return children
  return (
    <Loading className="grid gap-base">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-64" />
    </Loading>
  )
}
