import { addDays, type Day, daysBetween, monthStart } from '#kit/day.ts'

export const MAX_DAYS = 366
/** The value of a ticket where the price list has none for a single one. */
export const TICKET_WON = 1_000_000
/** Tickets that expire within so many days, today's among them. */
export const SOON_DAYS = [30, 90] as const

export type Range = { from: Day; to: Day }
export type RangeRefusalCode = 'TURNED' | 'TOO_LONG'

/** The range of days that is asked for; what is missing makes it the month of the other, or of today. */
export function rangeOf({ from, to }: Partial<Range>, today: Day): Range {
  const start = from ?? monthStart(to ?? today)
  return { from: start, to: to ?? addDays(monthStart(start, 1), -1) }
}

/** Whether figures can be had for a range: in order, and at most a year. */
export function rangeRefusal({ from, to }: Range): RangeRefusalCode | null {
  if (to < from) return 'TURNED'
  return daysBetween(from, to) >= MAX_DAYS ? 'TOO_LONG' : null
}

/** How much of what there was to use was used, in whole percent; null when there was nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100) : null
