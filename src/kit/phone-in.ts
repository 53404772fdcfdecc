import { z } from 'zod'
import { anyPhoneDigits, isAnyPhone } from './any-phone.ts'
import { isMobile, isPhone, phoneDigits } from './phone.ts'

const MAX_TYPED = 200
const textIn = (isRight: (text: string) => boolean, wrong: string) =>
  z.string().max(MAX_TYPED, wrong).refine(isRight, wrong)

/** The digits of any Korean phone number as input, in any spelling; `wrong` is the error for other text. */
export const phoneIn = (wrong: string) => textIn(isPhone, wrong).transform(phoneDigits)

/** The digits of a mobile number as input, in any spelling: for a member, an invited person or a driver. */
export const mobileIn = (wrong: string) => textIn(isMobile, wrong).transform(phoneDigits)

/** A Korean number, or a foreign number in E.164, as input in any spelling: for passengers. */
export const anyPhoneIn = (wrong: string) => textIn(isAnyPhone, wrong).transform(anyPhoneDigits)
