import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { halvesOf } from '#kit/money.ts'
import { isMobile } from '#kit/phone.ts'
import { phoneIn } from '#kit/phone-in.ts'
import { text } from '#kit/text.ts'
import { role } from '../contract.ts'
import { MOST_A_MONTH } from '../rules.ts'
import { LIMIT_WRONG, PHONE_WRONG } from '../words.ts'

const monthlyLimit = z
  .number(LIMIT_WRONG)
  .min(0, LIMIT_WRONG)
  .max(MOST_A_MONTH, `한도는 ${MOST_A_MONTH.toLocaleString('ko-KR')} Ticket까지 둘 수 있습니다.`)
  .refine((tickets) => halvesOf(tickets) !== null, LIMIT_WRONG)
  .nullable()

export const personOut = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  role,
  monthly_limit: z.number().nullable(),
  /** What the rides of this month hold, in tickets. */
  spent: z.number(),
  version: z.int(),
})
export type PersonOut = z.output<typeof personOut>

const inviteOut = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  role,
  monthly_limit: z.number().nullable(),
  expires_at: z.string(),
})
export type InviteOut = z.output<typeof inviteOut>

/** Who belongs to an organization, and the invitations that are open; for its managers. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/people',
  who: 'member',
  summary: 'People of an organization',
  output: z.object({ people: z.array(personOut), invites: z.array(inviteOut) }),
})

/** Invites the owner of a phone number, by SMS (409 ALREADY_IN, ALREADY_INVITED, TOO_MANY_PEOPLE). */
export const createInvite = endpoint({
  method: 'POST',
  path: '/api/organizations/{id}/invites',
  who: 'member',
  summary: 'Invite somebody to an organization',
  body: z.object({
    name: text(50),
    phone: phoneIn(PHONE_WRONG).refine(isMobile, PHONE_WRONG),
    role,
    monthly_limit: monthlyLimit.default(null),
  }),
  // Without name and number: a response is kept for a while, longer than the invitation may be.
  output: z.object({ id: z.string(), expires_at: z.string() }),
  status: 201,
  idempotent: true,
})

/** Withdraws an invitation. */
export const deleteInvite = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{id}/invites/{inviteId}',
  who: 'member',
  summary: 'Withdraw an invitation to an organization',
})

/** Accepts an invitation that was sent to one's own verified number; 404 for everybody else, and once it is over. */
export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/organization-invites/{id}/accept',
  who: 'member',
  summary: 'Accept an invitation to an organization',
  output: z.object({ organization_id: z.string() }),
})

export const declineInvite = endpoint({
  method: 'POST',
  path: '/api/organization-invites/{id}/decline',
  who: 'member',
  summary: 'Decline an invitation to an organization',
})

/** Changes somebody's role and limit; 409 LAST_MANAGER for the last one, STALE when it was made on an older version. */
export const patchPerson = endpoint({
  method: 'PATCH',
  path: '/api/organizations/{id}/people/{memberId}',
  who: 'member',
  summary: 'Change the role and limit of somebody in an organization',
  versioned: true,
  body: z.object({ role, monthly_limit: monthlyLimit }).partial(),
  output: personOut,
})

/** Takes somebody out of an organization: a manager does, or she herself. Her rides stay. 409 LAST_MANAGER. */
export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{id}/people/{memberId}',
  who: 'member',
  summary: 'Take somebody out of an organization',
})
