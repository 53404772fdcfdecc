import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { MAX_NAME } from '#kit/name.ts'
import { exportedQuery, pageQuery } from '#kit/page.ts'
import { mobileIn } from '#kit/phone-in.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, text } from '#kit/text.ts'
import { IDENTITY_STATUSES, MAX_IDENTITY_REASON, MAX_STAFF_NOTE, ROLES } from './rules.ts'

const day = dayIn()

export const profile = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  identity_status: z.enum(IDENTITY_STATUSES),
  identity_file: z.string().nullable(),
  /** Why the document was refused; empty otherwise. */
  identity_reason: z.string(),
  invite_limit: z.number(),
  marketing: z.boolean(),
  reservations: z.number(),
  tickets: z.number(),
  tickets_expiring: z.array(z.object({ amount: z.number(), expires_on: z.string() })),
})

export const memberRow = profile.omit({ tickets_expiring: true, marketing: true }).extend({
  referrer: z.string().nullable(),
  /** A note for staff only; the member never sees it. */
  staff_note: z.string(),
  created_at: z.string(),
  version: z.number(),
})
export type MemberRow = z.output<typeof memberRow>

/** The member's profile, completed reservations, and the balance in tickets by expiry. */
export const getMember = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  who: 'self',
  needs: 'CUSTOMERS',
  summary: 'A member',
  output: profile,
})

/** Accepts or declines marketing messages; only the member may change it, at any time. Returns the profile. */
export const putMarketing = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/marketing',
  who: 'self',
  needs: 'CUSTOMERS',
  summary: 'Give or withdraw the consent to news',
  body: z.object({ marketing: z.boolean() }),
  output: profile,
})

/** Deletes a member: the member needs the password, staff do not (409 while a live reservation exists). */
export const deleteMember = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}',
  who: 'self',
  needs: 'CUSTOMERS',
  summary: 'Delete a member',
  body: z.object({ password: z.string().max(1000).optional() }).optional(),
})

/**
 * Ends all sessions of a member and forgets the remembered devices. For an account of staff, the right STAFF is needed
 * too.
 */
export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/{id}/sessions',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Log a member out everywhere',
})

/** Members for staff, newest first; `q` searches id, name and phone. The CSV contains the whole list. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/users',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Members for staff',
  query: z.object({
    q: searchIn,
    ...exportedQuery,
    sort: z.enum(['created_at', '-created_at', 'name', '-name']).optional(),
    /** Members with tickets that expire within this number of days. */
    expires_within: z.coerce.number().int().min(0).max(1000).optional(),
    /**
     * Members with a live ride on these days, at most a year; `repeat`: and another ride before the end of these days.
     */
    rode_from: day.optional(),
    rode_to: day.optional(),
    repeat: z.literal('true').optional(),
  }),
  output: z.array(memberRow),
  paged: true,
  download: 'text/csv',
})

/** Changes a member; missing fields stay (K-29). 409 STALE if based on an older version. */
export const patchMember = endpoint({
  method: 'PATCH',
  path: '/api/users/{id}',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Change a member',
  versioned: true,
  body: z.object({
    name: text(MAX_NAME).optional(),
    phone: mobileIn('휴대폰 번호를 정확히 입력해주세요.').optional(),
    role: z.enum(ROLES).optional(),
    identity_status: z.enum(IDENTITY_STATUSES).optional(),
    /** Only with REJECTED; the member sees it. */
    identity_reason: maybeText(MAX_IDENTITY_REASON).optional(),
    invite_limit: z.int().min(0).max(10_000).optional(),
    staff_note: maybeText(MAX_STAFF_NOTE).optional(),
  }),
  output: memberRow,
  idempotent: true,
})

/** The members that a member referred. */
export const listReferrals = endpoint({
  method: 'GET',
  path: '/api/users/{id}/referrals',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Members referred by a member',
  query: z.object(pageQuery),
  paged: true,
  output: z.array(z.object({ referee: z.string(), referee_phone: z.string(), created_at: z.string() })),
})
