import { addDays, type Day, monthStart } from '#kit/day.ts'

/** The same day of the next month, or its last day where it is shorter (C-057). */
export function oneMonthAfter(day: Day): Day {
  const sameDay = addDays(monthStart(day, 1), Number(day.slice(8)) - 1)
  const last = addDays(monthStart(day, 2), -1)
  return sameDay < last ? sameDay : last
}

/** `2026.11.21`. */
export const dotted = (day: Day): string => day.replaceAll('-', '.')

/** `2026.11.21 ~ 2026.12.21`: the period of a monthly plan that starts today. */
export const monthlyPeriod = (today: Day): string => `${dotted(today)} ~ ${dotted(oneMonthAfter(today))}`
