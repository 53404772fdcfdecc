import { z } from 'zod'
import { emailOf, isEmail } from './email.ts'

/** An e-mail as input, normalized; `missing` is the error for a blank text, `wrong` for any other invalid text. */
export const emailIn = (wrong: string, missing = wrong) =>
  z.string().max(300, wrong).transform(emailOf).refine(Boolean, missing).refine(isEmail, wrong)
