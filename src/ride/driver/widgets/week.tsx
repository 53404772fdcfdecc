import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays, type Day, dayLabel, weekdayOf } from '#kit/day.ts'
import type { OutputOf } from '#kit/contract.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { getWeek } from '../contract.ts'
import { weekStart } from '../rules.ts'
import { OFF_WORDS } from '../copy.ts'

type DayOut = OutputOf<typeof getWeek>[number]
type Ride = DayOut['rides'][number]

/** A driver's week: each day's working hours, leave and rides, with warnings. */
export function Week({ driverId }: { driverId: string }) {
  const today = useToday()
  const [from, setFrom] = useState(weekStart(today))
  const { data, error, isFetching, isPlaceholderData, fetchStatus, refetch } = useQuery({
    ...question(getWeek, { params: { id: driverId }, query: { from } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="주간 일정" className="grid gap-gutter">
      <WeekHeader from={from} thisWeek={weekStart(today)} go={setFrom} />
      {data ? (
        <ol
          aria-busy={isPlaceholderData || undefined}
          className={cx(
            'divide-y divide-line overflow-hidden rounded-field inset-ring inset-ring-line',
            isPlaceholderData && 'opacity-50',
          )}
        >
          {data.map((one) => (
            <DayLine key={one.day} one={one} isToday={one.day === today} />
          ))}
        </ol>
      ) : error || fetchStatus === 'paused' ? (
        <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="주간 일정을 불러오는 중입니다" className="grid gap-thin">
          {[1, 2, 3, 4, 5, 6, 7].map((key) => (
            <Skeleton key={key} className="h-11" />
          ))}
        </Loading>
      )}
    </section>
  )
}

const step = 'grid size-9 place-items-center rounded-small text-text hover:bg-gray'

function WeekHeader({ from, thisWeek, go }: { from: Day; thisWeek: Day; go: (from: Day) => void }) {
  return (
    <header className="flex items-center gap-small">
      <h3 aria-live="polite" className="flex-1 text-control">
        {shortDay(from)} – {shortDay(addDays(from, 6))}
      </h3>
      {from !== thisWeek && (
        <button
          type="button"
          onClick={() => go(thisWeek)}
          className="h-9 rounded-small px-gutter text-body text-sub01-text hover:bg-gray"
        >
          이번 주
        </button>
      )}
      <button type="button" aria-label="이전 주" onClick={() => go(addDays(from, -7))} className={step}>
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      <button type="button" aria-label="다음 주" onClick={() => go(addDays(from, 7))} className={step}>
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </header>
  )
}

/** `12월 14일`. */
const shortDay = (day: Day): string => dayLabel(day).replace(/ \(.*$/, '')

function DayLine({ one, isToday }: { one: DayOut; isToday: boolean }) {
  const weekday = weekdayOf(one.day)
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={cx('grid grid-cols-[64px_1fr] gap-gutter px-3 py-2.5', isToday && 'bg-sunken')}
    >
      <p
        className={cx(
          'text-body font-semibold',
          weekday === '일' ? 'text-negative-text' : weekday === '토' ? 'text-sub01-text' : 'text-text-strong',
        )}
      >
        {weekday} {Number(one.day.slice(8))}
        {isToday && <span className="block text-base font-normal text-text-soft">오늘</span>}
      </p>
      <div className="grid gap-gutter">
        <p className="flex flex-wrap items-center gap-x-gutter text-body text-text">
          {!one.leave && dutyText(one)}
          {one.leave && <Badge tone="blue">휴가{one.leave.note && `, ${one.leave.note}`}</Badge>}
          {!one.is_licensed && <Badge tone="red">{OFF_WORDS.LICENCE_EXPIRED}</Badge>}
        </p>
        {one.rides.map((ride) => (
          <RideLine key={ride.id} ride={ride} />
        ))}
      </div>
    </li>
  )
}

function dutyText({ is_working_day, hours }: DayOut): string {
  if (!is_working_day) return '휴무'
  return hours.map(({ from, to }) => `${from}–${to}`).join(', ') || '근무 시간 미지정'
}

const RideLine = ({ ride }: { ride: Ride }) => (
  <div className="grid gap-thin border-l-2 border-sub01 pl-gutter">
    <p className="flex flex-wrap items-center gap-x-gutter text-body text-text-strong">
      <span className="font-semibold">{ride.pickup_time.slice(11)}</span>
      <span className="font-semibold">{ride.name || '이름 없음'} 님</span>
      {ride.status === 'PENDING' && <span className="text-on-orange">확정 대기</span>}
      {ride.status === 'COMPLETED' && <span className="text-text-soft">운행 완료</span>}
      {ride.off_reason && <Badge tone="orange">{OFF_WORDS[ride.off_reason]}</Badge>}
    </p>
    <p className="text-body text-text">
      {ride.pickup_location || '-'} <span aria-label="에서">→</span> {ride.dropoff_location || '-'}
    </p>
    <p className="text-body text-text-soft">
      {ride.car_name} {ride.registration_number}
    </p>
  </div>
)
