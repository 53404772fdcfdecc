import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { addDays, type Day, dayLabel, monthOf, weekdayOf, weeksOf } from '#kit/day.ts'
import { cx } from './cx.ts'
import { weekdayTone } from './weekday-tone.ts'

type Props = {
  label: string
  today: Day
  /** The selected day; its month is shown. */
  selected: Day
  choose: (day: Day) => void
  /** The description of a day for screen readers, after its date. */
  wordsOf: (day: Day) => string
  /**
   * The content below a day's number. The keyboard cannot reach it, so the selected day must be shown elsewhere too.
   */
  contentOf: (day: Day) => ReactNode
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month by weeks. Arrow keys move the selected day, also into the neighboring months. */
export function MonthCalendar({ label, today, selected, choose, wordsOf, contentOf }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const weeks = weeksOf(selected)
  // The chosen day until it is rendered: the next key moves on from it.
  const coming = useRef<Day | null>(null)
  useEffect(() => {
    if (coming.current !== selected) return
    // The day may be in another month, whose cells were just created.
    dayIn(table.current, selected)?.focus()
    coming.current = null
  }, [selected])
  const move = (day: Day) => {
    coming.current = day
    choose(day)
  }
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    move(addDays(coming.current ?? selected, step))
  }
  return (
    <table ref={table} aria-label={label} className="w-full table-fixed border-collapse" onKeyDown={walk}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th
              key={day}
              scope="col"
              className={cx('pb-small text-base font-semibold', weekdayTone(day) ?? 'text-text-soft')}
            >
              {weekdayOf(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                words={wordsOf(day)}
                isSelected={day === selected}
                isToday={day === today}
                isOutside={monthOf(day) !== monthOf(selected)}
                choose={move}
              >
                {contentOf(day)}
              </DayCell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const dayIn = (table: HTMLElement | null, day: Day) =>
  table?.querySelector<HTMLElement>(`[data-day="${day}"]`)

type CellProps = {
  day: Day
  words: string
  isSelected: boolean
  isToday: boolean
  /** It belongs to a neighboring month. */
  isOutside: boolean
  choose: (day: Day) => void
  children: ReactNode
}

/** The button covers the whole cell; links in the content lie over it. */
const DayCell = ({ day, words, isSelected, isToday, isOutside, choose, children }: CellProps) => (
  <td
    className={cx(
      'relative h-28 border border-line align-top',
      isSelected && 'inset-ring-2 inset-ring-sub01',
      isOutside ? 'bg-sunken' : 'bg-surface',
    )}
  >
    <button
      type="button"
      data-day={day}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => choose(day)}
      className="block w-full px-1 pt-1 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      <span className="sr-only">{[dayLabel(day), words].filter(Boolean).join(', ')}</span>
      <span
        aria-hidden="true"
        className={cx(
          'inline-grid size-6 place-items-center rounded-full text-body font-semibold tabular-nums',
          isToday
            ? 'bg-primary text-on-primary'
            : (weekdayTone(day) ?? (isOutside ? 'text-text-soft' : 'text-text-strong')),
        )}
      >
        {Number(day.slice(8))}
      </span>
    </button>
    <div aria-hidden="true" className="grid gap-thin px-1 pb-1">
      {children}
    </div>
  </td>
)
