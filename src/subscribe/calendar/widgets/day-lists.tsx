import { useState } from 'react'
import { type Day, dayLabelFrom } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import type { CalendarEntry } from '../contract.ts'
import { isOverdue, overdueOf } from '../rules.ts'
import { EntryList } from './entries.tsx'

type Props = { entries: readonly CalendarEntry[]; today: Day }

const FIRST = 5

/** Entries left over from earlier days. */
export function Overdue({ entries, today }: Props) {
  const [isWhole, setWhole] = useState(false)
  const left = overdueOf(entries, today)
  if (left.length === 0) return null
  return (
    <section aria-labelledby="overdue" className="grid gap-gutter">
      <h2 id="overdue" className="text-control font-bold">
        지난 날부터 남은 일 <span className="text-negative-text">{left.length}건</span>
      </h2>
      <EntryList entries={isWhole ? left : left.slice(0, FIRST)} today={today} />
      {left.length > FIRST && (
        <Button variant="white" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '접기' : `${left.length - FIRST}건 더 보기`}
        </Button>
      )}
    </section>
  )
}

/** The entries of the selected day. */
export function DayList({ day, entries, today }: Props & { day: Day }) {
  const due = entries.filter((entry) => entry.day === day)
  return (
    <section aria-labelledby="day" className="grid gap-gutter">
      <h2 id="day" aria-live="polite" className="text-control font-bold">
        {day === today && '오늘, '}
        {dayLabelFrom(today, day)} {due.length > 0 && <span className="text-sub01-text">{due.length}건</span>}
      </h2>
      {due.length > 0 ? (
        <EntryList entries={due} today={today} />
      ) : (
        <p className="rounded-field border border-line bg-surface px-3 py-big text-center text-body text-text-soft">
          이 날에는 할 일이 없습니다.
        </p>
      )}
    </section>
  )
}

/** The days from a day on that have entries, one below the other; entries left over have their own list. */
export function DaysList({ from, entries, today }: Props & { from: Day }) {
  const coming = entries.filter((entry) => entry.day >= from && !isOverdue(entry, today))
  const days = [...new Set(coming.map(({ day }) => day))]
  if (days.length === 0)
    return <EmptyState title="예정된 일이 없습니다" text="새 일정이 생기면 여기에 바로 보입니다." />
  return days.map((day) => <DayList key={day} day={day} entries={coming} today={today} />)
}
