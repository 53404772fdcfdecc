import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '#kit/ui/router.tsx'
import { dayLabelFrom } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import { isForbidden, ListFailed } from '#kit/ui/list-failed.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { FirstDay } from '#office/company/first-day/widgets/first-day.tsx'
import { forRight } from '#platform/staff/widgets/for-right.tsx'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useLiveChanges } from '#platform/staff/widgets/use-live-changes.ts'
import { question, rideRealm } from '#ride/account/widgets/realm.ts'
import { RecordPane } from '#ride/reservation/dispatch/widgets/record-pane.tsx'
import { isRecordLeft, useRecord } from '#ride/reservation/dispatch/widgets/use-record.ts'
import { useRideActions } from '#ride/reservation/dispatch/widgets/use-ride-actions.tsx'
import { getOverview } from '../contract.ts'
import { Timeline } from '#ride/reservation/dispatch/day/widgets/timeline.tsx'
import { CountStrip } from '../widgets/count-strip.tsx'
import { DayBar } from '../widgets/day-bar.tsx'
import { jumpTo, SECTIONS } from '../widgets/sections.ts'
import { useBoardAddress } from '../widgets/use-board-address.ts'
import { Waiting } from '../widgets/waiting.tsx'
import { urls } from '#urls'

export const meta = { title: '오늘' }

const topics: Topic[] = ['reservation', 'driver', 'car', 'member', 'organization', 'subscription']
// Refetched regularly, because a ride becomes late without an event.
const LOOK_AGAIN_MS = 60_000

const Days = forRight('DISPATCH', DayBar)
const Board = forRight('DISPATCH', Timeline)
const Record = forRight('DISPATCH', RecordPane)
const FirstSteps = forRight('SETTINGS', FirstDay)

/** The day's rides and the tasks of staff; shown also for every unknown path of the back office (K-85). */
export default function TodayScreen() {
  const { pathname } = useLocation()
  return pathname === urls.admin.today ? <Today /> : <Navigate to={urls.admin.today} replace />
}

function Today() {
  const { today, day, view, showDay, look } = useBoardAddress()
  const { open, dialog } = useRideActions()
  const record = useRecord()
  const mayDispatch = useMay('DISPATCH')
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({
    ...question(getOverview),
    refetchInterval: LOOK_AGAIN_MS,
  })
  useLiveChanges(rideRealm, topics)
  if (isForbidden(error)) return <NoAccess />
  const hasFailed = error !== null || fetchStatus === 'paused'
  const risks = new Map(data?.rows.alerts.map(({ ride, kind_text }) => [ride.id, kind_text]))
  return (
    <div className="grid grid-cols-1 content-start gap-base">
      <div className="flex flex-wrap items-center justify-between gap-gutter">
        <h1 className="text-title-s">{dayLabelFrom(today, day)}</h1>
        <Days day={day} today={today} counts={data} show={showDay} />
      </div>
      {data && <StaleNotice error={error} retry={() => void refetch()} />}
      <FirstSteps />
      {(data || !hasFailed) && (
        <CountStrip
          overview={data}
          seeToday={() => {
            showDay(today)
            jumpTo(SECTIONS.board)
          }}
        />
      )}
      <div
        className={cx(
          'grid grid-cols-1 items-start gap-5',
          mayDispatch && 'min-[1200px]:grid-cols-[1fr_300px]',
        )}
      >
        {mayDispatch && (
          <section id={SECTIONS.board} tabIndex={-1} aria-label="운행" className="min-h-80 min-w-0">
            <Board day={day} view={view} look={look} risks={risks} show={record.show} open={open} />
          </section>
        )}
        <section aria-label="처리할 일" className="min-w-0">
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
      {record.id !== null && (
        <Record
          key={record.id}
          id={record.id}
          isOver
          close={record.close}
          open={open}
          isLeft={isRecordLeft}
        />
      )}
      {dialog}
    </div>
  )
}
