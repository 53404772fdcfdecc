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
import type { Selection } from './select-box.tsx'

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

type Around = {
  counts: Counts | undefined
  today: Day
  tab: DisplayStatus
  rows: readonly DispatchOut[] | undefined
  selection: Selection
}

/**
 * The reservations of a day, under a heading such as `오늘 11월 27일 (금) 6건 · 미배정 4` with a button that selects those
 * that are shown.
 */
export const dayGroups = ({ counts, today, tab, rows, selection }: Around): Groups<DispatchOut> => ({
  of: dayOfRide,
  head: (day) => {
    const count = counts?.days.find((one) => one.day === day)
    const ids = (rows ?? []).filter((row) => dayOfRide(row) === day).map(({ id }) => id)
    return (
      <>
        <DayHead {...{ day, today, count }} isAhead={tab === 'PENDING' || tab === 'CONFIRMED'} />
        <button
          type="button"
          aria-label={`${dayLabel(day)} 모두 선택`}
          aria-pressed={ids.every((id) => selection.chosen.includes(id))}
          onClick={() => selection.turnAll(ids)}
          className="ml-base rounded-small px-gutter py-thin font-normal text-sub01-text underline underline-offset-4 hover:bg-gray"
        >
          모두 선택
        </button>
      </>
    )
  },
})

type HeadProps = {
  day: Day
  today: Day
  count: Counts['days'][number] | undefined
  /** False for a completed or canceled ride, which does not count as unassigned. */
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
