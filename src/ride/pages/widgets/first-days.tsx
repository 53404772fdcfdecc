import { Link } from '#kit/ui/router.tsx'
import { type Day, dayLabel, daysFrom, weekdayOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { DayOut } from '#ride/fleet/day/contract.ts'
import { firstOpenDay } from '#ride/fleet/rules.ts'
import { dayNote } from '#ride/reservation/widgets/day-note.ts'
import { urlOf, urls } from '#urls'

export const SHOWN_DAYS = 5

/** The first bookable days and their free cars; empty if they fail to load. */
export type Opening = { today: Day; openDate: number; days: DayOut[] }

/** Links to the calendar, and to its first days with their availability. */
export function CalendarSection({ opening }: { opening: Opening | null }) {
  return (
    <section aria-labelledby="calendar" className="bg-primary text-white">
      <div className="page-width grid items-center gap-8 py-14 md:grid-cols-2 md:py-20">
        <div className="grid justify-items-start gap-base">
          <h2 id="calendar" className="text-title-l text-white">
            비어 있는 날부터
            <br />
            보여 드립니다
          </h2>
          <p className="text-body text-[#c9d4ee] md:text-control">
            날짜를 고르시면 그날 이용하실 수 있는 차량이 바로 나옵니다. 예약은 세 단계면 끝납니다.
          </p>
          <Button to={urls.calendar} variant="white" size="large">
            예약하러 가기
          </Button>
        </div>
        {opening && <FirstDays {...opening} />}
      </div>
    </section>
  )
}

function FirstDays({ today, openDate, days }: Opening) {
  const first = firstOpenDay(today, openDate)
  const known = new Map(days.map((one) => [one.day, one]))
  return (
    <div className="grid gap-base rounded-card bg-[#1a2748] p-base md:p-6">
      <p className="text-center text-body text-balance text-[#c9d4ee]">
        지금은 <strong className="text-white">{dayLabel(first)}</strong>부터 예약하실 수 있습니다.
      </p>
      <ul aria-label="예약하실 수 있는 첫 날들" className="grid grid-cols-5 gap-1.5 md:gap-gutter">
        {daysFrom(first, SHOWN_DAYS).map((day) => (
          <li key={day}>
            <DayLink day={day} note={dayNote(day, today, openDate, known.get(day))} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function DayLink({ day, note }: { day: Day; note: ReturnType<typeof dayNote> }) {
  const isFull = note?.tone === 'full'
  return (
    <Link
      to={urlOf(urls.calendar, { query: { date: day } })}
      className={cx(
        'grid h-24 content-center justify-items-center gap-small rounded-field text-body transition-colors',
        isFull ? 'text-[#a9b7d9] hover:bg-[#2a3a63]' : 'bg-[#2a3a63] text-white hover:bg-[#3a4d80]',
      )}
    >
      <span className="sr-only">{note ? `${dayLabel(day)}, ${note.text}` : dayLabel(day)}</span>
      <span aria-hidden="true">{weekdayOf(day)}</span>
      <span aria-hidden="true" className={cx('text-title-s', !isFull && 'font-bold')}>
        {Number(day.slice(8))}
      </span>
      {note && (
        <span aria-hidden="true" className={cx(!isFull && 'text-[#ffd9a0]')}>
          {note.text}
        </span>
      )}
    </Link>
  )
}
