import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { email, password, subscriber, withTokens } from '../contract.ts'

/**
 * Sends a code to the e-mail address of an account. The answer does not reveal whether the account exists. 429: more
 * than one a minute or five a day.
 */
export const sendCode = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/send-code',
  who: 'anyone',
  summary: 'Send a code by e-mail',
  body: z.object({ type: z.literal('email'), target: email }),
  /** How long the code is valid, in seconds. */
  output: z.object({ expires_in: z.int() }),
  bare: true,
})

/**
 * Opens a short session for setting a new password, by a mailed code or by a verification of the person. Refusals:
 * 404, 410, 422, and 409 SOCIAL_TAKEN for an account without an e-mail.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/reset-password',
  who: 'anyone',
  summary: 'Open a session for a new password',
  body: z.union([
    z.object({ target: email, verification_code: z.string().trim().min(1).max(1000) }),
    z.object({ identity_code: z.string().min(1).max(100) }),
  ]),
  output: withTokens,
  bare: true,
})

/**
 * Sets a new password within ten minutes of a login or a reset, and ends all sessions. 403 LOGIN_AGAIN: later than
 * that. 409 SOCIAL_TAKEN: an account without an e-mail. 429: after five in 15 minutes.
 */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/subscribe/accounts',
  who: 'subscriber',
  summary: 'Set a new password',
  body: z.object({ password }),
  output: subscriber,
  bare: true,
})
