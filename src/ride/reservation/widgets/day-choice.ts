import { type Day, daysBetween, monthStart } from '#kit/day.ts'
import { dayState, firstOpenDay, STRIP_DAYS } from '#ride/fleet/rules.ts'
import { beforeOpeningWords, notSelectableWords, TOO_FAR } from '../copy.ts'

/** The selected day: the requested one, but never before booking opens (C-145). */
export function selectedDay(asked: Day, today: Day, openDate: number): Day {
  const first = firstOpenDay(today, openDate)
  return asked < first ? first : asked
}

/** The day to select with a month: its first open day; null if it has none. */
export function dayOfMonth(month: Day, today: Day, openDate: number): Day | null {
  const first = firstOpenDay(today, openDate)
  const day = first > month ? first : month
  return monthStart(day) === month && dayState(day, today, openDate) === 'OPEN' ? day : null
}

/**
 * The first day of the strip that contains a day: today, or the start of the day's month if today's strip ends before
 * it.
 */
export const stripStart = (day: Day, today: Day): Day =>
  daysBetween(today, day) < STRIP_DAYS ? today : monthStart(day)

/** The reason why a day cannot be selected; empty if it can (C-146, C-147, K-46). */
export function dayRefusalText(day: Day, today: Day, openDate: number): string {
  const state = dayState(day, today, openDate)
  if (state === 'BEFORE_OPENING') return beforeOpeningWords(openDate)
  if (state === 'PAST') return notSelectableWords(openDate)
  return state === 'TOO_FAR' ? TOO_FAR : ''
}
