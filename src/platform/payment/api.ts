import type { Call } from '#kit/http-server.ts'
import { Refusal } from '#kit/refusal.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { addWebhook } from './store.ts'

export async function receive(world: World, { body, headers }: Call<typeof contract.receiveWebhook>) {
  const now = world.now()
  const event = world.providers.payments.webhook(headers, body, now)
  if (!event) throw new Refusal('NOT_LOGGED_IN')
  await addWebhook(world.db, { ...event, receivedAt: now, nextAt: now })
  world.events.publish('paymentWebhookReceived', {})
}
