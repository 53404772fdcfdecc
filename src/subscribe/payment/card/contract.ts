import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { PAYMENT_STATUSES } from '../rules.ts'
import { billingKeyIn, createBillingAttempt } from '#subscribe/application/contract.ts'

/** Returns the data for the provider's card window, to change the card of a running subscription. */
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
 * Replaces the card of a subscription, and of all the subscriber's subscriptions and requests that use the same card.
 * The former card stays in use until the new one is verified; declined payments are then charged again immediately. 409
 * BILLING_KEY_… for an invalid card, ENDED.
 */
export const changeCard = endpoint({
  method: 'PUT',
  path: '/api/subscribe/subscriptions/{id}/card',
  who: 'subscriber',
  summary: 'Change the card of a subscription',
  body: z.object({ billing_key: billingKeyIn }),
  output: z.object({
    card: z.object({ name: z.string().nullable(), number: z.string().nullable() }),
    /** The declined payments that the new card was charged for, each with its status afterwards. */
    charged: z.array(z.object({ amount: z.int(), status: z.enum(PAYMENT_STATUSES) })),
  }),
  bare: true,
  idempotent: true,
  secretKey: true,
})
