import { z } from 'zod'
import { businessNumberOf } from '#kit/business-number.ts'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, text } from '#kit/text.ts'
import { NUMBER_WRONG } from '../copy.ts'
import { MAX_NOTE, MAX_REASON, REQUEST_STATUSES } from './rules.ts'

/** A registration number of ten digits, with or without separators; the last digit is a check digit. */
export const businessNumber = z
  .string(NUMBER_WRONG)
  .max(100, NUMBER_WRONG)
  .refine((typed) => businessNumberOf(typed), NUMBER_WRONG)
  .transform((typed) => businessNumberOf(typed)!)

/** A request for an organization as its member sees it. */
export const requestOut = z.object({
  id: z.string(),
  name: z.string(),
  business_number: z.string(),
  /** The number belonged to another organization at the time of the request. */
  is_contest: z.boolean(),
  status: z.enum(REQUEST_STATUSES),
  /** The reason of a rejection; otherwise empty. */
  reason: z.string(),
  created_at: z.string(),
})
export type RequestOut = z.output<typeof requestOut>

/**
 * Requests an organization with the caller as its manager; it exists once staff approve. `contest`: another
 * organization has the number, and the member contests this (409 NUMBER_TAKEN without it, ALREADY_IN, ALREADY_ASKED,
 * TOO_MANY_ORGANIZATIONS).
 */
export const requestOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations',
  who: 'member',
  summary: 'Request an own organization',
  body: z.object({
    name: text(50),
    business_number: businessNumber,
    contest: z.boolean().default(false),
    note: maybeText(MAX_NOTE).default(''),
  }),
  output: requestOut,
  status: 202,
  idempotent: true,
})

/** Withdraws a request of the caller (409 NOT_WAITING after the decision). */
export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/organization-requests/{id}',
  who: 'member',
  summary: 'Withdraw my request for an organization',
  idempotent: true,
})

const requestRow = requestOut.extend({
  note: z.string(),
  decided_at: z.string().nullable(),
  member: z.object({ id: z.string(), name: z.string(), user_id: z.string().nullable(), phone: z.string() }),
  /** The open organization that has the number now, with its managers; null if the number is free. */
  holder: z.object({ id: z.string(), name: z.string(), managers: z.array(z.string()) }).nullable(),
})
export type RequestRow = z.output<typeof requestRow>

/**
 * Requests of a status, newest first; waiting ones oldest first. `q` searches organization and member. The CSV contains
 * the whole list.
 */
export const listRequests = endpoint({
  method: 'GET',
  path: '/api/admin/organization-requests',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Requests for organizations',
  query: z.object({ ...exportedQuery, status: z.enum(REQUEST_STATUSES).default('WAITING'), q: searchIn }),
  output: z.array(requestRow),
  paged: true,
  download: 'text/csv',
})

/**
 * Approves a request. `organization_id`: the `holder` that staff saw, of which the member becomes a manager. Null: a
 * new organization is created (409 NUMBER_TAKEN, HOLDER_CHANGED, NOT_WAITING).
 */
export const approveRequest = endpoint({
  method: 'POST',
  path: '/api/admin/organization-requests/{id}/approve',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Approve a request for an organization',
  body: z.object({ organization_id: z.uuid().nullable() }),
  output: requestRow,
  idempotent: true,
})

/** Rejects a request with a reason that the member reads (409 NOT_WAITING). */
export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/admin/organization-requests/{id}/reject',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Reject a request for an organization',
  body: z.object({ reason: text(MAX_REASON) }),
  output: requestRow,
  idempotent: true,
})
