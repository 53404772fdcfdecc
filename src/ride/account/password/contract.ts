import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

const secretText = z.string().min(1, '필수 항목입니다.').max(1000)

/**
 * Changes the own password and ends the other sessions; staff with a second factor need a fresh proof. 403
 * PASSWORD_WRONG for the present one, 409 NO_PASSWORD for a login by Kakao only, 422 for a weak new one; 429 after five
 * in 15 minutes.
 */
export const putPassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  who: 'member',
  proof: true,
  summary: 'Change the own password',
  body: z.strictObject({ password: secretText, new_password: secretText }),
})
