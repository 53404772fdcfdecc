import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MAX_NAME } from '#kit/name.ts'
import { mobileIn } from '#kit/phone-in.ts'
import { text } from '#kit/text.ts'
import { RIGHTS, STAFF_ROLES } from '#platform/realm/right/rules.ts'
import { tokens } from '../contract.ts'
import { LOGIN_ID_WRONG, NAME_PHONE_WRONG } from '../copy.ts'
import { isLoginId, loginIdOf } from '../rules.ts'

const role = z.enum(STAFF_ROLES)
const rights = z.array(z.enum(RIGHTS))
const fields = { name: text(MAX_NAME), phone: mobileIn(NAME_PHONE_WRONG), staff_role: role }

export const staffOut = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  staff_role: role,
  /** INVITED: the person has not accepted the invitation yet. */
  state: z.enum(['ACTIVE', 'INVITED']),
  /** The last login; null if there was none. */
  last_login_at: z.string().nullable(),
  /** How many devices are logged in. */
  sessions: z.number(),
  /** Until when an invitation can be accepted. */
  expires_at: z.string().nullable(),
  version: z.number(),
})
export type StaffRow = z.output<typeof staffOut>

/** The caller's own staff role and rights. */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  who: 'admin',
  needs: 'DESK',
  showsNoPerson: true,
  summary: 'Own rights',
  output: z.object({ id: z.string(), name: z.string(), rights }),
})

/** All staff by name, then the open invitations. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  who: 'admin',
  needs: 'STAFF',
  summary: 'Staff and invitations',
  output: z.array(staffOut),
})

/** Invites a person, who gets a link by text message. 409 PHONE_TAKEN for a member's number, ALREADY_INVITED. */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  who: 'admin',
  needs: 'STAFF',
  proof: true,
  summary: 'Invite staff',
  body: z.strictObject(fields),
  output: staffOut,
  status: 201,
  idempotent: true,
})

/** Changes the given fields. A new role ends the person's sessions; 409 LAST_ADMIN for the last owner, STALE. */
export const patchStaff = endpoint({
  method: 'PATCH',
  path: '/api/admin/staff/{id}',
  who: 'admin',
  needs: 'STAFF',
  proof: true,
  summary: 'Change staff',
  versioned: true,
  body: z.strictObject(fields).partial(),
  output: staffOut,
  idempotent: true,
})

/**
 * Withdraws an invitation, or removes a person from the staff: all sessions end immediately, and the account becomes a
 * customer's. 409 LAST_ADMIN.
 */
export const deleteStaff = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/{id}',
  who: 'admin',
  needs: 'STAFF',
  proof: true,
  summary: 'Remove staff',
})

/** Ends all sessions of a member of staff and forgets their remembered devices; 404 for a customer. */
export const endStaffSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/{id}/sessions',
  who: 'admin',
  needs: 'STAFF',
  proof: true,
  summary: 'Log staff out everywhere',
})

const roleOut = z.object({ name: role, rights, version: z.number() })
export type RoleRow = z.output<typeof roleOut>

/** The rights of each role; the owner has every right. */
export const listStaffRoles = endpoint({
  method: 'GET',
  path: '/api/admin/staff-roles',
  who: 'admin',
  needs: 'STAFF',
  summary: 'Roles and their rights',
  output: z.array(roleOut),
})

/** Sets the rights of a role and ends the sessions of all who have it. 409 STALE. */
export const putStaffRole = endpoint({
  method: 'PUT',
  path: '/api/admin/staff-roles/{name}',
  who: 'admin',
  needs: 'STAFF',
  proof: true,
  summary: 'Set the rights of a role',
  textParams: ['name'],
  versioned: true,
  body: z.strictObject({ rights }),
  output: roleOut,
  idempotent: true,
})

/** An open invitation, for the person who has its link; 404 after it was used or has expired. */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/staff-invitations/{token}',
  who: 'anyone',
  summary: 'An invitation to become staff',
  textParams: ['token'],
  output: z.object({ name: z.string(), staff_role: role }),
})

/** Accepts an invitation: creates the account and logs in. 409 LOGIN_ID_TAKEN, PHONE_TAKEN; 404 for a used link. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/staff-invitations/{token}',
  who: 'anyone',
  summary: 'Accept a staff invitation',
  textParams: ['token'],
  body: z.strictObject({
    login_id: text(40).transform(loginIdOf).refine(isLoginId, LOGIN_ID_WRONG),
    password: z.string().min(1, '필수 항목입니다.').max(1000),
  }),
  output: tokens,
  status: 201,
})
