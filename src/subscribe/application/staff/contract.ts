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
  /** Masked. */
  card: z.object({ name: z.string().nullable(), number: z.string().nullable() }),
})
export type StaffRequestRow = z.output<typeof staffRequestOut>

/** Requests in one state, the oldest first, or all, the latest first; `q` in the subscriber's name. As CSV the whole list. */
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

/** Says no, with a reason that the subscriber reads; coupon and points go back. 409 once it was decided. */
export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/requests/{id}/reject',
  who: 'admin',
  summary: 'Reject a subscription request',
  body: z.object({ reason: text(200) }),
  output: staffRequestOut,
  idempotent: true,
})
