import { z } from 'zod'
import { endpoint, type OutputOf } from '#kit/contract.ts'

/** Price plans in display order; prices in KRW, amounts in tickets. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  who: 'anyone',
  summary: 'Price plans',
  output: z.array(
    z.object({
      id: z.string(),
      section: z.enum(['PREMIUM', 'MORE', 'MONTHLY']),
      title: z.string(),
      amount: z.number().nullable(),
      days: z.number().nullable(),
      price: z.number(),
      price_for_one: z.number(),
      labels: z.array(z.string()),
      icon: z.string(),
    }),
  ),
})
export type Plan = OutputOf<typeof listPlans>[number]
