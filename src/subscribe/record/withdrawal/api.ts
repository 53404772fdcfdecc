import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { refundAllAndWait } from '#subscribe/payment/refund/service.ts'
import { lockPayerOf } from '#subscribe/payment/store.ts'
import { presentSubscription, requireOwn } from '#subscribe/subscription/service.ts'
import { lockSubscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { REFUND_CHANGED, withdrawalRefusedText } from './copy.ts'
import { cancelBeforeHandover, endWithoutFee, withdrawalOf } from './service.ts'

/** The end and its refunds are stored first, and only then sent to the provider. */
export async function withdraw(world: World, call: Call<typeof contract.withdraw>) {
  const { id } = call.params
  const seen = call.body?.refund
  const { refunds, refund: refunded } = await change(world, call, async (unit) => {
    await lockPayerOf(unit.tx, id)
    const row = requireOwn(await lockSubscription(unit.tx, id), call.session.personId)
    const found = await withdrawalOf(unit.tx, row, unit.now)
    if (found.refusal) throw new Refusal(found.refusal, { text: withdrawalRefusedText(found.refusal) })
    if (seen !== undefined && seen !== found.refund)
      throw new Refusal('REFUND_CHANGED', { text: REFUND_CHANGED })
    unit.publish('subscription', { id })
    if (!found.givenOn) return { refunds: await cancelBeforeHandover(unit, row), refund: found.refund }
    const money = await endWithoutFee(unit, row, found)
    return { refunds: money && 'refunds' in money ? money.refunds : [], refund: found.refund }
  })
  await refundAllAndWait(world, refunds)
  const row = (await subscriptionOf(world.db, id))!
  return { ...presentSubscription(row, dayOf(world.now())), status: row.status, refunded }
}
