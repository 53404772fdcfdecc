/** A KST calendar day, `YYYY-MM-DD`. It is never converted through a Date in the machine's own time zone. */
export type Day = string

/** A minute and an hour, in milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
const KST_OFFSET = 9 * HOUR_MS
/** Twenty-four hours, in milliseconds. */
export const DAY_MS = 86_400_000
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

const asUtc = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const kst = (instant: Date) => new Date(instant.getTime() + KST_OFFSET).toISOString()

/** The first moment of a KST day. */
export const startOf = (day: Day): Date => new Date(asUtc(day) - KST_OFFSET)

/** The last moment of a KST day, so that a deadline on a day includes all of that day. */
export const endOf = (day: Day): Date => new Date(startOf(day).getTime() + DAY_MS - 1)

/** Two KST days, both included, as instants: the start of the first day, and the start of the day after the last. */
export const instantsOf = ({ from, to }: { from: Day; to: Day }): [begins: Date, ends: Date] => [
  startOf(from),
  startOf(addDays(to, 1)),
]

let latest = { number: Number.NaN, day: '' }

/** The KST day of an instant. */
export function dayOf(instant: Date): Day {
  const number = Math.floor((instant.getTime() + KST_OFFSET) / DAY_MS)
  // Cached, because nearly every request needs the same day: today.
  if (number !== latest.number) latest = { number, day: kst(instant).slice(0, 10) }
  return latest.day
}

/** The KST wall time of an instant, `HH:MM`. */
export const timeOf = (instant: Date): string => kst(instant).slice(11, 16)

/** The KST wall time of an instant, `YYYY-MM-DD HH:MM`, as payloads carry it. */
export const wallTimeOf = (instant: Date): string => kst(instant).slice(0, 16).replace('T', ' ')

/** The instant of a KST wall time `YYYY-MM-DD HH:MM`; null when there is no such time. */
export function instantOf(wallTime: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)$/.exec(wallTime)
  if (!match?.[1] || !isDay(match[1])) return null
  return new Date(`${match[1]}T${match[2]}:${match[3]}:00+09:00`)
}

/**
 * A time as KST wall time `YYYY-MM-DD HH:MM`. The input is such a time or an instant with a zone; any other text is
 * returned unchanged.
 */
export function inKst(text: string): string {
  const wall = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2}(\.\d+)?)?$/.exec(text.trim())
  if (wall) return `${wall[1]} ${wall[2]}`
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text.trim())
  // Date.parse reads February 30 as March 2.
  return isInstant && isDay(text.trim().slice(0, 10)) && !Number.isNaN(Date.parse(text))
    ? wallTimeOf(new Date(text))
    : text
}

// PostgreSQL has no year 0, and a day of 9999 may become a five-digit year in another time zone.
const FIRST_YEAR = 1900
const LAST_YEAR = 9998
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

function isDate(year: number, month: number, day: number): boolean {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1)) return false
  return day <= (month === 2 && isLeap(year) ? 29 : MONTH_LENGTHS[month - 1]!)
}

/** Whether the text is a calendar day of the years 1900 to 9998; 2027-02-29 is not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  isDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))

const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`)

/** The day of these whole numbers, month 1–12; null when there is no such day. */
export const dayFrom = (year: number, month: number, day: number): Day | null =>
  [year, month, day].every(Number.isInteger) && isDate(year, month, day)
    ? `${year}-${twoDigits(month)}-${twoDigits(day)}`
    : null

/** The day `days` later (or earlier, when negative). */
export const addDays = (day: Day, days: number): Day =>
  new Date(asUtc(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Year, month and day of a day as numbers, as in query strings. */
export function partsOf(day: Day): { year: number; month: number; day: number } {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return { year, month, day: date }
}

/** The number of days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((asUtc(to) - asUtc(from)) / DAY_MS)

/** `days` consecutive days, from the given day. */
export const daysFrom = (day: Day, days: number): Day[] =>
  Array.from({ length: days }, (_, i) => addDays(day, i))

/** 일 … 토. */
export const weekdayOf = (day: Day): string => WEEKDAYS[new Date(asUtc(day)).getUTCDay()]!

/** The first day of the month that is `months` after the month of the day. */
export function monthStart(day: Day, months = 0): Day {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const index = year * 12 + month - 1 + months
  return dayFrom(Math.floor(index / 12), (index % 12) + 1, 1)!
}

/** The weeks of the month of a day, Sunday first, with the days of the neighboring months in the first and last week. */
export function weeksOf(day: Day): Day[][] {
  const first = monthStart(day)
  const sunday = addDays(first, -new Date(asUtc(first)).getUTCDay())
  const weeks = Math.ceil(daysBetween(sunday, monthStart(day, 1)) / 7)
  return Array.from({ length: weeks }, (_, week) => daysFrom(addDays(sunday, week * 7), 7))
}

/** The same day of the month `months` later; the last day of that month if it is shorter. */
export function monthsLater(day: Day, months: number): Day {
  const { year, month, day: date } = partsOf(day)
  const index = year * 12 + month - 1 + months
  const [wantedYear, wantedMonth] = [Math.floor(index / 12), (index % 12) + 1]
  for (let last = date; last > 28; last--) {
    const there = dayFrom(wantedYear, wantedMonth, last)
    if (there) return there
  }
  return dayFrom(wantedYear, wantedMonth, Math.min(date, 28))!
}

/** `2026-11-27(금)`, as the banner of a chosen day shows it (C-140). */
export const dayBanner = (day: Day): string => `${day}(${weekdayOf(day)})`

/** `2026. 11. 27.`, the Korean form. */
export const koreanDate = (day: Day): string => {
  const { year, month, day: date } = partsOf(day)
  return `${year}. ${month}. ${date}.`
}

/** `2026. 11. 27. 10:30` of an instant, in KST. */
export const koreanInstant = (instant: Date): string => `${koreanDate(dayOf(instant))} ${timeOf(instant)}`

/** `11월 27일 (금)`. */
export const dayLabel = (day: Day): string =>
  `${Number(day.slice(5, 7))}월 ${Number(day.slice(8, 10))}일 (${weekdayOf(day)})`

/** `2027년 2월 21일 (일)`: with the year when it is not today's year. */
export const dayLabelFrom = (today: Day, day: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayLabel(day) : `${day.slice(0, 4)}년 ${dayLabel(day)}`

/** `11월 27일 (금) 10:30` of an instant, in KST. */
export const instantLabel = (instant: Date): string => `${dayLabel(dayOf(instant))} ${timeOf(instant)}`

/** The KST calendar month of a day, `YYYY-MM`. */
export const monthOf = (day: Day): string => day.slice(0, 7)

/** Whether a text is a month of this century, `YYYY-MM`. */
export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** `2026년 12월`. */
export const monthLabel = (month: string): string =>
  `${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월`

/** `count` consecutive months from a month on, including it; with a negative count, backwards. */
export const monthsFrom = (month: string, count: number): string[] =>
  Array.from({ length: Math.abs(count) }, (_, at) =>
    monthOf(monthStart(`${month}-01`, Math.sign(count) * at)),
  )
