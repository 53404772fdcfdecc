import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Webhook, WebhookHeaders } from './port.ts'

const TOLERANCE_SECONDS = 5 * 60

const body = z.object({
  type: z.string().max(100),
  data: z
    .object({ paymentId: z.string().max(200).optional() })
    .loose()
    .default({}),
})

/**
 * The content of a PortOne V2 webhook (Standard Webhooks, version 2024-04-25); null when it is unsigned, has a wrong
 * signature, or is older or newer than five minutes. `raw`: the body as received, byte for byte.
 */
export function verifiedWebhook(
  secret: string,
  headers: WebhookHeaders,
  raw: string,
  now: Date,
): Webhook | null {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return null
  if (id.length > 200 || !(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS))
    return null
  const expected = signatureOf(secret, id, timestamp, raw)
  if (!signatures.split(' ').some((given) => isSame(given, expected))) return null
  const parsed = body.safeParse(json(raw))
  return parsed.success ? { id, type: parsed.data.type, paymentId: parsed.data.data.paymentId ?? null } : null
}

/** The signature of a webhook, `v1,` and base64; the secret is base64 after `whsec_`. */
export function signatureOf(secret: string, id: string, timestamp: string, raw: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64')}`
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function json(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
