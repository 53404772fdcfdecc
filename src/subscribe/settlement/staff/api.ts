import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { keepPictures, storeHandover } from '#subscribe/handover/service.ts'
import { handoversOf, lastStaffHandover } from '#subscribe/handover/store.ts'
import { RETURN_REFUSED } from '#subscribe/handover/copy.ts'
import { runSubscriptionEvent } from '#subscribe/subscription/service.ts'
import { lockSubscription, type Subscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import { carReturned } from '#subscribe/handover/messages.ts'
import { deleteReminder, reminderRecipients } from '#subscribe/handover/mileage/store.ts'
import { lockPayerOf } from '#subscribe/payment/store.ts'
import type { Unit, World } from '#world'
import { notifySettlement, offer, presentSettlement as present, runSettlementEvent } from '../service.ts'
import { offerQuote } from '../api.ts'
import { isRevisable, SETTLEMENT_STATE_MACHINE } from '../rules.ts'
import { type Damage, returnItems, waivedOf } from '../return/rules.ts'
import { returnCostsOf, whyNotReturned } from '../return/service.ts'
import { lockSettlement, type Settlement, settlementOf, withdrawOffers } from '../store.ts'
import { ACCEPT_REFUSED, FINE_STANDS, RETURN_STANDS, SUBSCRIBER_GONE } from '../copy.ts'
import type * as contract from './contract.ts'
import { settlementOffered } from '../messages.ts'

async function lockRow({ tx }: Unit, id: string): Promise<Subscription> {
  await lockPayerOf(tx, id)
  return found(await lockSubscription(tx, id))
}

export const recordReturn = (world: World, call: Call<typeof contract.recordReturn>) =>
  change(world, call, async (unit) => {
    const { tx, now, audit, publish } = unit
    const row = await lockRow(unit, call.params.id)
    const { damages, ...noted } = call.body
    const before = await handoversOf(tx, row.id)
    const given = before.find(({ kind }) => kind === 'HANDOVER')
    refuse(whyNotReturned(row, before, dayOf(now)), RETURN_REFUSED)
    // A mileage report by the subscriber is no lower bound: it may be wrong, and staff see the car.
    const { mileage } = (await lastStaffHandover(tx, row.carId))!
    const floor = { mileage, day: given!.happenedOn }
    const handover = await storeHandover(unit, 'RETURN', row, noted, floor)
    await keepPictures(unit, [...given!.photos, given!.signature], 'photos', true)
    await keepDamagePhotos(unit, damages)
    await deleteReminder(tx, row.id)
    // The return replaces open quotes.
    await withdrawOffers(tx, row.id)
    const driven = { from: given!.mileage, to: noted.mileage }
    const { endDate, earlier, fees } = await returnCostsOf(tx, row, driven, noted.happened_on)
    const items = [...earlier, ...returnItems(fees, damages)]
    const whose = { offeredBy: call.session.personId, expiresAt: null }
    const settlement = await offer(unit, row, { kind: 'RETURN', endDate: noted.happened_on, items, ...whose })
    if (endDate <= dayOf(now))
      await runSubscriptionEvent(unit, row, 'carReturned', { endDate, pausedOn: null })
    if (settlement.status === 'OFFERED') await notifyOffered(unit, settlement)
    else await notifyReturned(unit, row.id)
    publish('subscription', { id: row.id })
    const after = { happened_on: noted.happened_on, mileage: noted.mileage, total: settlement.total }
    audit({ action: 'RETURN', subject: 'subscription', subjectId: row.id, after })
    publish('catalog', { id: (await subscriptionOf(tx, row.id))!.modelId })
    return { handover, settlement: present(settlement) }
  })

async function notifyReturned({ tx, send }: Unit, id: string): Promise<void> {
  for (const { mobile, car } of await reminderRecipients(tx, [id]))
    send(carReturned, { subjectId: id, recipient: mobile, facts: { car } })
}

async function keepDamagePhotos(unit: Unit, damages: Damage[]): Promise<void> {
  const photos = damages.flatMap(({ photo }) => photo ?? [])
  await keepPictures(unit, photos, 'damages', true)
}

const notifyOffered = (unit: Unit, row: Settlement): Promise<void> =>
  notifySettlement(unit, row, settlementOffered)

export const offerEnd = (world: World, call: Call<typeof contract.offerEarlyEnd>) =>
  change(world, call, async (unit) => {
    const row = await lockRow(unit, call.params.id)
    const wanted = { kind: 'EARLY_END', endDate: call.body.end_date } as const
    const offered = await offerQuote(unit, row, wanted, call.session.personId)
    await notifyOffered(unit, offered)
    const after = { end_date: offered.endDate, total: offered.total }
    unit.audit({ action: 'OFFER_END', subject: 'subscription', subjectId: row.id, after })
    return present(offered)
  })

export const revise = (world: World, call: Call<typeof contract.reviseSettlement>) =>
  change(world, call, async (unit) => {
    const { tx } = unit
    const { row, offered } = await lockOffer(unit, call.params.id)
    refuse(isRevisable(offered) ? null : 'NOT_OPEN', ACCEPT_REFUSED)
    const { damages } = call.body
    await keepDamagePhotos(unit, damages)
    await runSettlementEvent(unit, offered, 'revise', { acceptedAt: null })
    const [given, back] = await handoversOf(tx, row.id)
    const driven = { from: given!.mileage, to: back!.mileage }
    const { earlier, fees } = await returnCostsOf(tx, row, driven, back!.happenedOn)
    // Waived fees stay waived unless staff change that.
    const waived = call.body.waived ?? waivedOf(fees, offered.items)
    const items = [...earlier, ...returnItems(fees, damages, waived)]
    if (items.length > 0 && !(await lockAccount(tx, row.subscriberId)))
      throw new Refusal('SUBSCRIBER_GONE', { text: SUBSCRIBER_GONE })
    const { endDate } = offered
    const whose = { offeredBy: call.session.personId, expiresAt: null }
    const revised = await offer(unit, row, { kind: 'RETURN', endDate, items, ...whose })
    if (revised.status === 'OFFERED') await notifyOffered(unit, revised)
    unit.publish('subscription', { id: row.id })
    const [before, after] = [
      { total: offered.total },
      { total: revised.total, waived: waivedOf(fees, items) },
    ]
    unit.audit({ action: 'REVISE', subject: 'settlement', subjectId: offered.id, before, after })
    return present(revised)
  })

export const withdraw = (world: World, call: Call<typeof contract.withdrawSettlement>) =>
  change(world, call, async (unit) => {
    const { offered } = await lockOffer(unit, call.params.id)
    refuse(applyEvent(SETTLEMENT_STATE_MACHINE, offered.status, 'withdraw').refusal, ACCEPT_REFUSED)
    // A car is returned once, so its costs could never be offered again.
    if (offered.kind === 'RETURN') throw new Refusal('RETURN_STANDS', { text: RETURN_STANDS })
    if (offered.kind === 'FINE') throw new Refusal('FINE_STANDS', { text: FINE_STANDS })
    const withdrawn = await runSettlementEvent(unit, offered, 'withdraw')
    unit.audit({ action: 'WITHDRAW', subject: 'settlement', subjectId: offered.id })
    unit.publish('subscription', { id: offered.subscriptionId })
    return present(withdrawn)
  })

/** Locks an offer after its subscriber's account. */
async function lockOffer(unit: Unit, id: string): Promise<{ row: Subscription; offered: Settlement }> {
  const { subscriptionId } = found(await settlementOf(unit.tx, id))
  const row = await lockRow(unit, subscriptionId)
  return { row, offered: (await lockSettlement(unit.tx, id))! }
}
