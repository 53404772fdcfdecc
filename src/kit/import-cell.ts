import { z } from 'zod'
import { isDay } from './day.ts'
import { dayIn } from './day-in.ts'
import { mobileIn } from './phone-in.ts'

const DIGITS = /^1[016-9]\d{7,8}$/
const DAY = /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[일.]?$/
const TIME = /^(오전|오후|am|pm)?\s*(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?$/i

/** A mobile number whose leading zero a spreadsheet may have removed: `1012345678` becomes `01012345678`. */
export const withZero = (text: string): string => (DIGITS.test(text) ? `0${text}` : text)

/** A mobile number as a cell; `wrong` is the error for other text. */
export const mobileCell = (wrong: string) => z.string().transform(withZero).pipe(mobileIn(wrong))

/** `2026-12-20` of a day as people and spreadsheets write it: `2026. 12. 20.`, `2026/12/20`; other text is unchanged. */
export function isoDay(text: string): string {
  const [, year, month, day] = DAY.exec(text) ?? []
  const found = year && `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return found && isDay(found) ? found : text
}

/** A day as a cell; `wrong` is the error for other text. */
export const dayCell = (wrong: string, aheadDays?: number) =>
  z.string().transform(isoDay).pipe(dayIn(wrong, aheadDays))

/** `09:30` of a time of day such as `9:30`, `오후 1:05` or `1:05 PM`; null for other text. */
export function timeText(text: string): string | null {
  const [, before, hours, minutes, after] = TIME.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const half = (before ?? after)?.toLowerCase()
  const isAfternoon = half === '오후' || half === 'pm'
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours)
  const isValid = hour < 24 && Number(minutes) < 60 && (!half || Number(hours) <= 12)
  return isValid ? `${String(hour).padStart(2, '0')}:${minutes}` : null
}

/** A number as a cell, with or without commas; `wrong` is the error for other text. */
export const numberCell = (wrong: string) =>
  z
    .string()
    .refine((text) => /^-?\d{1,3}(,\d{3})+(\.\d+)?$|^-?\d+(\.\d+)?$/.test(text), wrong)
    .transform((text) => Number(text.replaceAll(',', '')))
