import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { isDay } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { isForbidden, ListFailed } from '#kit/ui/list-failed.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { CsvButton } from '#platform/staff/widgets/csv-button.tsx'
import { useCsv } from '#platform/staff/widgets/use-csv.ts'
import { callFile, question } from '#ride/account/widgets/realm.ts'
import { type Figures, getFigures, getOnTime } from '#ride/figures/contract.ts'
import { rangeOf, rangeRefusal } from '#ride/figures/rules.ts'
import { ChartCard } from '#ride/figures/widgets/chart-card.tsx'
import {
  cancelBars,
  purposeBars,
  rideBars,
  ticketBars,
  utilizationBars,
} from '#ride/figures/widgets/charts.ts'
import { RangeBar } from '#ride/figures/widgets/range-bar.tsx'
import { Tiles } from '#ride/figures/widgets/tiles.tsx'
import { getBooks, getJournal } from '../contract.ts'
import { BooksSection } from '../widgets/books-section.tsx'
import { MonthClosing } from '../widgets/month-closing.tsx'

export const meta = { title: '실적' }

/** The owner's figures: the books, use of the vehicles, tickets, returning guests. */
export default function FiguresScreen() {
  const { query, change } = useListAddress()
  const dayIn = (name: string) => [query.get(name) ?? ''].find(isDay)
  const [from, to] = [dayIn('from'), dayIn('to')]
  const range = rangeOf({ ...(from && { from }), ...(to && { to }) }, useToday())
  const isRefused = rangeRefusal(range) !== null
  const answer = useQuery({
    ...question(getFigures, { query: range }),
    enabled: !isRefused,
    placeholderData: keepPreviousData,
  })
  const onTime = useQuery({ ...question(getOnTime, { query: range }), enabled: !isRefused })
  const books = useQuery({
    ...question(getBooks, { query: range }),
    enabled: !isRefused,
    placeholderData: keepPreviousData,
  })
  const journal = useCsv('분개장', (reason, around) =>
    callFile(getJournal, { ...around, query: { ...range, reason } }),
  )
  if (isForbidden(answer.error)) return <NoAccess />
  return (
    <div className="grid grid-cols-1 content-start gap-gutter pb-base">
      <div className="flex items-center gap-gutter">
        <h1 className="flex-1 text-title-s">실적</h1>
        {!isRefused && <CsvButton csv={journal} label="분개장 CSV" />}
      </div>
      <FailureNotice failure={journal.failure} />
      <RangeBar range={range} change={(next) => change(next)} />
      {isRefused && !answer.data ? (
        <NoRange />
      ) : (
        <>
          <BooksSection {...books} />
          <MonthClosing />
          <Content {...answer} onTime={onTime} />
        </>
      )}
    </div>
  )
}

/** The error is shown beside the field. */
const NoRange = () => <EmptyState title="볼 수 없는 기간입니다" text="시작일과 종료일을 확인해 주세요." />

type Answer = {
  data: Figures | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  fetchStatus: string
  refetch: () => unknown
  onTime: ComponentProps<typeof Tiles>['onTime']
}

function Content({ data, error, isFetching, isPlaceholderData, fetchStatus, refetch, onTime }: Answer) {
  const retry = () => void refetch()
  if (!data)
    return error || fetchStatus === 'paused' ? (
      <ListFailed error={error} retry={retry} busy={isFetching} />
    ) : (
      <Loading label="실적을 불러오는 중입니다" className="grid gap-gutter">
        <Skeleton className="h-44" />
        <div className="grid gap-gutter lg:grid-cols-2">
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} className="h-80" />
          ))}
        </div>
      </Loading>
    )
  return (
    <div aria-busy={isPlaceholderData} className={cx('grid gap-gutter', isPlaceholderData && 'opacity-60')}>
      <StaleNotice error={error} retry={retry} />
      <Tiles figures={data} onTime={onTime} />
      <Charts figures={data} />
    </div>
  )
}

function Charts({ figures }: { figures: Figures }) {
  const bars = useMemo(
    () => ({
      rides: rideBars(figures),
      purposes: purposeBars(figures),
      cars: utilizationBars(figures),
      tickets: ticketBars(figures),
      cancellations: cancelBars(figures),
    }),
    [figures],
  )
  return (
    <div className="grid grid-cols-1 items-start gap-gutter lg:grid-cols-2">
      <div className="grid min-w-0 gap-gutter">
        <ChartCard
          title="예약 현황"
          text="운행일 기준, 상태별"
          bars={bars.rides}
          empty="이 기간에는 예약이 없습니다."
        />
        <ChartCard
          title="차종별 가동"
          text="차량 한 대가 하루 운행하면 1일"
          bars={bars.cars}
          empty="이 기간에는 운영한 차량이 없습니다."
        />
      </div>
      <div className="grid min-w-0 gap-gutter">
        <ChartCard
          title="이용 목적"
          text="운행일 기준, 상태별"
          bars={bars.purposes}
          empty="이 기간에는 예약이 없습니다."
        />
        <ChartCard
          title="티켓"
          text="장수, 기록된 날 기준"
          bars={bars.tickets}
          empty="이 기간에는 티켓 기록이 없습니다."
        />
        <ChartCard
          title="취소"
          text="운행일 기준, 취소한 사람과 시점"
          bars={bars.cancellations}
          empty="이 기간에는 취소가 없습니다."
        />
      </div>
    </div>
  )
}
