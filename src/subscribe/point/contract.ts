import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

const transaction = z.object({
  id: z.string(),
  transaction_type: z.string(),
  amount: z.int(),
  description: z.string().nullable(),
  created_at: z.string(),
})

/** The point transactions of the calling subscriber, newest first (S-175, S-176). */
export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/subscribe/users/point-transactions',
  who: 'subscriber',
  summary: 'The own point transactions',
  output: z.array(transaction),
  bare: true,
})

/**
 * Turns a code into points, once (404; 409 COUPON_TAKEN, NOT_YET, EXHAUSTED; 410 EXPIRED; 429 after 10 wrong codes an
 * hour).
 */
export const usePointCoupon = endpoint({
  method: 'POST',
  path: '/api/subscribe/users/point-coupons/{code}',
  who: 'subscriber',
  summary: 'Use a point coupon',
  textParams: ['code'],
  /** The balance afterwards, and the points of the coupon. */
  output: z.object({ point: z.int(), amount: z.int() }),
  status: 201,
  idempotent: true,
  bare: true,
})
