import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

const secretText = z.string().min(1, '필수 항목입니다.').max(1000)

/**
 * Changes the caller's password and ends the other sessions; staff with a second factor need a fresh proof. 403
 * PASSWORD_WRONG for the current password, 409 NO_PASSWORD for an account that logs in only by Kakao, 422 for a weak
 * new password; 429 after five wrong passwords in 15 minutes.
 */
export const putPassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  who: 'member',
  proof: true,
  summary: 'Change the own password',
  body: z.strictObject({ password: secretText, new_password: secretText }),
})
