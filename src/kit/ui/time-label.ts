import { dayOf, instantLabel } from '#kit/day.ts'
import { serverNow } from '../web/server-clock.ts'

/** `11월 27일 (금) 10:30`, with the year when it is not the current year. */
export function timeLabel(instant: Date, now = serverNow()): string {
  const year = dayOf(instant).slice(0, 4)
  return year === dayOf(now).slice(0, 4)
    ? instantLabel(instant)
    : `${year.slice(2)}년 ${instantLabel(instant)}`
}
