import { z } from 'zod'
import { emailOf, isEmail } from './email.ts'

/** An e-mail as input, in its stored form; `missing` and `wrong` are the errors for a blank and for other text. */
export const emailIn = (wrong: string, missing = wrong) =>
  z.string().max(300, wrong).transform(emailOf).refine(Boolean, missing).refine(isEmail, wrong)
