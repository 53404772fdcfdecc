import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/**
 * Receives signed webhooks of the payment provider; 401 for a wrong signature. They are stored first and applied
 * later. All payments share one URL, because the provider has one webhook URL per store.
 */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/subscribe/webhooks/portone',
  who: 'anyone',
  summary: 'Webhook of the payment provider',
  body: z.string().max(100_000).default(''),
  raw: true,
})
