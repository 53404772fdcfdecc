import { useQuery } from '@tanstack/react-query'
import type { QueryIn } from '#kit/contract.ts'
import { addDays, dayLabel, type Day } from '#kit/day.ts'
import type { Groups } from '#kit/ui/card-rows.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import type { DisplayStatus } from '../../rules.ts'
import type { DispatchOut } from '../contract.ts'
import { listCounts } from '../counts/contract.ts'
import { spanOf } from '../counts/rules.ts'
import { UNASSIGNED } from './copy.ts'

const dayOfRide = ({ pickup_time }: DispatchOut): Day => pickup_time.slice(0, 10)

/** The number of reservations in each status and on each shown day, over all pages. */
export function useCounts(
  filter: Omit<QueryIn<typeof listCounts>, 'status' | 'first' | 'last'>,
  status: DisplayStatus,
  rows: readonly DispatchOut[] | undefined,
) {
  const query = { ...filter, status, ...spanOf(rows?.map(dayOfRide) ?? []) }
  const { data: counts, isPlaceholderData } = useQuery({
    ...question(listCounts, { query }),
    placeholderData: (before) => before,
  })
  return { counts, isCounted: !isPlaceholderData }
}

type Counts = NonNullable<ReturnType<typeof useCounts>['counts']>

/** `3`, `1,000+`: the count beside a tab's name. */
export const tabCounts = (counts: Counts | undefined): Partial<Record<DisplayStatus, string>> =>
  Object.fromEntries(
    (counts?.statuses ?? []).map(({ status, count, more }) => [
      status,
      `${count.toLocaleString('ko-KR')}${more ? '+' : ''}`,
    ]),
  )

/** `2건`, `1,000건 이상`: the number of hits in each tab that has any. */
export const tabHits = (counts: Counts | undefined): Partial<Record<DisplayStatus, string>> =>
  Object.fromEntries(
    (counts?.statuses ?? [])
      .filter(({ count }) => count > 0)
      .map(({ status, count, more }) => [status, `${count.toLocaleString('ko-KR')}건${more ? ' 이상' : ''}`]),
  )

/** The reservations of a day, under a heading such as `오늘 11월 27일 (금) 6건 · 미배정 4`. */
export const dayGroups = (
  counts: Counts | undefined,
  today: Day,
  tab: DisplayStatus,
): Groups<DispatchOut> => ({
  of: dayOfRide,
  head: (day) => {
    const count = counts?.days.find((one) => one.day === day)
    return <DayHead {...{ day, today, count }} isAhead={tab === 'PENDING' || tab === 'CONFIRMED'} />
  },
})

type HeadProps = {
  day: Day
  today: Day
  count: Counts['days'][number] | undefined
  /** A ride that is over or canceled does not count as unassigned. */
  isAhead: boolean
}

function DayHead({ day, today, count, isAhead }: HeadProps) {
  const near = day === today ? '오늘 ' : day === addDays(today, 1) ? '내일 ' : ''
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `${day.slice(0, 4)}년 `
  return (
    <>
      {near}
      {year}
      {dayLabel(day)}
      {count && <span className="ml-gutter text-text-soft">{count.count}건</span>}
      {count && isAhead && count.unassigned > 0 && (
        <span className="text-on-orange">
          {' '}
          · {UNASSIGNED} {count.unassigned}
        </span>
      )}
    </>
  )
}
