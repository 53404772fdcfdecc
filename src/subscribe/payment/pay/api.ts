import type { Call } from '#kit/http-server.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { chargeNow } from '../charge/service.ts'
import { ownPayment } from '../store.ts'
import { declinedNowText } from '../copy.ts'
import { makeDueNow, refuseTooManyTries } from './service.ts'

export async function payNow(world: World, call: Call<typeof contract.payNow>) {
  const { personId } = call.session
  const { payment } = found(await ownPayment(world.db, call.params.payment_id, personId))
  const { id, subscriptionId } = payment
  refuseTooManyTries(personId)
  await change(world, call, async (unit) => {
    await makeDueNow(unit, id)
    unit.publish('subscription', { id: subscriptionId })
    return { id }
  })
  const { paymentId: payment_id, amount, status, failure } = await chargeNow(world, id)
  if (status === 'FAILED') throw new Refusal('CARD_DECLINED', { status: 409, text: declinedNowText(failure) })
  return { payment_id, amount, status }
}
