import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { signatureOf } from '#providers/payment/webhook.ts'
import type { Payment } from './portone-v2-payments-store.ts'
import type { Simulator, SimulatorState } from './state.ts'

/** The webhook URL, and the faults of the delivery. */
export type Webhooks = {
  url: string | null
  /** The delay of each webhook in milliseconds. */
  delayMs: number
  /** How often each webhook is sent. */
  times: number
  /** Collects webhooks and sends them in reverse order. */
  reversed: boolean
  held: (() => Promise<void>)[]
  sent: { type: string; paymentId: string; status: number }[]
}

export const freshWebhooks = (): Webhooks => ({
  url: null,
  delayMs: 0,
  times: 1,
  reversed: false,
  held: [],
  sent: [],
})

export const webhookPlan = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  delayMs: z.int().min(0).max(60_000).optional(),
  times: z.int().min(0).max(5).optional(),
  reversed: z.boolean().optional(),
})

export function planWebhooks({ portoneV2 }: SimulatorState, plan: z.infer<typeof webhookPlan>): void {
  Object.assign(portoneV2.webhooks, plan)
}

const HELD = 10

/** Sends webhooks of a payment like PortOne: signed, delayed, perhaps twice, in any order. */
export function sendWebhooks(simulator: Simulator, type: string, { id, txId }: Payment): void {
  const { webhooks } = simulator.state.portoneV2
  if (!webhooks.url) return
  const data = { storeId: developmentKeys.portoneV2.storeId, paymentId: id, transactionId: txId }
  const raw = JSON.stringify({ type, timestamp: new Date(simulator.now()).toISOString(), data })
  const webhookId = randomUUID()
  const tell = async () => {
    for (let time = 0; time < webhooks.times; time++)
      await post(simulator, webhooks, webhookId, type, raw, id)
  }
  if (!webhooks.reversed) return void setTimeout(tell, webhooks.delayMs).unref()
  webhooks.held.push(tell)
  if (webhooks.held.length < HELD) return
  for (const held of webhooks.held.splice(0).toReversed()) setTimeout(held, webhooks.delayMs).unref()
}

async function post(
  simulator: Simulator,
  webhooks: Webhooks,
  webhookId: string,
  type: string,
  raw: string,
  paymentId: string,
): Promise<void> {
  const timestamp = String(Math.floor(simulator.now() / 1000))
  const headers = {
    'content-type': 'application/json',
    'webhook-id': webhookId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(developmentKeys.portoneV2.webhookSecret, webhookId, timestamp, raw),
  }
  const status = await fetch(webhooks.url!, {
    method: 'POST',
    headers,
    body: raw,
    signal: AbortSignal.timeout(30_000),
  })
    .then((response) => response.status)
    .catch(() => 0)
  webhooks.sent.push({ type, paymentId, status })
  if (webhooks.sent.length > 1_000) webhooks.sent.shift()
}
