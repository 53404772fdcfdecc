import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { ownPayment } from './store.ts'

export async function get(world: World, { params, session }: Call<typeof contract.getPayment>) {
  const { payment, ...about } = found(await ownPayment(world.db, params.payment_id, session.personId))
  return {
    payment_id: payment.paymentId,
    amount: payment.amount,
    month: payment.month,
    car_id: about.carId,
    brand_name: about.brandName,
    model_name: about.modelName,
    term: about.term,
    status: payment.status,
    paid_at: payment.paidAt?.toISOString() ?? null,
  }
}
