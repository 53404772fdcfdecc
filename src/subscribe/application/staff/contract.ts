import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { pageQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { text } from '#kit/text.ts'
import { requestOut } from '../contract.ts'
import { REQUEST_STATUSES } from '../rules.ts'

export const staffRequestOut = requestOut.extend({
  version: z.int(),
  subscriber: z.object({
    id: z.string(),
    name: z.string(),
    mobile: z.string().nullable(),
    birthday: z.string().nullable(),
  }),
  /** The masked name and number of the card. */
  card: z.object({ name: z.string().nullable(), number: z.string().nullable() }),
})
export type StaffRequestRow = z.output<typeof staffRequestOut>

/**
 * Requests in one status, oldest first, or all, newest first; `q` searches the subscriber's name. The CSV contains
 * the whole list.
 */
export const listStaffRequests = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/requests',
  who: 'admin',
  summary: 'Subscription requests',
  query: z.object({
    ...pageQuery,
    status: z.enum(REQUEST_STATUSES).optional(),
    q: searchIn,
  }),
  output: z.array(staffRequestOut),
  paged: true,
  download: 'text/csv',
})

/** Rejects a request, with a reason for the subscriber; coupon and points are returned. 409 after it was decided. */
export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/requests/{id}/reject',
  who: 'admin',
  summary: 'Reject a subscription request',
  body: z.object({ reason: text(200) }),
  output: staffRequestOut,
  idempotent: true,
})
