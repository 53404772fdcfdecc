import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/**
 * Webhooks of the payment provider, signed; 401 for a wrong signature. Stored, and applied afterwards. One address for
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
