import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { Unit, World } from '#world'
import { shownModel } from '../store.ts'
import type * as contract from './contract.ts'
import { addWatch, removeWatch, watchedModels } from './store.ts'

export const list = (world: World, { session }: Call<typeof contract.listWatches>) =>
  watchedModels(world.db, session.personId)

export async function watch(world: World, call: Call<typeof contract.watchModel>) {
  const { session, params } = call
  return change(world, call, async ({ tx, now }: Unit) => {
    // Same lock as account deletion: a row written afterwards would never be erased.
    const { id: subscriberId } = found(await lockAccount(tx, session.personId))
    const { id } = found(await shownModel(tx, params.id))
    await addWatch(tx, subscriberId, id, now)
    return { model_id: id }
  })
}

export async function unwatch(world: World, call: Call<typeof contract.unwatchModel>) {
  const { session, params } = call
  await change(world, call, ({ tx }: Unit) => removeWatch(tx, session.personId, params.id))
}
