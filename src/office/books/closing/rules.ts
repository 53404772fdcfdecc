import { addDays, type Day, HOUR_MS, monthStart, startOf } from '#kit/day.ts'

export type CloseRefusalCode = 'MONTH_NOT_OVER' | 'MONTH_CLOSED'

/** The first and last KST day of a month, `2026-11`. */
export const daysOfMonth = (month: string): { from: Day; to: Day } => {
  const from = `${month}-01`
  return { from, to: addDays(monthStart(from, 1), -1) }
}

/**
 * The refusal to close a month that is already closed, or that ended less than an hour ago; otherwise null. `last`: the
 * last closed month.
 */
export function closeRefusal(month: string, last: string | null, now: Date): CloseRefusalCode | null {
  if (last !== null && month <= last) return 'MONTH_CLOSED'
  const ends = startOf(addDays(daysOfMonth(month).to, 1)).getTime()
  return now.getTime() < ends + HOUR_MS ? 'MONTH_NOT_OVER' : null
}
