import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { PAYMENT_STATUSES } from './rules.ts'

/** The subscriber's own payment from the server's record; parameters of the URL prove nothing. */
export const getPayment = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/payments/{payment_id}',
  textParams: ['payment_id'],
  who: 'subscriber',
  summary: 'Own payment',
  output: z.object({
    payment_id: z.string(),
    amount: z.int(),
    /** The number of the month; null for a settlement. */
    month: z.int().nullable(),
    car_id: z.string(),
    brand_name: z.string(),
    model_name: z.string(),
    /** The months of the subscription's term. */
    term: z.int(),
    status: z.enum(PAYMENT_STATUSES),
    paid_at: z.string().nullable(),
  }),
  bare: true,
})
