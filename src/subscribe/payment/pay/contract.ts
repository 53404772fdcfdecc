import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { PAYMENT_STATUSES } from '../rules.ts'

/**
 * Charges a declined payment again at once, to the card of its subscription. 409 CONFLICT if it is not declined,
 * CARD_DECLINED, NEVER_BEGAN; 429 after ten tries within an hour.
 */
export const payNow = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/payments/{payment_id}/pay',
  textParams: ['payment_id'],
  who: 'subscriber',
  summary: 'Pay a declined payment now',
  output: z.object({ payment_id: z.string(), amount: z.int(), status: z.enum(PAYMENT_STATUSES) }),
  bare: true,
  idempotent: true,
})
