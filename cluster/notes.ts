import type { Acknowledged } from '#testing/writers.ts'

/** The answers that the people of the load got, kept to be compared with the database. */
export type Notes = Acknowledged & {
  /** Reservations by the Idempotency-Key that asked for them. */
  keys: Map<string, string>
  /** Waitlists with an entry. */
  lines: Set<string>
  /** When each change was acknowledged, by the clock of `performance`. */
  acknowledged: number[]
  /** Requests that were not answered, or answered 502 to 504: when, and how. */
  failed: { at: number; how: string }[]
  /** Answers that must not occur, whatever fails. */
  odd: string[]
  counts: Record<string, number>
}

export const newNotes = (): Notes => ({
  booked: new Map(),
  canceled: new Set(),
  granted: 0,
  keys: new Map(),
  lines: new Set(),
  acknowledged: [],
  failed: [],
  odd: [],
  counts: {},
})

export const count = ({ counts }: Notes, what: string): void => {
  counts[what] = (counts[what] ?? 0) + 1
}

/** The longest time in milliseconds in which nothing was acknowledged, from one instant to another. */
export function longestPause({ acknowledged }: Notes, from: number, to: number): number {
  const within = acknowledged.filter((at) => at > from && at < to)
  const ends = [from, ...within, to]
  return ends.slice(1).reduce((longest, at, n) => Math.max(longest, at - ends[n]!), 0)
}
