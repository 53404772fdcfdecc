import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { dayIn } from '#kit/day-in.ts'
import { maybeLine, text } from '#kit/text.ts'
import { requestOut } from '../contract.ts'
import { LISTED_REQUESTS } from '../rules.ts'

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
 * Requests in one status, oldest first, or all, newest first. `q` searches by subscriber. The CSV contains the whole
 * list.
 */
export const listStaffRequests = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/requests',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Subscription requests',
  query: z.object({
    ...exportedQuery,
    status: z.enum(LISTED_REQUESTS).optional(),
    q: searchIn,
  }),
  output: z.array(staffRequestOut),
  paged: true,
  download: 'text/csv',
})

/** Proposes another day of the delivery to the subscriber, who gets a message and agrees to it. 409 NOT_OPEN. */
export const proposeDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/requests/{id}/propose',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Propose a delivery',
  body: z.object({ date: dayIn('인도일을 선택해 주세요.'), note: maybeLine(200).optional() }),
  output: staffRequestOut,
  idempotent: true,
})

/** Rejects a request, with a reason for the subscriber; coupon and points are returned. 409 after it was decided. */
export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/requests/{id}/reject',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Reject a subscription request',
  body: z.object({ reason: text(200) }),
  output: staffRequestOut,
  idempotent: true,
})
