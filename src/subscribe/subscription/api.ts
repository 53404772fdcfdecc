import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import type { World } from '#world'
import { presentSubscription } from './service.ts'
import type * as contract from './contract.ts'
import { subscriptionsOf } from './store.ts'

export async function list(world: World, { session }: Call<typeof contract.listSubscriptions>) {
  const today = dayOf(world.now())
  return (await subscriptionsOf(world.db, session.personId)).map((row) => presentSubscription(row, today))
}
