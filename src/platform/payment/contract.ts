import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/**
 * Webhooks of the payment provider, signed; 401 for a wrong signature. They are stored, and applied afterwards. There
 * is one URL for all payments, because the provider has one webhook URL for each store.
 */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/subscribe/webhooks/portone',
  who: 'anyone',
  summary: 'Webhook of the payment provider',
  body: z.string().max(100_000).default(''),
  raw: true,
})
