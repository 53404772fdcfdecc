import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { exportedQuery } from '#kit/page.ts'
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
  /** The name of the subject while it exists: a name, a registration number. */
  subject_name: z.string().nullable(),
  /** The names of the ids in `before` and `after`. */
  names: z.record(z.string(), z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** The entry in Korean: the kind of subject, the action, each changed field. */
  subject_text: z.string(),
  action_text: z.string(),
  lines: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** The page of the back office that shows the subject. */
  place: z.string().nullable(),
})
export type AuditEntryOut = z.output<typeof entry>

/**
 * Changes by staff, newest first; filtered by a part of the actor's name, by subject and by KST days. As CSV the whole
 * list.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  needs: 'AUDIT',
  summary: 'Audit log',
  query: z.object({
    ...exportedQuery,
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

/** The kinds of subjects of entries. */
export const listAuditSubjects = endpoint({
  method: 'GET',
  path: '/api/admin/audit/subjects',
  who: 'admin',
  needs: 'AUDIT',
  showsNoPerson: true,
  summary: 'Kinds of subjects in the audit log',
  output: z.array(z.object({ subject: z.string(), label: z.string() })),
})
