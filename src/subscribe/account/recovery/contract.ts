import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { email, password, subscriber, withTokens } from '../contract.ts'

/** Sends a code to the address of an account; answers alike whether there is one (429 after one a minute, five a day). */
export const sendCode = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/send-code',
  who: 'anyone',
  summary: 'Send a code by e-mail',
  body: z.object({ type: z.literal('email'), target: email }),
  /** Seconds. */
  output: z.object({ expires_in: z.int() }),
  bare: true,
})

/** By a code from the own mailbox, or by who the provider verified: a short session in which a new password is set (404, 409 SOCIAL_TAKEN of an account without e-mail, 410, 422). */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/reset-password',
  who: 'anyone',
  summary: 'Get in to reset the password',
  body: z.union([
    z.object({ target: email, verification_code: z.string().trim().min(1).max(1000) }),
    z.object({ identity_code: z.string().min(1).max(100) }),
  ]),
  output: withTokens,
  bare: true,
})

/** Sets a new password within ten minutes of a login or a reset (403 LOGIN_AGAIN; 409 SOCIAL_TAKEN of an account without e-mail; 429 after five in 15 minutes), and ends all sessions. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/subscribe/accounts',
  who: 'subscriber',
  summary: 'Set a new password',
  body: z.object({ password }),
  output: subscriber,
  bare: true,
})
