import type { Day } from '#kit/day.ts'
import { Notice } from '#kit/ui/notice.tsx'
import type { AvailableCar } from '#ride/fleet/contract.ts'
import type { NextDaysOut } from '#ride/fleet/day/contract.ts'
import { NO_CARS } from '../copy.ts'
import { ClosedRow } from './closed-row.tsx'
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

/** The cars of a day: bookable ones first, then the others with their next free days. */
export function CarList({ cars, next, day, waiting, start, chooseDay, reload }: Props) {
  const own = useOwnPlaces()
  const holdOf = (car: AvailableCar) => own.holds.find((hold) => hold.car_id === car.id && hold.day === day)
  const waitOf = (car: AvailableCar) => own.waits.find((wait) => wait.car_id === car.id && wait.day === day)
  const isOwn = (car: AvailableCar) => Boolean(holdOf(car) ?? waitOf(car)?.offered_until)
  const isFree = (car: AvailableCar) => waiting || car.is_available || isOwn(car)
  const none = !waiting && !cars.some(isFree)
  const changed = () => {
    own.reload()
    reload()
  }
  return (
    <>
      <PayerNotice own={own} day={day} />
      {none && <Notice>{NO_CARS}</Notice>}
      <ul className="grid gap-gutter">
        {cars
          .toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)))
          .map((car, at) => (
            <li key={car.id}>
              {isFree(car) ? (
                <VehicleRow car={car} waiting={waiting} eager={at < 5} hold={holdOf(car)} choose={start} />
              ) : (
                <ClosedRow
                  {...{ car, day, chooseDay, changed }}
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
