import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { pageQuery } from '#kit/page.ts'

/** What staff changed, newest first. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  summary: 'Audit log',
  query: z.object(pageQuery),
  output: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      subject: z.string(),
      subject_id: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  paged: true,
})
