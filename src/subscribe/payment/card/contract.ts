import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { billingKeyIn, createBillingAttempt } from '#subscribe/application/contract.ts'

/** Opens what the provider's card window needs, for another card of a subscription that runs. */
export const openCardChange = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/{id}/card-attempts',
  who: 'subscriber',
  summary: 'Open the change of a card',
  output: createBillingAttempt.output,
  status: 201,
  bare: true,
})

/**
 * Has a subscription charged with another card from now on; the old one counts until this one is proved, and what was
 * declined is charged again at once. 409 BILLING_KEY_… for a card that does not count, ENDED.
 */
export const changeCard = endpoint({
  method: 'PUT',
  path: '/api/subscribe/subscriptions/{id}/card',
  who: 'subscriber',
  summary: 'Change the card of a subscription',
  body: z.object({ billing_key: billingKeyIn }),
  output: z.object({ card: z.object({ name: z.string().nullable(), number: z.string().nullable() }) }),
  bare: true,
  idempotent: true,
  secretKey: true,
})
