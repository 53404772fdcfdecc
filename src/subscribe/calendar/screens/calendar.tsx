import { type Day, monthStart } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { isForbidden, ListFailed } from '#kit/ui/list-failed.tsx'
import { MonthCalendar } from '#kit/ui/month-calendar.tsx'
import { MonthHeader } from '#kit/ui/month-header.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { useIsNarrow } from '#kit/ui/use-is-narrow.ts'
import type { CalendarEntry } from '../contract.ts'
import { FIRST_MONTH, GROUP_OF, LAST_MONTH } from '../rules.ts'
import { DayList, DaysList, Overdue } from '../widgets/day-lists.tsx'
import { CellEntries } from '../widgets/entries.tsx'
import { GroupFilter } from '../widgets/group-filter.tsx'
import { useCalendar } from '../widgets/use-calendar.ts'

export const meta = { title: '구독 캘린더' }

type Calendar = ReturnType<typeof useCalendar>

/** The entries of the subscription desk: a month on a desktop, a list by days on a phone. */
export default function SubscriptionCalendar() {
  const calendar = useCalendar()
  const { today, selected, group, answer } = calendar
  const { data, error, isFetching, fetchStatus, refetch } = answer
  if (isForbidden(error)) return <NoAccess />
  const isFailed = !data && (error !== null || fetchStatus === 'paused')
  return (
    <div className="grid grid-cols-1 content-start gap-base">
      <div className="flex flex-wrap items-center justify-between gap-gutter">
        <h1 className="text-title-s">구독 캘린더</h1>
        <div className="flex items-center gap-gutter max-md:w-full">
          <div className="max-md:flex-1 md:w-64">
            <MonthHeader
              month={monthStart(selected)}
              first={monthStart(today, FIRST_MONTH)}
              last={monthStart(today, LAST_MONTH)}
              go={calendar.turn}
            />
          </div>
          <Button size="small" variant="white" onClick={() => calendar.choose(today)}>
            오늘
          </Button>
        </div>
      </div>
      <StaleNotice error={data ? error : null} retry={() => void refetch()} />
      {isFailed ? (
        <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
      ) : (
        <>
          <GroupFilter entries={data?.entries ?? []} group={group} filter={calendar.filter} />
          {data?.is_cut && (
            <Notice tone="wait">일정이 많아 앞의 1,000건만 보여 드립니다. 지난 일부터 처리해 주세요.</Notice>
          )}
          <Month
            {...calendar}
            entries={data?.entries.filter(({ kind }) => !group || GROUP_OF[kind] === group)}
          />
        </>
      )}
    </div>
  )
}

type MonthProps = Pick<Calendar, 'today' | 'selected' | 'choose'> & {
  /** Undefined while they are loading. */
  entries: readonly CalendarEntry[] | undefined
}

const dueOn = (entries: MonthProps['entries'], day: Day) =>
  entries?.filter((entry) => entry.day === day) ?? []
const wordsOf = (entries: MonthProps['entries']) => (day: Day) => {
  const count = dueOn(entries, day).length
  return count > 0 ? `${count}건` : ''
}
const contentOf = (entries: MonthProps['entries']) => (day: Day) => (
  <CellEntries entries={dueOn(entries, day)} />
)

function Month({ today, selected, choose, entries }: MonthProps) {
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return entries ? (
      <>
        <Overdue entries={entries} today={today} />
        <DaysList from={monthStart(selected)} entries={entries} today={today} />
      </>
    ) : (
      <Waiting />
    )
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      <MonthCalendar
        label="구독 일정"
        today={today}
        selected={selected}
        choose={choose}
        wordsOf={wordsOf(entries)}
        contentOf={contentOf(entries)}
      />
      <div className="grid gap-5">
        {entries ? (
          <>
            <DayList day={selected} entries={entries} today={today} />
            <Overdue entries={entries} today={today} />
          </>
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  )
}

const Waiting = () => (
  <Loading label="일정을 불러오는 중입니다" className="grid gap-gutter">
    <Skeleton className="h-6 w-40" />
    {[1, 2, 3, 4].map((key) => (
      <Skeleton key={key} className="h-20" />
    ))}
  </Loading>
)
