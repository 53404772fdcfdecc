import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { found, invalid, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { isLive } from '#subscribe/subscription/rules.ts'
import { requireOwn } from '#subscribe/subscription/service.ts'
import { lockSubscription, type Subscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { driverRefusal, isOldEnough } from './rules.ts'
import { presentDriver } from './service.ts'
import { driversOf, removeDriver, storeDriver } from './store.ts'
import { DRIVER_REFUSED, TOO_YOUNG } from './copy.ts'

export async function list(world: World, { params, session }: Call<typeof contract.listDrivers>) {
  const { id, status } = requireOwn(await subscriptionOf(world.db, params.id), session.personId)
  return { drivers: (await driversOf(world.db, id)).map(presentDriver), can_change: isLive(status) }
}

/** Locks the account first, then its subscription, so that concurrent drivers are all counted. */
async function lockOwn({ tx }: Unit, id: string, personId: string): Promise<Subscription> {
  await lockAccount(tx, personId)
  return requireOwn(await lockSubscription(tx, id), personId)
}

export const add = (world: World, call: Call<typeof contract.addDriver>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, audit } = unit
    const { name, birthday, phone } = call.body
    const { id: subscriptionId, status } = await lockOwn(unit, call.params.id, call.session.personId)
    refuse(driverRefusal(status, (await driversOf(tx, subscriptionId)).length), DRIVER_REFUSED)
    if (!isOldEnough(birthday, dayOf(now))) throw invalid('birthday', TOO_YOUNG)
    const id = newId()
    const declared = { licenseDeclaredAt: now, createdAt: now }
    await storeDriver(tx, { id, subscriptionId, name, birthday, phone, ...declared })
    audit({ action: 'CREATE', subject: 'subscription_driver', subjectId: id })
    return { id }
  })

export const remove = (world: World, call: Call<typeof contract.deleteDriver>) =>
  change(world, call, async (unit: Unit) => {
    const { id, status } = await lockOwn(unit, call.params.id, call.session.personId)
    if (!isLive(status)) refuse('SUBSCRIPTION_OVER', DRIVER_REFUSED)
    found((await removeDriver(unit.tx, id, call.params.driver_id)) || null)
    unit.audit({ action: 'DELETE', subject: 'subscription_driver', subjectId: call.params.driver_id })
  })
