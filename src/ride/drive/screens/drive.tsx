import { lazy, Suspense } from 'react'
import { useParams } from '#kit/ui/router.tsx'
import { Card } from '#kit/ui/card.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { unsentExpenses } from '../expense/rules.ts'
import { isUnderWay, shownRides } from '../queue/rules.ts'
import { LinkEnded } from '../widgets/link-ended.tsx'
import { DriveNotices, Unsent } from '../widgets/notices.tsx'
import { useDrive } from '../widgets/use-drive.ts'
import { useNightTheme } from '../widgets/use-night-theme.ts'
import { useWakeLock } from '../widgets/use-wake-lock.ts'

// Lazy, because a visit needs only one of the two.
const Entry = lazy(() => import('../widgets/entry.tsx'))
const Rides = lazy(() => import('../widgets/rides.tsx'))

export const meta = { title: '기사님 운행' }

/** The driver's page: without a login, by a link and a code to the driver's number. */
export default function Drive() {
  const token = useParams().token ?? ''
  return <DrivePage key={token} token={token} />
}

function DrivePage({ token }: { token: string }) {
  const { state, phase, acts, refresh, dismiss } = useDrive(token)
  const rides = shownRides(state)
  useNightTheme()
  useWakeLock(rides.some(isUnderWay))
  // The rides of the last answer are shown immediately, also without a network.
  const isShown = phase === 'KNOWN' || (phase === 'LOADING' && state.seenAt !== null)
  return (
    <div className="grid gap-base py-base">
      <DriveNotices notices={state.notices} dismiss={dismiss} />
      <Unsent count={state.queue.length + unsentExpenses(state.expenses)} seenAt={state.seenAt} />
      <Suspense fallback={<Waiting />}>
        {isShown ? (
          <Rides {...{ rides, state, acts }} />
        ) : phase === 'ENDED' ? (
          <LinkEnded />
        ) : phase === 'NEW' ? (
          <Entry token={token} driverName={state.driverName} entered={() => void refresh()} />
        ) : phase === 'FAILED' ? (
          <ErrorState isScreen retry={() => void refresh()} busy={false} />
        ) : (
          <Waiting />
        )}
      </Suspense>
    </div>
  )
}

const Waiting = () => (
  <Loading className="grid gap-base">
    <Card className="grid gap-base p-5">
      <h1 className="text-title">기사님 운행</h1>
      <p className="text-control text-text">
        오늘과 내일의 운행을 불러오고 있습니다. 전파가 약한 곳에서는 잠시 걸릴 수 있습니다.
      </p>
      <Skeleton className="h-60 rounded-card" />
    </Card>
  </Loading>
)
