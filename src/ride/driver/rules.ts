import { addDays, type Day, daysBetween, weekdayOf } from '#kit/day.ts'

/** Work on a weekday, 0 (Sunday) to 6, in KST wall time `HH:MM`; a `to` before `from` means the next morning. */
export type WorkingHours = { weekday: number; from: string; to: string }
/** Days of leave, first and last included. */
export type Leave = { from: Day; to: Day }

const NAMES = '일월화수목금토'
const WEEK = [1, 2, 3, 4, 5, 6, 0]
const GROUPS: Record<string, number[]> = { 매일: WEEK, 평일: WEEK.slice(0, 5), 주말: WEEK.slice(5) }
const TIMES = /\s*(\d{1,2}:\d{2})\s*[-~–]\s*(\d{1,2}:\d{2})$/

const numberOf = (name: string): number => NAMES.indexOf(name)
const inWeek = (weekday: number): number => WEEK.indexOf(weekday)

/**
 * Parses working hours from text such as `월-금 09:00-18:00, 토·일 22:00-06:00`, sorted from Monday on. Days without hours
 * get the next hours in the text; if none follow, they are whole days. Empty for an empty text: no fixed schedule. Null
 * if the text cannot be parsed.
 */
export function parseSchedule(text: string): WorkingHours[] | null {
  const spans: WorkingHours[] = []
  let waiting: number[] = []
  for (const part of partsOf(text)) {
    const [, from, to] = TIMES.exec(part) ?? []
    const days = weekdaysIn(part.replace(TIMES, ''))
    if (!days) return null
    waiting.push(...days)
    if (!from || !to) continue
    const hours = hoursFrom(from, to)
    if (!hours) return null
    spans.push(...waiting.map((weekday) => ({ weekday, ...hours })))
    waiting = []
  }
  spans.push(...waiting.map((weekday) => ({ weekday, from: '00:00', to: '24:00' })))
  const sorted = spans.toSorted(
    (a, b) => inWeek(a.weekday) - inWeek(b.weekday) || a.from.localeCompare(b.from),
  )
  return sorted.some((span, at) => overlaps(span, sorted[at + 1])) ? null : sorted
}

