import { endpoint } from '#kit/contract.ts'
import { ownSessions } from '#platform/login/session/contract.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  who: 'member',
  summary: 'Own sessions',
  output: ownSessions,
})

/** Ends one of the caller's own sessions immediately; needs a fresh proof. 404 for another person's session. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  who: 'member',
  proof: true,
  summary: 'End an own session',
})

/** Ends all of the caller's sessions but this one; needs a fresh proof. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  who: 'member',
  proof: true,
  summary: 'End all other own sessions',
})
