import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { DispatchOut } from '../../contract.ts'
import { UNASSIGNED } from '../../widgets/copy.ts'
import { routeText } from '../copy.ts'
import { RiskMark } from './ride-bar.tsx'
import { rideProps, type RideHandlers } from './ride-handlers.ts'

const NO_DRIVER = 'NO_DRIVER'

type Props = RideHandlers & {
  rides: readonly DispatchOut[]
  /** Whether the day has no rides at all, with or without a driver. */
  isEmptyDay: boolean
  dragged: DispatchOut | null
  /** Called when a ride with a driver is dropped here, to remove the driver. */
  drop: (ride: DispatchOut) => void
  assign: (ride: DispatchOut) => void
}

/** The rides of the day without a driver, one line each; stays in view above the scrolling lanes. */
export function Tray({ rides, isEmptyDay, dragged, drop, assign, ...handlers }: Props) {
  const [isOver, setOver] = useState(false)
  const accepts = dragged !== null && dragged.driver_id !== null
  return (
    <section
      data-lane={NO_DRIVER}
      aria-label={UNASSIGNED}
      onDragOver={(event) => {
        setOver(accepts)
        if (accepts) event.preventDefault()
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (accepts) drop(dragged)
      }}
      className={cx(
        'sticky -top-3 z-20 md:-top-4 rounded-field border border-line bg-surface shadow-card',
        accepts && 'bg-green',
        isOver && 'inset-ring-2 inset-ring-sub01',
      )}
    >
      <h2 className="flex items-center gap-gutter px-3 py-1.5 text-body font-bold">
        {UNASSIGNED} <span className="text-sub01-text">{rides.length}건</span>
        {rides.length === 0 && (
          <span className="font-normal text-text-soft">
            {isEmptyDay ? '이날은 운행이 없습니다.' : '모든 운행에 기사가 배정되었습니다.'}
          </span>
        )}
        <span className="ml-auto text-base font-normal text-text-soft max-md:hidden">
          ↑ ↓ 이동, d 기사 배정, ? 단축키
        </span>
      </h2>
      {rides.length > 0 && (
        <ul className="max-h-33 divide-y divide-line overflow-y-auto border-t border-line md:max-h-41">
          {rides.map((ride) => (
            <TrayLine key={ride.id} ride={ride} assign={assign} {...handlers} />
          ))}
        </ul>
      )}
    </section>
  )
}

type LineProps = RideHandlers & { ride: DispatchOut; assign: Props['assign'] }

function TrayLine({ ride, open, drag, tabStop, riskOf, assign }: LineProps) {
  const risk = riskOf(ride)
  const name = ride.name || '이름 없음'
  const { pickup_time, ride_date, car_name, registration_number, passenger_count } = ride
  const time = pickup_time.slice(11)
  return (
    <li className="flex items-center gap-gutter pr-gutter">
      <button
        {...rideProps(ride, { open, drag, tabStop })}
        title={[`${ride_date} ${time}`, name, routeText(ride), risk].filter(Boolean).join(', ')}
        className="flex h-11 min-w-0 flex-1 cursor-grab items-center gap-3 px-3 text-left text-body hover:bg-sunken focus-visible:-outline-offset-2 md:h-8"
      >
        <span className="shrink-0 font-bold text-text-strong tabular-nums">{time}</span>
        <span className="min-w-0 flex-3 truncate text-text-strong">
          {risk && <RiskMark text={risk} />}
          {routeText(ride)}
        </span>
        <span className="w-16 shrink-0 truncate md:w-auto md:min-w-0 md:flex-1">{name}</span>
        <span className="min-w-0 flex-2 truncate text-text-soft max-md:hidden">
          {[`${passenger_count}명`, car_name, registration_number].filter(Boolean).join(' ')}
        </span>
      </button>
      {/* Only for the pointer: the key `d` does the same, so that the Tab key does not stop at every line. */}
      <Button
        look="link"
        variant="sub01"
        tabIndex={-1}
        aria-label={`${time} ${name} 님 기사 배정`}
        onClick={() => assign(ride)}
        className="shrink-0 [&]:min-h-8 [&]:text-body"
      >
        배정
      </Button>
    </li>
  )
}
