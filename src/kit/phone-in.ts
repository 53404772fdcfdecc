import { z } from 'zod'
import { isMobile, isPhone, phoneDigits } from './phone.ts'

const MAX_TYPED = 200
const numberIn = (isRight: (text: string) => boolean, wrong: string) =>
  z.string().max(MAX_TYPED, wrong).refine(isRight, wrong).transform(phoneDigits)

/** The digits of any Korean phone number as input, in any spelling; `wrong` is the error for other text. */
export const phoneIn = (wrong: string) => numberIn(isPhone, wrong)

/** The digits of a mobile number as input, in any spelling: for a member, an invited person or a driver. */
export const mobileIn = (wrong: string) => numberIn(isMobile, wrong)
