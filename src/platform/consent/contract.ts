import { z } from 'zod'

/** The documents of a sign-up; the first two are required. */
export const agreements = z.object({
  terms: z.literal(true, '이용약관에 동의해 주세요.'),
  privacy: z.literal(true, '개인정보 처리방침에 동의해 주세요.'),
  marketing: z.boolean().optional(),
})
