import { type Day, dayLabel } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { AvailableCar } from '#ride/fleet/contract.ts'
import { HELD_BY_OTHERS } from '#ride/hold/copy.ts'
import type { WaitOut } from '#ride/waitlist/contract.ts'
import { WaitButton } from '#ride/waitlist/widgets/wait-button.tsx'
import { rowFrame, RowContent, WANTED } from './vehicle-row.tsx'

type Props = {
  car: AvailableCar
  day: Day
  /** The next days on which the car is free. */
  days: Day[]
  wait: WaitOut | undefined
  eager: boolean
  isWanted: boolean
  chooseDay: (day: Day) => void
  changed: () => void
}

/** A car that is not available on the selected day: the reason, its next free days, and its waitlist (C-151, C-152). */
export function ClosedRow({ car, day, days, wait, eager, isWanted, chooseDay, changed }: Props) {
  return (
    <div className="grid rounded-card bg-surface">
      <div className={rowFrame}>
        <RowContent {...{ car, eager }} isClosed note={isWanted ? WANTED : undefined}>
          <Badge>{car.is_held ? HELD_BY_OTHERS : '마감'}</Badge>
        </RowContent>
      </div>
      {(days.length > 0 || car.can_wait) && (
        <div className="grid gap-3 border-t border-line p-3">
          {days.length > 0 && <NextDays {...{ car, days, chooseDay }} />}
          {car.can_wait && (
            <WaitButton carId={car.id} carName={car.name} day={day} wait={wait} changed={changed} />
          )}
        </div>
      )}
    </div>
  )
}

type NextProps = { car: AvailableCar; days: Day[]; chooseDay: (day: Day) => void }

const NextDays = ({ car, days, chooseDay }: NextProps) => (
  <div className="grid gap-gutter">
    <p className="text-body text-text-soft">다음 가능한 날</p>
    <ul className="flex flex-wrap gap-gutter" aria-label={`${car.name} 다음 가능한 날`}>
      {days.map((day) => (
        <li key={day}>
          <button
            type="button"
            onClick={() => chooseDay(day)}
            className="min-h-11 rounded-full px-base text-body font-semibold text-sub01-text inset-ring inset-ring-line hover:bg-sunken"
          >
            {dayLabel(day)}
          </button>
        </li>
      ))}
    </ul>
  </div>
)
