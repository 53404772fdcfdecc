import { addDays, type Day, monthStart } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { DayField } from '#platform/staff/widgets/day-field.tsx'
import { type Range, rangeRefusal } from '../rules.ts'
import { RANGE_WORDS } from '../copy.ts'

type Props = { range: Range; change: (range: Range) => void }

const spans = (today: Day): [string, Range][] => [
  ['이번 달', { from: monthStart(today), to: addDays(monthStart(today, 1), -1) }],
  ['지난달', { from: monthStart(today, -1), to: addDays(monthStart(today), -1) }],
  ['최근 90일', { from: addDays(today, -89), to: today }],
  ['올해', { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }],
]

/** The range of the figures: common ranges by one press, others typed. */
export function RangeBar({ range, change }: Props) {
  const refusal = rangeRefusal(range)
  const error = refusal ? RANGE_WORDS[refusal] : undefined
  return (
    <div role="group" aria-label="기간" className="flex flex-wrap items-start gap-gutter">
      <div className="flex flex-wrap gap-small">
        {spans(useToday()).map(([label, span]) => {
          const isOn = span.from === range.from && span.to === range.to
          return (
            <Button
              key={label}
              size="small"
              variant={isOn ? 'sub02' : 'gray'}
              aria-pressed={isOn}
              className="min-h-10"
              onClick={() => change(span)}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <div className="flex items-start gap-gutter max-md:basis-full">
        <DayField label="시작일" value={range.from} set={(from) => from && change({ ...range, from })} />
        <span className="leading-10" aria-hidden="true">
          –
        </span>
        <DayField
          label="종료일"
          value={range.to}
          set={(to) => to && change({ ...range, to })}
          error={error}
        />
      </div>
    </div>
  )
}
