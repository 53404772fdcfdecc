import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { pageQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText } from '#kit/text.ts'

const day = dayIn('날짜를 확인해 주세요.')

const entry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  subject_id: z.string().nullable(),
  /** What a person calls it, while it is there: a name, a registration number. */
  subject_name: z.string().nullable(),
  /** The same for the ids in `before` and `after`. */
  names: z.record(z.string(), z.string()),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntryOut = z.output<typeof entry>

/** What staff changed, newest first: by a part of the actor's name, by subject, by KST days. As CSV the whole list. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  summary: 'Audit log',
  query: z.object({
    ...pageQuery,
    q: searchIn,
    subject: maybeText(50).optional(),
    subject_id: z.uuid('ID 형식을 확인해 주세요.').optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  output: z.array(entry),
  paged: true,
  download: 'text/csv',
})
