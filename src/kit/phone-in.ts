import { z } from 'zod'
import { isMobile, isPhone, phoneDigits } from './phone.ts'

const MAX_TYPED = 200
const numberIn = (isRight: (text: string) => boolean, wrong: string) =>
  z.string().max(MAX_TYPED, wrong).refine(isRight, wrong).transform(phoneDigits)

/** Digits of any Korean phone number as input, however it was typed; `wrong` is the answer to anything else. */
export const phoneIn = (wrong: string) => numberIn(isPhone, wrong)

/** The same of a mobile number: what a member, an invited person or a driver has. */
export const mobileIn = (wrong: string) => numberIn(isMobile, wrong)
