import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

const transaction = z.object({
  id: z.string(),
  transaction_type: z.string(),
  amount: z.int(),
  description: z.string().nullable(),
  created_at: z.string(),
})

/** Where the points of the subscriber who calls came from and went, the latest first (S-175, S-176). */
export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/subscribe/users/point-transactions',
  who: 'subscriber',
  summary: 'The own point transactions',
  output: z.array(transaction),
  bare: true,
})

/** Turns a code into points, once (404; 409 COUPON_TAKEN, EXPIRED, NOT_YET, EXHAUSTED; 429 after 10 wrong codes an hour). */
export const usePointCoupon = endpoint({
  method: 'POST',
  path: '/api/subscribe/users/point-coupons/{code}',
  who: 'subscriber',
  summary: 'Use a point coupon',
  textParams: ['code'],
  /** The balance afterwards, and what the coupon gave. */
  output: z.object({ point: z.int(), amount: z.int() }),
  status: 201,
  idempotent: true,
  bare: true,
})
