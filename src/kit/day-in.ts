import { z } from 'zod'
import { isDay } from './day.ts'

// What lies outside of these is a slip of the keyboard, and no day that can be counted from.
const FIRST = '1900-01-01'
const LAST = '2199-12-31'

/** A KST day as input, `YYYY-MM-DD`, of the years 1900 to 2199; `wrong` is said of what has another form. */
export const dayIn = (wrong?: string) =>
  z.iso
    .date(wrong)
    .refine(isDay, '없는 날짜입니다.')
    .refine((day) => day >= FIRST && day <= LAST, '날짜를 확인해 주세요.')
