import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MAX_NAME } from '#kit/name.ts'
import { mobileIn } from '#kit/phone-in.ts'
import { text } from '#kit/text.ts'
import { NAME_AND_PHONE, PHONE_WRONG } from './copy.ts'

const record = z.object({
  referrer: z.string(),
  referee: z.string(),
  created_at: z.string(),
  is_referrer: z.boolean(),
})
const invite = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})

/** The number of remaining invites, the referred members, the member's own referrer, and the open invites. */
export const getReferrer = endpoint({
  method: 'GET',
  path: '/api/users/{id}/referrer',
  who: 'self',
  needs: 'CUSTOMERS',
  summary: 'Invites and referrals',
  output: z.object({ invite_limit: z.number(), data: z.array(record), invites: z.array(invite) }),
})

/**
 * Invites a person by SMS; costs one invite (409 INVITE_LIMIT, ALREADY_INVITED, ALREADY_MEMBER; 429 TOO_MANY after ten
 * ALREADY_MEMBER in an hour).
 */
export const createInvite = endpoint({
  method: 'POST',
  path: '/api/users/{id}/invite',
  who: 'self',
  needs: 'CUSTOMERS',
  summary: 'Invite a person',
  body: z.object({
    to_user_name: z.string(NAME_AND_PHONE).pipe(text(MAX_NAME)),
    to_user_phone: z.string(NAME_AND_PHONE).pipe(mobileIn(PHONE_WRONG)),
  }),
  output: invite.extend({ invite_limit: z.number() }),
  status: 201,
  idempotent: true,
})
