import { RIGHTS, type Right, type StaffRole } from '#platform/realm/right/rules.ts'

/** The days for which an invitation can be accepted. */
export const INVITATION_DAYS = 7

/** The staff role as stored with a member; null for an owner. */
export const storedRole = (role: StaffRole): Exclude<StaffRole, 'OWNER'> | null =>
  role === 'OWNER' ? null : role

/** The staff role of an admin; a stored null means owner. */
export const staffRoleOf = (stored: StaffRole | null): StaffRole => stored ?? 'OWNER'

/**
 * Rights in display order, each once. DESK is always included, so that every member of staff may enter the back office.
 */
export const sortedRights = (rights: readonly string[]): Right[] =>
  RIGHTS.filter((right) => right === 'DESK' || rights.includes(right))
