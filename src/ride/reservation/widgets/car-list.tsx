import type { Day } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import { Notice } from '#kit/ui/notice.tsx'
import { useLocation } from '#kit/ui/router.tsx'
import type { AvailableCar } from '#ride/fleet/contract.ts'
import type { NextDaysOut } from '#ride/fleet/day/contract.ts'
import { NO_CARS } from '../copy.ts'
import { ClosedRow } from './closed-row.tsx'
import { wantedCarIn, wantedOf } from './calendar-query.ts'
import { PayerNotice } from './payer-notice.tsx'
import { useOwnPlaces } from './use-own-places.ts'
import { VehicleRow } from './vehicle-row.tsx'

type Props = {
  cars: AvailableCar[]
  next: NextDaysOut[]
  day: Day
  waiting: boolean
  start: (car: AvailableCar) => void
  chooseDay: (day: Day) => void
  reload: () => void
}

/** The cars of a day: the wanted one first, then bookable ones, then the others with their next free days. */
export function CarList({ cars, next, day, waiting, start, chooseDay, reload }: Props) {
  const own = useOwnPlaces()
  const holdOf = (car: AvailableCar) => own.holds.find((hold) => hold.car_id === car.id && hold.day === day)
  const waitOf = (car: AvailableCar) => own.waits.find((wait) => wait.car_id === car.id && wait.day === day)
  const isOwn = (car: AvailableCar) => Boolean(holdOf(car) ?? waitOf(car)?.offered_until)
  const isFree = (car: AvailableCar) => waiting || car.is_available || isOwn(car)
  const wantedName = wantedCarIn(useLocation().search)
  const wanted = wantedOf(cars, wantedName)
  const rankOf = (car: AvailableCar) => (car === wanted ? 2 : Number(isFree(car)))
  const none = !waiting && !cars.some(isFree)
  const changed = () => {
    own.reload()
    reload()
  }
  return (
    <>
      <PayerNotice own={own} day={day} />
      {wantedName && !wanted && (
        <Notice tone="wait">{`${wantedName} 차량은 지금 예약하실 수 없습니다. 다른 차량을 골라 주세요.`}</Notice>
      )}
      {none && <Notice>{NO_CARS}</Notice>}
      <ul className="grid gap-gutter">
        {cars
          .toSorted((a, b) => rankOf(b) - rankOf(a))
          .map((car, at) => (
            <li key={car.id} className={cx(car === wanted && 'rounded-card ring-2 ring-sub01')}>
              {isFree(car) ? (
                <VehicleRow
                  {...{ car, waiting }}
                  eager={at < 5}
                  hold={holdOf(car)}
                  isWanted={car === wanted}
                  choose={start}
                />
              ) : (
                <ClosedRow
                  {...{ car, day, chooseDay, changed }}
                  isWanted={car === wanted}
                  eager={at < 5}
                  days={next.find(({ car_id: id }) => id === car.id)?.days ?? []}
                  wait={waitOf(car)}
                />
              )}
            </li>
          ))}
      </ul>
    </>
  )
}
