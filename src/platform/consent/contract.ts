import { z } from 'zod'

/** What a sign-up agrees to: the first two must be. */
export const agreements = z.object({
  terms: z.literal(true, '이용약관에 동의해 주세요.'),
  privacy: z.literal(true, '개인정보 처리방침에 동의해 주세요.'),
  marketing: z.boolean().optional(),
})
