import { monthLabel, monthOf, monthsFrom } from '#kit/day.ts'
import { SelectField } from '#kit/ui/field.tsx'
import { useToday } from '#kit/ui/use-today.ts'

const AHEAD = 13
const BACK = 36

/** A select of the months that can have rides: from three years back to a year ahead. */
export function MonthField({ value, choose }: { value: string; choose: (month: string) => void }) {
  const now = monthOf(useToday())
  const known = [...monthsFrom(now, AHEAD).toReversed(), ...monthsFrom(now, -BACK).slice(1)]
  const months = known.includes(value) ? known : [value, ...known]
  return (
    <SelectField label="이용한 달" value={value} onChange={(event) => choose(event.target.value)}>
      {months.map((month) => (
        <option key={month} value={month}>
          {monthLabel(month)}
        </option>
      ))}
    </SelectField>
  )
}
