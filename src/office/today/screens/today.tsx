import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from '#kit/ui/router.tsx'
import { addDays, type Day as DayText, dayLabel } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import { Choices } from '#kit/ui/choices.tsx'
import { isForbidden, ListFailed, StaleNotice } from '#kit/ui/list-failed.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useLiveChanges } from '#platform/staff/widgets/use-live-changes.ts'
import { question, rideRealm } from '#ride/account/widgets/realm.ts'
import { dialogs } from '#ride/reservation/dispatch/widgets/dialogs.ts'
import { getOverview } from '../contract.ts'
import { Timeline, type View } from '#ride/reservation/dispatch/day/widgets/timeline.tsx'
import { Waiting } from '../widgets/waiting.tsx'
import { urls } from '#urls'

export const meta = { title: '오늘' }

const topics: Topic[] = ['reservation', 'driver', 'car', 'member', 'organization', 'subscription']
// Reloaded regularly, because a ride becomes late without an event.
const LOOK_AGAIN_MS = 60_000

/** The day's rides and the tasks of staff; shown also for every unknown path of the back office (K-85). */
export default function TodayScreen() {
  const { pathname } = useLocation()
  return pathname === urls.admin.today ? <Today /> : <Navigate to={urls.admin.today} replace />
}

function Today() {
  const today = useToday()
  const [when, setWhen] = useState<'today' | 'tomorrow'>('today')
  const [view, setView] = useState<View>('drivers')
  const { open, dialog } = useDialogs(dialogs)
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({
    ...question(getOverview),
    refetchInterval: LOOK_AGAIN_MS,
  })
  useLiveChanges(rideRealm, topics)
  if (isForbidden(error)) return <NoAccess />
  const hasFailed = error !== null || fetchStatus === 'paused'
  const day: DayText = when === 'today' ? today : addDays(today, 1)
  return (
    <div className="grid grid-cols-1 content-start gap-base">
      <h1 className="text-title-s">{dayLabel(today)}</h1>
      {data && <StaleNotice error={error} retry={() => void refetch()} />}
      <div className="grid grid-cols-1 items-start gap-5 min-[1200px]:grid-cols-[1fr_340px]">
        <section
          aria-label="운행"
          // On a phone the timeline is below the tasks, and would move down as these load.
          className={cx('grid min-w-0 gap-gutter', !data && !hasFailed && 'max-[1199px]:invisible')}
        >
          <Choices
            legend="날짜"
            hideLegend
            inRow
            value={when}
            choose={setWhen}
            choices={[
              { value: 'today', label: `오늘 ${data ? `${data.today}건` : ''}` },
              { value: 'tomorrow', label: `내일 ${data ? `${data.tomorrow}건` : ''}` },
            ]}
          />
          <Timeline day={day} view={view} look={setView} open={open} />
        </section>
        <section aria-label="처리할 일" className="min-w-0 max-[1199px]:order-first">
          {data ? (
            <Waiting overview={data} open={open} />
          ) : hasFailed ? (
            <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
          ) : (
            <Loading label="처리할 일을 불러오는 중입니다" className="grid gap-gutter">
              {[1, 2, 3, 4].map((key) => (
                <Skeleton key={key} className="h-14" />
              ))}
            </Loading>
          )}
        </section>
      </div>
      {dialog}
    </div>
  )
}
