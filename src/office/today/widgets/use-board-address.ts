import { type Day, isDay } from '#kit/day.ts'
import { AHEAD_DAYS, horizonFault } from '#kit/horizon.ts'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { useToday } from '#kit/ui/use-today.ts'
import type { View } from '#ride/reservation/dispatch/day/widgets/timeline.tsx'

const FIRST = '2020-01-01'

const isShown = (day: string, today: Day): boolean =>
  isDay(day) && day >= FIRST && horizonFault(day, today, AHEAD_DAYS) === null

/** The day and the lanes of the board, stored in the URL; today if the URL has no valid day. */
export function useBoardAddress() {
  const { query, change } = useListAddress()
  const today = useToday()
  const given = query.get('day') ?? ''
  const day: Day = isShown(given, today) ? given : today
  const view: View = query.get('view') === 'cars' ? 'cars' : 'drivers'
  const showDay = (next: Day) => {
    if (next !== day && isShown(next, today))
      change({ day: next === today ? null : next }, { replace: false })
  }
  const look = (next: View) => change({ view: next === 'drivers' ? null : next })
  return { today, day, view, showDay, look }
}
