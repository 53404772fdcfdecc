import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/** What staff changed, newest first. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  summary: 'Audit log',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    page_size: z.coerce.number().int().min(1).max(100).optional(),
  }),
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
