import { endpoint } from '#kit/contract.ts'

/**
 * Closes an organization for its only person, a manager: its number is free again, its rides and its ledger stay. 409
 * HAS_PEOPLE, HAS_LIVE_RIDE, HAS_TRANSFER, HAS_TICKETS.
 */
export const closeOwnOrganization = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{id}',
  who: 'member',
  summary: 'Close an organization of mine',
  idempotent: true,
})

/** The same for staff, with or without members in it. 409 HAS_LIVE_RIDE, HAS_TRANSFER, HAS_TICKETS. */
export const closeOrganization = endpoint({
  method: 'DELETE',
  path: '/api/admin/organizations/{id}',
  who: 'admin',
  summary: 'Close an organization',
})
