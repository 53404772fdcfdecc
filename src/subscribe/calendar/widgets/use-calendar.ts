import { useQuery } from '@tanstack/react-query'
import { addDays, type Day, daysBetween, isDay, monthStart, weeksOf } from '#kit/day.ts'
import { useSearchParams } from '#kit/ui/router.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useLiveChanges } from '#platform/staff/widgets/use-live-changes.ts'
import { getCalendar } from '../contract.ts'
import { type Group, GROUPS, LAST_MONTH, FIRST_MONTH } from '../rules.ts'

const topics: Topic[] = ['subscription', 'incident', 'fine']
// Reloaded regularly, because the next day begins without an event.
const LOOK_AGAIN_MS = 60_000
const AHEAD_DAYS = 14

const isWithin = (day: Day, today: Day): boolean =>
  day >= monthStart(today, FIRST_MONTH) && day < monthStart(today, LAST_MONTH + 1)

/** The weeks of a month; of the current month at least the next two weeks, which a phone lists below today. */
function rangeOf(selected: Day, today: Day) {
  const weeks = weeksOf(selected)
  const last = weeks.at(-1)![6]!
  const ahead = addDays(today, AHEAD_DAYS)
  const isCurrent = monthStart(selected) === monthStart(today)
  const from = weeks[0]![0]!
  return { from, days: daysBetween(from, isCurrent && ahead > last ? ahead : last) + 1 }
}

/** The day and the group in the URL, and the entries of the weeks around that day. */
export function useCalendar() {
  const realm = useStaffRealm()
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const asked = query.get('day') ?? ''
  const selected = isDay(asked) && isWithin(asked, today) ? asked : today
  const group = GROUPS.find((known) => known === query.get('group')) ?? null
  const change = (changes: { day?: Day; group?: Group | null }) => {
    const next = { day: selected, group, ...changes }
    const shown = { ...(next.day !== today && { day: next.day }), ...(next.group && { group: next.group }) }
    setQuery(shown, { replace: true })
  }
  const answer = useQuery({
    ...realm.question(getCalendar, { query: rangeOf(selected, today) }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  useLiveChanges(realm, topics)
  return {
    today,
    selected,
    group,
    answer,
    choose: (day: Day) => {
      if (isWithin(day, today)) change({ day })
    },
    turn: (month: Day) => change({ day: month === monthStart(today) ? today : month }),
    filter: (next: Group | null) => change({ group: next }),
  }
}
