import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { text } from '#kit/text.ts'
import { OUTLIERS } from './rules.ts'

const figure = z.object({
  staff_id: z.string(),
  name: z.string(),
  accesses: z.number(),
  nights: z.number(),
  subjects: z.number(),
  exports: z.number(),
  failed_logins: z.number(),
  /** Absent in months that were signed before refusals were counted. */
  refusals: z.number().optional(),
  outliers: z.array(z.enum(OUTLIERS)),
})

const review = z.object({
  month: z.string(),
  is_over: z.boolean(),
  /** The figures of each person of staff; for a signed month, as signed. */
  figures: z.array(figure),
  signature: z.object({ name: z.string(), note: z.string(), signed_at: z.string() }).nullable(),
})
export type ReviewOut = z.output<typeof review>

/** A month (`2026-11`) of the access record: the figures of each person of staff, and the outliers. */
export const getReview = endpoint({
  method: 'GET',
  path: '/api/admin/access-reviews/{month}',
  textParams: ['month'],
  who: 'admin',
  needs: 'AUDIT',
  summary: 'Monthly review of the access record',
  output: review,
})

/** Signs the review of a past month, once; 409 when it is already signed. */
export const signReview = endpoint({
  method: 'POST',
  path: '/api/admin/access-reviews/{month}',
  textParams: ['month'],
  who: 'admin',
  needs: 'STAFF',
  summary: 'Sign the monthly review of the access record',
  idempotent: true,
  body: z.strictObject({ note: text(1_000) }),
  output: review,
  status: 201,
})
