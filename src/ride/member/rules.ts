export const ROLES = ['USER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

export const IDENTITY_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'NOT_SUBMITTED'] as const
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number]
