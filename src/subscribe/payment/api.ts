import type { Call } from '#kit/http-server.ts'
import { found, Refusal } from '#kit/refusal.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { addWebhook, ownPayment } from './store.ts'

export async function get(world: World, { params, session }: Call<typeof contract.getPayment>) {
  const { payment, carId } = found(await ownPayment(world.db, params.payment_id, session.personId))
  return {
    payment_id: payment.paymentId,
    amount: payment.amount,
    month: payment.month,
    car_id: carId,
    status: payment.status,
    paid_at: payment.paidAt?.toISOString() ?? null,
  }
}

export async function receive(world: World, { body, headers }: Call<typeof contract.receiveWebhook>) {
  const now = world.now()
  const event = world.providers.payments.webhook(headers, body, now)
  if (!event) throw new Refusal('NOT_LOGGED_IN')
  await addWebhook(world.db, { ...event, receivedAt: now })
  world.events.publish('paymentTold', {})
}
