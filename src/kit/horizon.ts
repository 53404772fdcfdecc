import { addDays, type Day, koreanDate } from './day.ts'

/** How many days ahead of today a date may lie where its field names no other limit: three years. */
export const AHEAD_DAYS = 1_096

/** The refusal of a date beyond its horizon, in Korean; null for one before it. */
export const horizonFault = (day: Day, today: Day, aheadDays: number): string | null => {
  const last = addDays(today, aheadDays)
  return day > last ? `${koreanDate(last)}까지의 날짜를 입력해 주세요.` : null
}
