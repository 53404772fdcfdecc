import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import { accountOf } from '#subscribe/account/store.ts'
import { subscriptionOf } from '#subscribe/subscription/store.ts'
import type { World } from '#world'
import { presentDriver } from '../driver/service.ts'
import { driversOf } from '../driver/store.ts'
import { presentCompany } from '../service.ts'
import { companyOf } from '../store.ts'
import type * as contract from './contract.ts'

export async function company(world: World, { params }: Call<typeof contract.getSubscriberCompany>) {
  const { id } = found(await accountOf(world.db, params.id))
  const row = await companyOf(world.db, id)
  return { company: row && presentCompany(row) }
}

export async function drivers(world: World, { params }: Call<typeof contract.listStaffDrivers>) {
  const { id } = found(await subscriptionOf(world.db, params.id))
  return (await driversOf(world.db, id)).map(presentDriver)
}
