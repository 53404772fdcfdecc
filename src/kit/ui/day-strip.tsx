import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Day, dayLabel, weekdayOf } from '#kit/day.ts'
import { cx } from './cx.ts'
import { useDragScroll } from './use-drag-scroll.ts'

/** A word under a day, and its tone: a `closed` day can only be requested; `full` is shown more quietly. */
export type DayNote = { text: string; tone: 'closed' | 'full' | 'few' }

type Props = {
  label: string
  days: readonly Day[]
  selected: Day
  /** The word under a day; null for none. */
  noteOf: (day: Day) => DayNote | null
  choose: (day: Day) => void
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Days side by side: swiped, dragged with the mouse, or moved through with the arrow keys (C-138). */
export function DayStrip({ label, days, selected, noteOf, choose }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useDragScroll(strip)
  const first = days[0]
  useEffect(() => show(strip.current, `[data-day="${selected}"]`), [selected, first])
  const reachable = days.includes(selected) ? selected : first
  const walk = (event: KeyboardEvent) => {
    const at = days.indexOf((document.activeElement as HTMLElement | null)?.dataset.day ?? '')
    const next = days[steps[event.key]?.(at, days.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    const cell = strip.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)
    cell?.focus({ preventScroll: true })
    show(strip.current, `[data-day="${next}"]`)
  }
  return (
    <div
      ref={strip}
      role="group"
      aria-label={label}
      onKeyDown={walk}
      className="relative flex cursor-grab snap-x snap-proximity scroll-px-4 gap-small overflow-x-auto px-4 py-1 no-scrollbar select-none"
    >
      {days.map((day) => (
        <DayCell
          key={day}
          day={day}
          selected={day === selected}
          reachable={day === reachable}
          note={noteOf(day)}
          choose={choose}
        />
      ))}
    </div>
  )
}

type CellProps = {
  day: Day
  selected: boolean
  reachable: boolean
  note: DayNote | null
  choose: (day: Day) => void
}

function DayCell({ day, selected, reachable, note, choose }: CellProps) {
  const weekday = weekdayOf(day)
  const date = Number(day.slice(8))
  const isQuiet = note !== null && note.tone !== 'few'
  return (
    <button
      type="button"
      data-day={day}
      aria-pressed={selected}
      aria-disabled={note?.tone === 'closed' || undefined}
      tabIndex={reachable ? 0 : -1}
      onClick={() => choose(day)}
      className={cx(
        'flex h-21 w-13 shrink-0 snap-start flex-col items-center justify-center rounded-field text-body transition-colors focus-visible:-outline-offset-2',
        selected
          ? 'bg-primary text-on-primary'
          : isQuiet
            ? 'text-text-soft hover:bg-gray'
            : 'bg-surface text-text-strong hover:bg-sub02',
      )}
    >
      <span className="sr-only">{note ? `${dayLabel(day)}, ${note.text}` : dayLabel(day)}</span>
      <span
        aria-hidden="true"
        className={cx(
          !selected && weekday === '일' && 'text-negative-text',
          !selected && weekday === '토' && 'text-sub01-text',
        )}
      >
        {weekday}
      </span>
      <span aria-hidden="true" className={cx('text-title-s', !isQuiet && 'font-bold')}>
        {date}
      </span>
      <span
        aria-hidden="true"
        className={cx('h-[22px]', note?.tone === 'few' && !selected && 'text-sub01-text')}
      >
        {note?.text ?? (date === 1 ? `${Number(day.slice(5, 7))}월` : '')}
      </span>
    </button>
  )
}

/** Scrolls a cell into the visible part of the strip, without scrolling the page. */
function show(strip: HTMLElement | null, selector: string): void {
  const cell = strip?.querySelector<HTMLElement>(selector)
  if (!strip || !cell) return
  const left = cell.offsetLeft - 16
  const isSeen =
    left >= strip.scrollLeft && left + cell.offsetWidth + 32 <= strip.scrollLeft + strip.clientWidth
  if (!isSeen)
    strip.scrollTo({ left: left - (strip.clientWidth - cell.offsetWidth) / 2 + 16, behavior: 'smooth' })
}
