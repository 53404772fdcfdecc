import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Day } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import type { DispatchOut } from '../../contract.ts'
import { dropRefusal, initialScrollPercent, HOURS, type Lane, nowOffsetPercent } from '../rules.ts'
import { RideBar } from './ride-bar.tsx'

type Props = {
  day: Day
  label: string
  lanes: readonly Lane[]
  /** Called when a ride is pressed. */
  open: (ride: DispatchOut) => void
  drop: (ride: DispatchOut, lane: Lane) => void
}

const ROW = 44
/** Scrolls a day to the current time, because a phone's screen is narrower than its hours. Draws the line of the current time behind rides and names. */
function Now({ day, lanes }: Pick<Props, 'day' | 'lanes'>) {
  const hours = useRef<HTMLDivElement>(null)
  const place = nowOffsetPercent(useNow(), day)
  const open = useEffectEvent((on: Day) => {
    const { clientWidth } = hours.current!
    hours.current!.closest('[role=region]')!.scrollLeft =
      (initialScrollPercent(lanes, on, serverNow()) / 100) * clientWidth
  })
  // A change in the lanes of the same day does not scroll.
  useLayoutEffect(() => open(day), [day])
  return (
    <div
      ref={hours}
      aria-hidden="true"
      className="pointer-events-none absolute top-8 right-0 bottom-0 left-36"
    >
      {place !== null && (
        <span data-now className="absolute inset-y-0 w-0.5 bg-on-red" style={{ left: `${place}%` }} />
      )}
    </div>
  )
}

/** A lane for each unit or driver over the hours of a day. A ride can be dragged to another lane, or opened and assigned by keys. */
export function Lanes({ day, label, lanes, open, drop }: Props) {
  const [dragged, setDragged] = useState<DispatchOut | null>(null)
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-field border border-line bg-surface"
    >
      <div className="relative min-w-200">
        <Now day={day} lanes={lanes} />
        <div aria-hidden="true" className="flex h-8 border-b border-line bg-sunken text-base text-text-soft">
          <span className="sticky left-0 z-10 w-36 shrink-0 bg-sunken" />
          {HOURS.map((hour) => (
            <span key={hour} className="flex-1 border-l border-line pt-1.5 pl-1">
              {hour}시
            </span>
          ))}
        </div>
        <ul>
          {lanes.map((lane) => (
            <LaneRow key={lane.id} {...{ day, lane, dragged, open, drop }} drag={setDragged} />
          ))}
        </ul>
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'day' | 'open' | 'drop'> & {
  lane: Lane
  dragged: DispatchOut | null
  drag: (ride: DispatchOut | null) => void
}

function LaneRow({ day, lane, dragged, drag, open, drop }: RowProps) {
  const [isOver, setOver] = useState(false)
  const refusal = dragged ? dropRefusal(dragged, lane) : ''
  return (
    <li
      data-lane={lane.id}
      onDragOver={(event) => {
        setOver(true)
        if (dragged && !refusal) event.preventDefault()
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (dragged && !refusal && !lane.rides.includes(dragged)) drop(dragged, lane)
      }}
      className="flex border-b border-line last:border-0"
    >
      <span className="sticky left-0 z-10 grid w-36 shrink-0 content-center bg-surface px-3">
        <span className="truncate text-body font-semibold text-text-strong" title={lane.name}>
          {lane.name}
        </span>
        <span
          className={cx(
            'truncate text-base',
            lane.isRemoved ? 'font-semibold text-on-red' : 'text-text-soft',
          )}
          title={lane.text}
        >
          {lane.text}
        </span>
      </span>
      <ul
        aria-label={`${lane.name}, 운행 ${lane.rides.length}건`}
        style={{ height: Math.max(1, lane.rides.length) * ROW }}
        className={cx(
          'relative flex-1 border-l border-line',
          dragged && (refusal ? 'bg-red' : 'bg-green'),
          isOver && 'inset-ring-2 inset-ring-sub01',
        )}
      >
        {lane.rides.map((ride, at) => (
          <RideBar key={ride.id} day={day} ride={ride} top={at * ROW} open={open} drag={drag} />
        ))}
        {isOver && refusal && (
          <li className="absolute inset-x-2 top-2.5 z-10 w-fit rounded-small bg-surface px-gutter text-body font-semibold text-on-red shadow-float">
            {refusal}
          </li>
        )}
      </ul>
    </li>
  )
}
