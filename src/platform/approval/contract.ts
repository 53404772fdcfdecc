import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

const policy = z.strictObject({
  /** The number of tickets that one person may grant without approval within 24 hours; null: any number. */
  tickets: z.int('티켓 수를 확인해 주세요.').min(0).max(1_000_000).nullable(),
  /** The amount in won that one person may refund without approval within 24 hours; null: any amount. */
  won: z.int('금액을 확인해 주세요.').min(0).max(1_000_000_000_000).nullable(),
  /** Whether each export of a list needs approval. */
  exports: z.boolean(),
})
export type PolicyOut = z.output<typeof policy>

export const getPolicy = endpoint({
  method: 'GET',
  path: '/api/admin/approval-policy',
  who: 'admin',
  needs: 'DESK',
  summary: 'Approval limits',
  output: policy,
})

export const putPolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/approval-policy',
  who: 'admin',
  needs: 'STAFF',
  proof: true,
  summary: 'Set the approval limits',
  body: policy,
  output: policy,
})
