import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'

const waitingDocument = z.object({
  /** The id of the member. */
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  phone: z.string(),
  identity_file: z.string(),
  submitted_at: z.string(),
  /** The version of the member, for the decision: PATCH /api/users/{id}. */
  version: z.number(),
})
export type WaitingDocument = z.output<typeof waitingDocument>

/** Documents that wait for a decision, oldest first; `q` searches the member's id and name. The CSV contains the whole list. */
export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/documents',
  who: 'admin',
  needs: 'DOCUMENTS',
  summary: 'Documents that wait for a decision',
  query: z.object({ ...exportedQuery, q: searchIn }),
  output: z.array(waitingDocument),
  paged: true,
  download: 'text/csv',
})