const partsOf = (text: string): string[] =>
  text
    .split(/[,;/\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** The weekdays in a text such as `월`, `월-금`, `월·수·금` or `평일`; null if it contains none. */
function weekdaysIn(text: string): number[] | null {
  const days = text.replaceAll('요일', '').replace(/[\s·]/g, '')
  if (Object.hasOwn(GROUPS, days)) return GROUPS[days]!
  const [, first, last] = /^([일월화수목금토])[-~–]([일월화수목금토])$/.exec(days) ?? []
  if (first && last) {
    const [from, to] = [inWeek(numberOf(first)), inWeek(numberOf(last))]
    return WEEK.filter((_, at) => (from <= to ? at >= from && at <= to : at >= from || at <= to))
  }
  return /^[일월화수목금토]+$/.test(days) ? [...days].map(numberOf) : null
}

function hoursFrom(from: string, to: string): Pick<WorkingHours, 'from' | 'to'> | null {
  const hours = { from: from.padStart(5, '0'), to: to.padStart(5, '0') }
  const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  const isWhole = isTime(hours.from) && (isTime(hours.to) || hours.to === '24:00')
  return isWhole && hours.from !== hours.to ? hours : null
}

const isOvernight = ({ from, to }: WorkingHours): boolean => to < from

/** Whether working hours overlap the next ones of the same weekday. */
const overlaps = (span: WorkingHours, next: WorkingHours | undefined): boolean =>
  next?.weekday === span.weekday && (isOvernight(span) || next.from < span.to)

/** The text that `parseSchedule` parses back: days with the same hours are grouped, from Monday on. */
export function scheduleText(schedule: readonly WorkingHours[]): string {
  const byHours = Map.groupBy(schedule, ({ from, to }) => `${from}-${to}`)
  return [...byHours]
    .map(([hours, spans]) => `${weekdaysText(spans.map(({ weekday }) => inWeek(weekday)))} ${hours}`)
    .join(', ')
}

/** `월-금` for consecutive days, otherwise `월·수·금`; positions in a week that starts on Monday. */
function weekdaysText(places: number[]): string {
  const names = places.map((place) => NAMES[WEEK[place]!])
  const isRow = places.every((place, at) => place === places[0]! + at)
  return isRow && names.length > 2 ? `${names[0]}-${names.at(-1)}` : names.join('·')
}

/** The Monday of a day's week. */
export const weekStart = (day: Day): Day => addDays(day, -inWeek(numberOf(weekdayOf(day))))

/** The working hours that start on a day; empty for a driver without a fixed schedule. */
export const workingHoursOn = (schedule: readonly WorkingHours[], day: Day): WorkingHours[] =>
  schedule.filter(({ weekday }) => weekday === numberOf(weekdayOf(day)))

/** The hours of a day at which a driver works, from `00:00` to `24:00`, with the morning of the night shift before. */
export function shiftsOn(schedule: readonly WorkingHours[], day: Day): Pick<WorkingHours, 'from' | 'to'>[] {
  const today = numberOf(weekdayOf(day))
  const ending = schedule.filter(
    (span) => (span.weekday + 1) % 7 === today && isOvernight(span) && span.to !== '00:00',
  )
  return [
    ...ending.map(({ to }) => ({ from: '00:00', to })),
    ...workingHoursOn(schedule, day).map((span) => ({
      from: span.from,
      to: isOvernight(span) ? '24:00' : span.to,
    })),
  ]
}

const isAtWork = (schedule: readonly WorkingHours[], day: Day, time: string): boolean =>
  shiftsOn(schedule, day).some(({ from, to }) => from <= time && time < to)

export type OffReason = 'LICENCE_EXPIRED' | 'ON_LEAVE' | 'OFF_DAY' | 'OFF_HOURS'

type DutyFacts = {
  /** Empty: no fixed schedule, so any time is possible. */
  schedule: readonly WorkingHours[]
  leaves: readonly Leave[]
  /** The last valid day of the license; null: not known. */
  licence: Day | null
  day: Day
  /** KST wall time, `HH:MM`. */
  time: string
}

/** Whether a license has expired by a day; it is valid on its last day. */
export const isLicenseExpired = (expiresOn: Day | null, day: Day): boolean =>
  expiresOn !== null && expiresOn < day

/** The most serious reason why a driver should not drive at a time; null if there is none. */
export function offReason({ schedule, leaves, licence, day, time }: DutyFacts): OffReason | null {
  if (isLicenseExpired(licence, day)) return 'LICENCE_EXPIRED'
  if (leaves.some(({ from, to }) => from <= day && day <= to)) return 'ON_LEAVE'
  if (!schedule.length || isAtWork(schedule, day, time)) return null
  return workingHoursOn(schedule, day).length ? 'OFF_HOURS' : 'OFF_DAY'
}

export const LICENSE_WARNING_DAYS = 60
/** The maximum number of days until a license expires: licenses are issued for ten years. */
export const MAX_LICENSE_DAYS = 3_653
export type LicenseState = 'EXPIRED' | 'EXPIRES_SOON'

/** Whether a license has expired or expires within 60 days; it is valid on its last day. */
export function licenseState(expiresOn: Day | null, today: Day): LicenseState | null {
  if (expiresOn === null) return null
  if (isLicenseExpired(expiresOn, today)) return 'EXPIRED'
  return daysBetween(today, expiresOn) <= LICENSE_WARNING_DAYS ? 'EXPIRES_SOON' : null
}

export const MAX_LEAVE_DAYS = 366
export type LeaveRefusalCode = 'LEAVE_ENDS_EARLY' | 'LEAVE_TOO_LONG'

/** The reason why these days are not a valid leave; null if they are: in order, at most 366. */
export function leaveRefusal({ from, to }: Leave): LeaveRefusalCode | null {
  if (to < from) return 'LEAVE_ENDS_EARLY'
  return daysBetween(from, to) >= MAX_LEAVE_DAYS ? 'LEAVE_TOO_LONG' : null
}
