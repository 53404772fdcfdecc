import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Day, dayLabel, weekdayOf } from '#kit/day.ts'
import { cx } from './cx.ts'
import { Chevron } from './chevron.tsx'
import { useDragScroll } from './use-drag-scroll.ts'
import { END_PX, useWheelScroll } from './use-wheel-scroll.ts'
import { weekdayTone } from './weekday-tone.ts'

/** A note under a day. `closed`: not bookable, only requestable; `full`: shown in a quieter color. */
export type DayNote = { text: string; tone: 'closed' | 'full' | 'few' }

type Props = {
  label: string
  days: readonly Day[]
  selected: Day
  /** The word under a day; null for none. */
  noteOf: (day: Day) => DayNote | null
  choose: (day: Day) => void
  /** Called with the middle of the visible days after the user scrolled. */
  onScroll?: (day: Day) => void
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** A horizontal strip of days: swipe, drag, mouse wheel, arrow keys or buttons move it (C-138). */
export function DayStrip({ label, days, selected, noteOf, choose, onScroll }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useDragScroll(strip)
  useWheelScroll(strip)
  const { ends, turn } = useEnds(strip, days[0], onScroll)
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
    onScroll?.(next)
  }
  return (
    <div className="flex min-w-0 items-center">
      <Turn label="이전 날짜 보기" chevron="rotate-90" disabled={ends.isFirst} press={() => turn(-1)} />
      <div
        ref={strip}
        role="group"
        aria-label={label}
        onKeyDown={walk}
        className="relative flex min-w-0 flex-1 cursor-grab snap-x snap-proximity scroll-px-4 gap-small overflow-x-auto px-4 py-1 no-scrollbar select-none"
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
      <Turn label="다음 날짜 보기" chevron="-rotate-90" disabled={ends.isLast} press={() => turn(1)} />
    </div>
  )
}

/** Whether the strip is scrolled to either end, and a function that scrolls it by its visible width. */
function useEnds(
  strip: RefObject<HTMLDivElement | null>,
  first: Day | undefined,
  onScroll: Props['onScroll'],
) {
  const [ends, setEnds] = useState({ isFirst: true, isLast: false })
  const isByHand = useRef(false)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const see = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft
      setEnds({ isFirst: element.scrollLeft < END_PX, isLast: rest < END_PX })
      const middle = isByHand.current && middleOf(element)
      if (middle) onScroll?.(middle)
    }
    const hand = () => void (isByHand.current = true)
    const settle = () => void (isByHand.current = false)
    see()
    const inputs = ['wheel', 'pointerdown', 'touchstart'] as const
    for (const input of inputs) element.addEventListener(input, hand, { passive: true })
    element.addEventListener('scroll', see, { passive: true })
    element.addEventListener('scrollend', settle)
    return () => {
      for (const input of inputs) element.removeEventListener(input, hand)
      element.removeEventListener('scroll', see)
      element.removeEventListener('scrollend', settle)
    }
  }, [strip, first, onScroll])
  const turn = (way: 1 | -1) => {
    isByHand.current = true
    const width = strip.current?.clientWidth ?? 0
    strip.current?.scrollBy({ left: way * width * 0.8, behavior: 'smooth' })
  }
  return { ends, turn }
}

/** The day in the middle of the visible part. */
function middleOf(strip: HTMLElement): Day | undefined {
  const middle = strip.scrollLeft + strip.clientWidth / 2
  const cells = [...strip.querySelectorAll<HTMLElement>('[data-day]')]
  return cells.find((cell) => cell.offsetLeft + cell.offsetWidth >= middle)?.dataset.day
}

type TurnProps = { label: string; chevron: string; disabled: boolean; press: () => void }

/** A button beside the strip, for mouse users; touch users swipe. */
const Turn = ({ label, chevron, disabled, press }: TurnProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={press}
    className="hidden size-9 shrink-0 place-items-center rounded-full text-text-strong hover:bg-gray disabled:opacity-35 md:grid"
  >
    <Chevron className={chevron} />
  </button>
)

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
      <span aria-hidden="true" className={cx(!selected && weekdayTone(day))}>
        {weekday}
      </span>
      <span aria-hidden="true" className={cx('text-title-s tabular-nums', !isQuiet && 'font-bold')}>
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
