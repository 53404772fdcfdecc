import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/**
 * What the payment provider tells by itself, signed; 401 when it is not. Stored, and looked into after. One address for
 * all payments: the provider has one for each store, and this is the one that stands there.
 */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/subscribe/webhooks/portone',
  who: 'anyone',
  summary: 'Webhook of the payment provider',
  body: z.string().max(100_000).default(''),
  raw: true,
})
