export const ROLES = ['USER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

export const IDENTITY_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'NOT_SUBMITTED'] as const
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number]

/** The maximum length of the reason for a refused document, in characters. */
export const MAX_IDENTITY_REASON = 200

/** The maximum length of a staff note about a member, in characters. */
export const MAX_STAFF_NOTE = 1_000
