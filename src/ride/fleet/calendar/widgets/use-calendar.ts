import { useState } from 'react'
import { useSearchParams } from '#kit/ui/router.tsx'
import { type Day, daysFrom, isDay, monthStart } from '#kit/day.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { dayState, firstOpenDay, STRIP_DAYS } from '../../rules.ts'
import { BEFORE_OPENING } from '../copy.ts'

type View = 'day' | 'month'

/** The selected day and the shown month; both are in the URL. */
export function useCalendar(openDate: number) {
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const [notice, setNotice] = useState('')
  const firstOpen = firstOpenDay(today, openDate)
  const asked = query.get('date') ?? ''
  const selected = isDay(asked) && asked >= firstOpen ? asked : firstOpen
  const shown = query.get('month') ?? ''
  const month = isDay(`${shown}-01`) ? `${shown}-01` : monthStart(selected)
  const view: View = query.get('view') === 'month' ? 'month' : 'day'
  const put = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setQuery(next, { replace: true })
  }
  const isClosed = (day: Day) => ['PAST', 'BEFORE_OPENING'].includes(dayState(day, today, openDate))
  /** Selecting a day of another month moves the strip to that month. */
  const choose = (day: Day) => {
    setNotice(isClosed(day) ? BEFORE_OPENING : '')
    if (!isClosed(day)) put({ date: day, month: null })
  }
  /** Selects the month's first open day too, so that the selected day is always visible. */
  const turn = (to: Day) => {
    setNotice('')
    const first = firstOpen > to ? firstOpen : to
    if (monthStart(first) === to) put({ date: first, month: null })
    else put({ month: to.slice(0, 7) })
  }
  return {
    today,
    firstOpen,
    selected,
    month,
    days: daysFrom(month, STRIP_DAYS),
    view,
    notice,
    isClosed,
    choose,
    turn,
    look: (next: View) => put({ view: next === 'month' ? next : null }),
  }
}
