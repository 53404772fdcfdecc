import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { halvesOf } from '#kit/money.ts'
import { MAX_NAME } from '#kit/name.ts'
import { pageQuery } from '#kit/page.ts'
import { mobileIn } from '#kit/phone-in.ts'
import { maybeText } from '#kit/text.ts'
import { role } from '../contract.ts'
import { MEMBER_STATUSES, MAX_A_MONTH } from '../rules.ts'
import { LIMIT_WRONG, PHONE_WRONG } from '../copy.ts'

const monthlyLimit = z
  .number(LIMIT_WRONG)
  .min(0, LIMIT_WRONG)
  .max(MAX_A_MONTH, `한도는 ${MAX_A_MONTH.toLocaleString('ko-KR')} Ticket까지 둘 수 있습니다.`)
  .refine((tickets) => halvesOf(tickets) !== null, LIMIT_WRONG)
  .nullable()

export const organizationMemberOut = z.object({
  /** The member's id; for an invited person, the id of the invitation. */
  id: z.string(),
  /** Empty for an invitation by phone number only. */
  name: z.string(),
  user_phone: z.string(),
  role,
  monthly_limit: z.number().nullable(),
  /** The tickets spent on the rides of this month. */
  spent: z.number(),
  status: z.enum(MEMBER_STATUSES),
  /** The last day on which the invitation can be accepted. */
  expires_at: z.string().nullable(),
  version: z.int(),
})
export type OrganizationMemberOut = z.output<typeof organizationMemberOut>

/** The members of an organization, managers first, then the invited persons; for its managers. */
export const listOrganizationMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/members',
  who: 'member',
  summary: 'Members of an organization',
  query: z.object(pageQuery),
  output: z.array(organizationMemberOut),
  paged: true,
})

/**
 * Invites the owner of a phone number by SMS (409 ALREADY_IN, ALREADY_INVITED, TOO_MANY_INVITES, TOO_MANY_PEOPLE). The
 * response is not stored for retries, because it contains the number of a person who may never join. A retry finds the
 * existing invitation.
 */
export const inviteOrganizationMember = endpoint({
  method: 'POST',
  path: '/api/organizations/{id}/members',
  who: 'member',
  summary: 'Invite a member to an organization',
  body: z.object({
    name: maybeText(MAX_NAME).default(''),
    user_phone: mobileIn(PHONE_WRONG),
    role,
    monthly_limit: monthlyLimit.default(null),
  }),
  output: organizationMemberOut,
  status: 201,
  idempotent: true,
})

/**
 * Accepts an invitation to the member's own verified number; 404 for an invitation to another number or an expired one.
 */
export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/organization-invites/{id}/accept',
  who: 'member',
  summary: 'Accept an invitation to an organization',
  output: z.object({ organization_id: z.string() }),
  idempotent: true,
})

export const declineInvite = endpoint({
  method: 'POST',
  path: '/api/organization-invites/{id}/decline',
  who: 'member',
  summary: 'Decline an invitation to an organization',
  idempotent: true,
})

/**
 * Changes the role and limit of a member. 409 LAST_MANAGER for the last manager; STALE if based on an older version.
 */
export const patchOrganizationMember = endpoint({
  method: 'PATCH',
  path: '/api/organizations/{id}/members/{memberId}',
  who: 'member',
  summary: 'Change the role and limit of a member of an organization',
  versioned: true,
  body: z.object({ role, monthly_limit: monthlyLimit }).partial(),
  output: organizationMemberOut,
  idempotent: true,
})

/**
 * Removes a member from an organization, or withdraws an invitation. Managers remove anyone, members only themselves.
 * Rides stay. 409 LAST_MANAGER.
 */
export const deleteOrganizationMember = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{id}/members/{memberId}',
  who: 'member',
  summary: 'Remove a member from an organization',
  idempotent: true,
})
