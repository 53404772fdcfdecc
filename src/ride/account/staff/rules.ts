import { RIGHTS, type Right, type StaffRole } from '#platform/realm/right/rules.ts'

/** The days within which an invitation can be accepted. */
export const INVITATION_DAYS = 7

/** The staff role as stored with a member: an owner has none. */
export const storedRole = (role: StaffRole): Exclude<StaffRole, 'OWNER'> | null =>
  role === 'OWNER' ? null : role

/** The staff role of an admin by the stored one. */
export const staffRoleOf = (stored: StaffRole | null): StaffRole => stored ?? 'OWNER'

/** Rights in the order in which they are listed, without repeats; every member of staff may enter the back office. */
export const sortedRights = (rights: readonly string[]): Right[] =>
  RIGHTS.filter((right) => right === 'DESK' || rights.includes(right))
