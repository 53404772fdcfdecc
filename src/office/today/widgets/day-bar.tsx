import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, type Day, dayLabel } from '#kit/day.ts'
import { Choices } from '#kit/ui/choices.tsx'
import { DayField } from '#platform/staff/widgets/day-field.tsx'

type Props = {
  day: Day
  today: Day
  /** The number of rides of today and tomorrow; undefined while it loads. */
  counts: { today: number; tomorrow: number } | undefined
  show: (day: Day) => void
}

/** Chooses the day of the board: today or tomorrow with their number of rides, the day before or after, or any day. */
export function DayBar({ day, today, counts, show }: Props) {
  const days = { today, tomorrow: addDays(today, 1) }
  const near = day === days.today ? 'today' : day === days.tomorrow ? 'tomorrow' : null
  return (
    <div role="group" aria-label="운행일" className="flex items-center gap-gutter max-md:contents">
      <div className="flex items-center gap-small max-md:order-last max-md:basis-full">
        <Step label="이전 날" day={addDays(day, -1)} show={show}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Step>
        <div className="min-w-0 flex-1 md:w-60">
          <Choices
            legend="날짜"
            hideLegend
            inRow
            value={near}
            choose={(name) => show(days[name])}
            choices={[
              { value: 'today', label: `오늘 ${counts ? `${counts.today}건` : ''}` },
              { value: 'tomorrow', label: `내일 ${counts ? `${counts.tomorrow}건` : ''}` },
            ]}
          />
        </div>
        <Step label="다음 날" day={addDays(day, 1)} show={show}>
          <ChevronRight size={18} aria-hidden="true" />
        </Step>
      </div>
      <div className="flex max-md:w-40">
        <DayField label="날짜 고르기" value={day} set={(next) => next && show(next)} />
      </div>
    </div>
  )
}

type StepProps = { label: string; day: Day; show: (day: Day) => void; children: React.ReactNode }

const Step = ({ label, day, show, children }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    title={`${label}, ${dayLabel(day)}`}
    onClick={() => show(day)}
    className="grid size-11 shrink-0 place-items-center rounded-field text-text inset-ring inset-ring-line hover:bg-sunken"
  >
    {children}
  </button>
)
