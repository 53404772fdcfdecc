import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { billingKeyIn, requestOut } from '#subscribe/application/contract.ts'

/**
 * Changes the card of an open request. If its first month was declined, the request is accepted again with the terms
 * that staff accepted, and charged immediately; without `billing_key`, to the same card. 409 NOT_OPEN, BILLING_KEY_…,
 * CARD_DECLINED, CAR_TAKEN; 429 after ten tries within an hour.
 */
export const payWithCard = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/requests/{id}/card',
  who: 'subscriber',
  summary: 'Pay the first month with a card',
  body: z.strictObject({ billing_key: billingKeyIn.optional() }),
  output: requestOut,
  bare: true,
  idempotent: true,
  secretKey: true,
})
