import { randomUUID } from 'node:crypto'
import { developmentKeys } from '#providers/development-keys.ts'
import { signatureOf } from '#providers/payment/webhook.ts'
import type { TestWorld } from './world.ts'

/** The payment provider sends a signed webhook about a payment, with a new webhook id. */
export function sendWebhook(t: TestWorld, paymentId: string, type = 'Transaction.Cancelled') {
  const id = randomUUID()
  const payload = JSON.stringify({ type, data: { paymentId } })
  const timestamp = String(Math.floor(t.world.now().getTime() / 1000))
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(developmentKeys.portoneV2.webhookSecret, id, timestamp, payload),
  }
  return t.call({ method: 'POST', url: '/api/subscribe/webhooks/portone', headers, payload })
}
