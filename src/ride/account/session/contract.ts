import { endpoint } from '#kit/contract.ts'
import { ownSessions } from '#platform/login/session/contract.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  who: 'member',
  summary: 'Own sessions',
  output: ownSessions,
})

/** Ends an own session at once; needs a fresh proof. Another person's is unknown (404). */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  who: 'member',
  proof: true,
  summary: 'End an own session',
})

/** Ends all own sessions but this one; needs a fresh proof. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  who: 'member',
  proof: true,
  summary: 'End all other own sessions',
})
