import type { ReactNode } from 'react'
import { Loading, Skeleton } from './skeleton.tsx'

type Asked = { isPending: boolean; fetchStatus: 'fetching' | 'paused' | 'idle' }

const isComing = ({ isPending, fetchStatus }: Asked) => isPending && fetchStatus !== 'paused'

/** Shows nothing before all that stands in it has come or failed: what came late would push the rest away under the finger. */
export function Together({ asked, children }: { asked: Asked[]; children: ReactNode }) {
  if (!asked.some(isComing)) return children
  return (
    <Loading className="grid gap-base">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-64" />
    </Loading>
  )
}
