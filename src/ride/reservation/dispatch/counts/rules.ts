import { type Day, daysBetween } from '#kit/day.ts'
import { type FilterRefusalCode, MAX_DAYS } from '../rules.ts'

type Span = { first: Day; last: Day }

/** Refuses a span that is too long: counting its days reads each of their reservations. */
export const spanRefusal = ({ first, last }: Partial<Span>): FilterRefusalCode | null =>
  first && last && daysBetween(first, last) >= MAX_DAYS ? 'DAYS_TOO_MANY' : null

/** The days to count for a list, from its first day up to the longest allowed span; null for an empty list. */
export function spanOf(days: readonly Day[]): Span | null {
  const [start] = days
  if (start === undefined) return null
  const near = days.filter((day) => Math.abs(daysBetween(start, day)) < MAX_DAYS).toSorted()
  return { first: near[0]!, last: near.at(-1)! }
}
