import { z } from 'zod'
import { isDay } from './day.ts'

/** A KST day as input, `YYYY-MM-DD`; `wrong` is said of what has another form. */
export const dayIn = (wrong?: string) => z.iso.date(wrong).refine(isDay, '없는 날짜입니다.')
