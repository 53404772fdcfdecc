import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Day, dayLabel, weekdayOf } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { weekdayTone } from '#kit/ui/weekday-tone.ts'
import { forRight } from '#platform/staff/widgets/for-right.tsx'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { listMonth, type MonthOfCar } from '../contract.ts'
import { DAY_WORDS } from '../copy.ts'
import { BlockBar } from './block-bar.tsx'
import { type Cell, isInside, useBlock } from './use-block.ts'

const Block = forRight('FLEET', BlockBar)

type Props = { days: readonly Day[]; firstOpen: Day }

/** All cars over all days of a month, with closed days and reservations; a selected block is opened or closed as a whole. */
export function MonthGrid({ days, firstOpen }: Props) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(
    question(listMonth, {
      query: { from: days[0]!, days: days.length },
    }),
  )
  if (!data && (error || fetchStatus === 'paused'))
    return <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <Loading label="달력을 불러오는 중입니다">
        <Skeleton className="h-96" />
      </Loading>
    )
  if (!data.length)
    return <EmptyState title="등록된 차량이 없습니다" text="차량 메뉴에서 먼저 추가해 주세요." />
  return <Grid key={days[0]} cars={data} days={days} firstOpen={firstOpen} />
}

function Grid({ cars, days, firstOpen }: Props & { cars: MonthOfCar[] }) {
  const grid = useRef<HTMLTableElement>(null)
  const mayChange = useMay('FLEET')
  const first = days.findIndex((day) => day >= firstOpen)
  const { block, focus, press, enter, walk, clear } = useBlock({
    rows: cars.map(({ id }) => id),
    first: Math.max(0, first),
    columns: days.length,
  })
  const reachable = focus ?? { row: cars[0]!.id, column: Math.max(0, first) }
  const go = (cell: Cell | null) =>
    cell &&
    grid.current
      ?.querySelector<HTMLElement>(`[data-car="${cell.row}"][data-column="${cell.column}"]`)
      ?.focus()
  return (
    <div className="grid gap-gutter">
      <p className="text-base text-text-soft">
        {mayChange && '칸을 끌어서, 또는 Shift와 화살표로 여러 칸을 고르신 뒤 한 번에 열거나 닫으세요. '}
        숫자는 그날의 예약입니다.
      </p>
      <div className="overflow-x-auto rounded-field border border-line bg-surface">
        <table
          ref={grid}
          aria-label="차량별 예약 가능일"
          className="border-separate border-spacing-0 text-base select-none"
        >
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-10 min-w-28 bg-sunken px-3 py-2 text-left md:min-w-40"
              >
                차량
              </th>
              {days.map((day) => (
                <DayHead key={day} day={day} />
              ))}
            </tr>
          </thead>
          <tbody>
            {cars.map((car) => (
              <tr key={car.id}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 max-w-28 truncate border-t border-line bg-surface px-3 text-left font-semibold text-text-strong md:max-w-48"
                  title={car.name}
                >
                  {car.name}
                </th>
                {car.days.map((day, column) => (
                  <td key={day.day} className="border-t border-l border-line p-0">
                    <DayCell
                      car={car}
                      state={day}
                      cell={{ row: car.id, column }}
                      closed={first < 0 || column < first}
                      chosen={isInside({ row: car.id, column }, block)}
                      reachable={car.id === reachable.row && column === reachable.column}
                      on={{ press, enter, walk: (event, cell) => go(walk(event, cell)) }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {block && (
        <Block
          cars={cars.filter(({ id }) => block.rows.includes(id))}
          from={days[block.left]!}
          to={days[block.right]!}
          clear={clear}
        />
      )}
    </div>
  )
}

function DayHead({ day }: { day: Day }) {
  const weekday = weekdayOf(day)
  return (
    <th
      scope="col"
      className={cx(
        'w-9 min-w-9 bg-sunken py-1 text-center font-semibold',
        weekdayTone(day) ?? 'text-text-soft',
      )}
    >
      <span className="sr-only">{dayLabel(day)}</span>
      <span aria-hidden="true" className="block">
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true" className="block font-normal">
        {weekday}
      </span>
    </th>
  )
}

type Handlers = {
  press: (cell: Cell, widen: boolean) => void
  enter: (cell: Cell) => void
  walk: (event: React.KeyboardEvent, cell: Cell) => void
}

type CellProps = {
  car: MonthOfCar
  state: MonthOfCar['days'][number]
  cell: Cell
  /** Days before booking opens cannot be changed. */
  closed: boolean
  chosen: boolean
  reachable: boolean
  on: Handlers
}

function DayCell({ car, state, cell, closed, chosen, reachable, on }: CellProps) {
  const { day, status, reservations } = state
  const text = `${car.name}, ${dayLabel(day)}, ${closed ? '예약 오픈 전' : DAY_WORDS[status]}${reservations ? `, 예약 ${reservations}건` : ''}`
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-disabled={closed || undefined}
      data-car={cell.row}
      data-column={cell.column}
      data-status={status}
      tabIndex={reachable ? 0 : -1}
      onPointerDown={(event) => {
        if (!closed && event.button === 0) on.press(cell, event.shiftKey)
      }}
      onPointerEnter={() => closed || on.enter(cell)}
      onKeyDown={(event) => on.walk(event, cell)}
      className={cx(
        'relative block h-9 w-full text-center focus-visible:-outline-offset-2',
        closed ? 'bg-sunken text-text-soft' : 'cursor-cell',
        !closed && status === 'UNAVAILABLE' && 'bg-gray text-text-soft',
        chosen && 'bg-sub02 text-on-sub02 inset-ring-2 inset-ring-sub01',
      )}
    >
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className={cx(reservations > 0 && 'font-bold')}>
        {reservations || (status === 'UNAVAILABLE' ? '×' : '')}
      </span>
    </button>
  )
}
