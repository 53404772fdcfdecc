import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { PAYMENT_STATUSES } from './rules.ts'

/** An own payment, as the server knows it: what an address says of it proves nothing. */
export const getPayment = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/payments/{payment_id}',
  textParams: ['payment_id'],
  who: 'subscriber',
  summary: 'Own payment',
  output: z.object({
    payment_id: z.string(),
    amount: z.int(),
    /** Null: a settlement's. */
    month: z.int().nullable(),
    car_id: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    paid_at: z.string().nullable(),
  }),
  bare: true,
})

/** What the payment provider tells by itself, signed; 401 when it is not. Stored, and looked into after. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/subscribe/webhooks/portone',
  who: 'anyone',
  summary: 'Webhook of the payment provider',
  body: z.string().max(100_000),
  raw: true,
})
