import { endpoint } from '#kit/contract.ts'

/**
 * Closes an organization for a manager who is its only member. Its registration number can be used again; its rides and
 * ledger stay. 409 HAS_PEOPLE, HAS_LIVE_RIDE, HAS_TRANSFER, HAS_TICKETS.
 */
export const closeOwnOrganization = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{id}',
  who: 'member',
  summary: 'Close an organization of mine',
  idempotent: true,
})

/** Closes an organization for staff, also if it has members. 409 HAS_LIVE_RIDE, HAS_TRANSFER, HAS_TICKETS. */
export const closeOrganization = endpoint({
  method: 'DELETE',
  path: '/api/admin/organizations/{id}',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Close an organization',
})
