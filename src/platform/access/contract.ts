import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, text } from '#kit/text.ts'
import { ACCESS_KINDS } from '#kit/access.ts'

const day = dayIn('날짜를 확인해 주세요.')

const entry = z.object({
  id: z.string(),
  at: z.string(),
  staff_id: z.string(),
  staff: z.string(),
  kind: z.enum(ACCESS_KINDS),
  kind_text: z.string(),
  /** The list, view or page in Korean; `source` is the method and path of its endpoint. */
  source_text: z.string(),
  source: z.string(),
  /** The id in the path of the call. */
  about_id: z.string().nullable(),
  /** The filters of the call, without search texts. */
  filters: z.record(z.string(), z.unknown()),
  /** The filters in Korean: `상태: PENDING`. */
  conditions: z.array(z.string()),
  /** Up to three of the persons whose data was in the answer, by name; erased persons have none. */
  subjects: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  subject_count: z.number(),
  is_night: z.boolean(),
  reason: z.string().nullable(),
  /** The number printed in the downloaded file. */
  export_number: z.string().nullable(),
  address: z.string(),
  client: z.string(),
})
export type AccessOut = z.output<typeof entry>

/**
 * Accesses of staff to personal data, newest first; filtered by staff (id or a part of the name), by customer (id, name or
 * phone number), kind and KST days.
 */
export const listAccesses = endpoint({
  method: 'GET',
  path: '/api/admin/access-log',
  who: 'admin',
  needs: 'AUDIT',
  summary: 'Access record of staff',
  query: z.object({
    ...exportedQuery,
    person: maybeText(100).optional(),
    subject: maybeText(100).optional(),
    /** Like `subject`, but from the search box. */
    q: searchIn,
    kind: z.enum(ACCESS_KINDS).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  output: z.array(entry),
  paged: true,
  download: 'text/csv',
})

/** Records that a person of staff prints a page of the back office. */
export const recordPrint = endpoint({
  method: 'POST',
  path: '/api/admin/access-log/prints',
  who: 'admin',
  needs: 'DESK',
  summary: 'Record a print',
  body: z.strictObject({
    path: text(200).pipe(z.string().regex(/^\/admin(\/|$)/, '직원 화면의 주소를 확인해 주세요.')),
  }),
})
