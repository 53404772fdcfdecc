import { useRef, useState } from 'react'
import { type Day, dayLabel, partsOf } from '#kit/day.ts'
import { SelectField } from '#kit/ui/field.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type AvailableCar, patchAvailable } from '../../contract.ts'
import { DAY_CHANGED, DAY_FAILED, DAY_WORDS } from '../copy.ts'

type Status = keyof typeof DAY_WORDS
type Props = { car: AvailableCar; day: Day; reservations: number }

/** Opens or closes a car for a day, saved immediately. */
export function DaySelect({ car, day, reservations }: Props) {
  const [chosen, setChosen] = useState<Status | null>(null)
  const { busy, failure, change } = useStaffChange(DAY_FAILED)
  const shown = chosen ?? car.day_status
  const next = useRef<Status | null>(null)
  /** A choice made during a save is saved afterwards: the last choice wins. */
  const choose = (status: Status) => {
    setChosen(status)
    if (busy) next.current = status
    else void save(status)
  }
  const save = async (status: Status): Promise<void> => {
    const body = { ...partsOf(day), car_id: car.id, status }
    await change(() => call(patchAvailable, { body }), DAY_CHANGED)
    const later = next.current
    next.current = null
    if (later && later !== status) return save(later)
    setChosen(null)
  }
  return (
    <SelectField
      hideLabel
      label={`${car.name}, ${dayLabel(day)} 예약 가능 여부`}
      className="ml-auto w-37 [&_select]:h-10"
      value={shown}
      aria-busy={busy}
      error={failure ? `${failure.text} ${failure.more}` : ''}
      hint={shown === 'UNAVAILABLE' && reservations > 0 ? `예약 ${reservations}건은 그대로 유지됩니다.` : ''}
      onChange={({ target }) => choose(target.value as Status)}
    >
      {(Object.keys(DAY_WORDS) as Status[]).map((status) => (
        <option key={status} value={status}>
          {DAY_WORDS[status]}
        </option>
      ))}
    </SelectField>
  )
}
