import { addDays, type Day, daysBetween, monthStart } from '#kit/day.ts'

export const MAX_DAYS = 366
/** Tickets that expire within this number of days, including today. */
export const SOON_DAYS = [30, 90] as const

export type Range = { from: Day; to: Day }
export type RangeRefusalCode = 'TURNED' | 'TOO_LONG'

/** The requested range of days. A missing day is taken from the month of the other day; without both, the range is this month. */
export function rangeOf({ from, to }: Partial<Range>, today: Day): Range {
  const start = from ?? monthStart(to ?? today)
  return { from: start, to: to ?? addDays(monthStart(start, 1), -1) }
}

/** Refuses a range whose days are in the wrong order or span more than a year. */
export function rangeRefusal({ from, to }: Range): RangeRefusalCode | null {
  if (to < from) return 'TURNED'
  return daysBetween(from, to) >= MAX_DAYS ? 'TOO_LONG' : null
}

/** The used share in whole percent; null if there was nothing to use. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100) : null
