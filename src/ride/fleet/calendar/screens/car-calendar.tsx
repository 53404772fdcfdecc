import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dayBanner } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { DayStrip } from '#kit/ui/day-strip.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { MonthHeader } from '#kit/ui/month-header.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { forRight, ForRight } from '#platform/staff/widgets/for-right.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useLiveChanges } from '#platform/staff/widgets/use-live-changes.ts'
import { question, rideRealm } from '#ride/account/widgets/realm.ts'
import { getSettings } from '../../contract.ts'
import { LAST_BOOKABLE_DAY } from '../../rules.ts'
import { DayCars } from '../widgets/day-cars.tsx'
import { MonthGrid } from '../widgets/month-grid.tsx'
import { OpenDateForm } from '../widgets/open-date-form.tsx'
import { OrderDialog } from '../widgets/order-dialog.tsx'
import { useCalendar } from '../widgets/use-calendar.ts'

export const meta = { title: '차량 캘린더' }

const topics: Topic[] = ['day', 'reservation', 'car']

const OpenDate = forRight('SETTINGS', OpenDateForm)
const Order = forRight('FLEET', OrderDialog)

/** The days on which each car can be reserved, and the order of the cars. */
export default function CarCalendar() {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(question(getSettings))
  const [ordering, setOrdering] = useState(false)
  useLiveChanges(rideRealm, topics)
  return (
    <div className="grid grid-cols-1 content-start gap-gutter">
      <div className="flex flex-wrap items-end justify-between gap-gutter">
        <h1 className="text-title-s">차량 캘린더</h1>
        <div className="flex flex-wrap items-end gap-gutter max-md:w-full">
          <OpenDate openDate={data?.open_date} />
          <ForRight right="FLEET">
            <Button variant="white" size="small" className="h-10" onClick={() => setOrdering(true)}>
              노출 순서 변경
            </Button>
          </ForRight>
        </div>
      </div>
      {data ? (
        <Days openDate={data.open_date} />
      ) : error || fetchStatus === 'paused' ? (
        <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="캘린더를 불러오는 중입니다" className="grid gap-gutter">
          <Skeleton className="h-11" />
          <Skeleton className="h-20" />
          <Skeleton className="h-80" />
        </Loading>
      )}
      {ordering && <Order close={() => setOrdering(false)} />}
    </div>
  )
}

const VIEWS = [
  { key: 'day', label: '날짜별' },
  { key: 'month', label: '월 전체' },
] as const

function Days({ openDate }: { openDate: number }) {
  const calendar = useCalendar(openDate)
  const { today, month, days, selected, firstOpen, view, notice, isClosed } = calendar
  return (
    <>
      <div className="md:w-72">
        <MonthHeader
          month={month}
          first={today}
          last={addDays(today, LAST_BOOKABLE_DAY)}
          go={calendar.turn}
        />
      </div>
      <Tabs label="보기" tabs={VIEWS} current={view} choose={calendar.look}>
        <div className="grid grid-cols-1 gap-gutter pt-gutter">
          {view === 'month' ? (
            <MonthGrid days={days} firstOpen={firstOpen} />
          ) : (
            <>
              <DayStrip
                label="날짜"
                days={days}
                selected={selected}
                noteOf={(day) => (isClosed(day) ? { text: '오픈 전', tone: 'closed' } : null)}
                choose={calendar.choose}
              />
              {notice && <Notice tone="wait">{notice}</Notice>}
              <h2
                aria-live="polite"
                className="rounded-field bg-sub02 py-2 text-center text-body font-bold text-on-sub02"
              >
                {dayBanner(selected)}
              </h2>
              <DayCars day={selected} />
            </>
          )}
        </div>
      </Tabs>
    </>
  )
}
