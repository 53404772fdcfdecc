import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/** Price plans in display order; amounts in KRW, tickets in tickets. */
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

/** Questions and answers by group, in display order. */
export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/faqs',
  who: 'anyone',
  summary: 'Frequently asked questions',
  output: z.array(
    z.object({
      group: z.string(),
      items: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
    }),
  ),
})
