import { type MouseEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Day } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { beginOrder } from '#platform/staff/widgets/new-order.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import type { DispatchOut } from '../../contract.ts'
import { dropText } from '../copy.ts'
import {
  barsOf,
  dropObjection,
  HOURS,
  initialScrollPercent,
  isDropRefused,
  type Lane,
  nowOffsetPercent,
  rowCount,
  timeAt,
} from '../rules.ts'
import { AwayHours, wholeDayAway } from './away-hours.tsx'
import { RideBar } from './ride-bar.tsx'
import type { RideHandlers } from './ride-handlers.ts'

type Props = RideHandlers & {
  day: Day
  label: string
  lanes: readonly Lane[]
  dragged: DispatchOut | null
  drop: (ride: DispatchOut, lane: Lane) => void
}

const ROW = 44
/** The width of the column of names. */
const NAMES = 'w-28 md:w-36'

/**
 * Scrolls to the current time, because the hours are wider than a phone's screen, and draws the line of the current
 * time behind rides and names.
 */
function Now({ day, lanes }: Pick<Props, 'day' | 'lanes'>) {
  const hours = useRef<HTMLDivElement>(null)
  const place = nowOffsetPercent(useNow(), day)
  const open = useEffectEvent((on: Day) => {
    const { clientWidth } = hours.current!
    hours.current!.closest('[role=region]')!.scrollLeft =
      (initialScrollPercent(lanes, on, serverNow()) / 100) * clientWidth
  })
  // Runs only for another day: new lanes of the same day do not scroll.
  useLayoutEffect(() => open(day), [day])
  return (
    <div
      ref={hours}
      aria-hidden="true"
      className="pointer-events-none absolute top-8 right-0 bottom-0 left-28 md:left-36"
    >
      {place !== null && (
        <span data-now className="absolute inset-y-0 w-0.5 bg-on-red" style={{ left: `${place}%` }} />
      )}
    </div>
  )
}

/**
 * A lane for each unit or driver over the hours of a day. A ride can be dragged to another lane; keys open and assign
 * it.
 */
export function Lanes({ day, label, lanes, dragged, drop, ...handlers }: Props) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-field border border-line bg-surface"
    >
      <div className="relative min-w-245">
        <Now day={day} lanes={lanes} />
        <div aria-hidden="true" className="flex h-8 border-b border-line bg-sunken text-base text-text-soft">
          <span className={cx('sticky left-0 z-10 shrink-0 bg-sunken', NAMES)} />
          {HOURS.map((hour) => (
            <span key={hour} className="flex-1 border-l border-line pt-1.5 pl-1">
              {hour}시
            </span>
          ))}
        </div>
        <ul>
          {lanes.map((lane) => (
            <LaneRow key={lane.id} {...{ day, lane, dragged, drop }} {...handlers} />
          ))}
        </ul>
      </div>
    </div>
  )
}

type RowProps = Omit<Props, 'label' | 'lanes'> & { lane: Lane }

function LaneRow({ day, lane, dragged, drop, ...handlers }: RowProps) {
  const [isOver, setOver] = useState(false)
  const objection = dragged && dropObjection(dragged, lane)
  const isRefused = objection !== null && isDropRefused(objection)
  const bars = barsOf(lane.rides, day)
  return (
    <li
      data-lane={lane.id}
      onDragOver={(event) => {
        setOver(true)
        if (dragged && !isRefused) event.preventDefault()
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (dragged && !isRefused && !lane.rides.some(({ id }) => id === dragged.id)) drop(dragged, lane)
      }}
      className="flex border-b border-line last:border-0"
    >
      <LaneName lane={lane} />
      <div
        style={{ height: rowCount(bars) * ROW }}
        className={cx(
          'relative flex-1 border-l border-line',
          dragged && (objection ? (isRefused ? 'bg-red' : 'bg-yellow') : 'bg-green'),
          isOver && 'inset-ring-2 inset-ring-sub01',
        )}
      >
        {!dragged && <AwayHours away={lane.away} />}
        <ul aria-label={`${lane.name}, 운행 ${lane.rides.length}건`} className="absolute inset-0">
          {/* Only for the mouse: the key `n` begins an order without a time. */}
          <li aria-hidden="true" className="absolute inset-0">
            <button
              type="button"
              tabIndex={-1}
              aria-label="빈 시간에 전화 예약"
              onClick={(event) => beginOrder({ day, time: timePressed(event) })}
              className="size-full cursor-default"
            />
          </li>
          {bars.map((bar) => (
            <RideBar key={bar.ride.id} day={day} bar={bar} top={bar.row * ROW} {...handlers} />
          ))}
        </ul>
        {isOver && objection && (
          <p className="pointer-events-none absolute inset-x-2 top-2.5 z-10 w-fit rounded-small bg-surface px-gutter text-body font-semibold text-on-red shadow-float">
            {dropText(objection, dragged, lane)}
          </p>
        )}
      </div>
    </li>
  )
}

function timePressed({ clientX, currentTarget }: MouseEvent): string {
  const { left, width } = currentTarget.getBoundingClientRect()
  return timeAt((clientX - left) / width)
}

/** The name of a driver or unit, and why it is not available all day; it stays in view while the hours scroll. */
function LaneName({ lane }: { lane: Lane }) {
  const away = wholeDayAway(lane.away)
  return (
    <div className={cx('sticky left-0 z-10 grid shrink-0 content-center bg-surface px-2 md:px-3', NAMES)}>
      <span className="truncate text-body font-semibold text-text-strong" title={lane.name}>
        {lane.name}
      </span>
      <span
        className={cx(
          'truncate text-base',
          lane.isRemoved || away ? 'font-semibold text-on-red' : 'text-text-soft',
        )}
        title={lane.text}
      >
        {(!lane.isRemoved && away) || lane.text}
      </span>
    </div>
  )
}
