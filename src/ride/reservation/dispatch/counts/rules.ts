import { type Day, daysBetween } from '#kit/day.ts'
import { type FilterRefusalCode, MAX_DAYS } from '../rules.ts'

type Span = { first: Day; last: Day }

/** Whether the days of a span can be counted one by one: each reservation of theirs is read. */
export const spanRefusal = ({ first, last }: Partial<Span>): FilterRefusalCode | null =>
  first && last && daysBetween(first, last) >= MAX_DAYS ? 'DAYS_TOO_MANY' : null

/** The days to be counted for a list in its order: from where it begins as far as may be asked; null for an empty one. */
export function spanOf(days: readonly Day[]): Span | null {
  const [start] = days
  if (start === undefined) return null
  const near = days.filter((day) => Math.abs(daysBetween(start, day)) < MAX_DAYS).toSorted()
  return { first: near[0]!, last: near.at(-1)! }
}
