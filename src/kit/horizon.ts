import { addDays, type Day, koreanDate } from './day.ts'

/** The default horizon of a date: how many days after today it may lie, three years. */
export const AHEAD_DAYS = 1_096

/** The refusal of a date beyond its horizon, in Korean; null for a date within it. */
export const horizonFault = (day: Day, today: Day, aheadDays: number): string | null => {
  const last = addDays(today, aheadDays)
  return day > last ? `${koreanDate(last)}까지의 날짜를 입력해 주세요.` : null
}
