import { type ReactNode, useState } from 'react'
import { Loading, Skeleton } from './skeleton.tsx'

type Asked = { isPending: boolean; fetchStatus: 'fetching' | 'paused' | 'idle' }

const isComing = ({ isPending, fetchStatus }: Asked) => isPending && fetchStatus !== 'paused'

/**
 * Shows nothing before all that stands in it has come or failed: what came late would push the rest away under the
 * finger. Once shown it stays: a child that mounts asks a failed query again, and hiding it would ask without end.
 */
export function Together({ asked, children }: { asked: Asked[]; children: ReactNode }) {
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
