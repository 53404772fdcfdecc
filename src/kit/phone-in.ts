import { z } from 'zod'
import { isPhone, isWhole, phoneDigits } from './phone.ts'

/** Digits of a Korean phone number as input, whatever hyphens were typed; `wrong` is said of anything else. */
export const phoneIn = (wrong: string) =>
  z.string().max(30).refine(isWhole, wrong).transform(phoneDigits).refine(isPhone, wrong)
