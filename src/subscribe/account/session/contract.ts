import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { ownSessions } from '#platform/login/session/contract.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/subscribe/accounts/sessions',
  who: 'subscriber',
  summary: 'Own sessions (subscription)',
  output: ownSessions,
  bare: true,
})

/** Ends an own session immediately; 403 PROOF_NEEDED without a fresh proof. Another person's is unknown (404). */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/subscribe/accounts/sessions/{id}',
  who: 'subscriber',
  summary: 'End an own session (subscription)',
})

/** Ends all own sessions but this one; 403 PROOF_NEEDED without a fresh proof. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/subscribe/accounts/sessions',
  who: 'subscriber',
  summary: 'End all other own sessions (subscription)',
})

/** Proves the own person by the password, for ten minutes. 403 PASSWORD_WRONG, or LOGIN_AGAIN without a password. */
export const prove = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/proof',
  who: 'subscriber',
  summary: 'Prove the own identity again (subscription)',
  body: z.strictObject({ password: z.string().max(1000) }),
})
