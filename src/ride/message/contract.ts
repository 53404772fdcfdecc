import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/** Messages with their fate, newest first; secret texts are blank. */
export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  who: 'admin',
  summary: 'Messages with their fate',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    page_size: z.coerce.number().int().min(1).max(100).optional(),
  }),
  output: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      recipient: z.string(),
      text: z.string(),
      state: z.enum(['WAITING', 'SENT', 'DROPPED', 'GIVEN_UP']),
      attempts: z.number(),
      error: z.string().nullable(),
      created_at: z.string(),
      done_at: z.string().nullable(),
    }),
  ),
  paged: true,
})
