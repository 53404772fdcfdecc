import { dayOf } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import type { World } from '#world'
import { closeExpiredLots } from './service.ts'
import { holdersWithExpiredLots } from './store.ts'

const BATCH = 200

/** The nightly job: closes every lot that expired before today. Returns the number of affected holders. */
export async function expireLots(world: World): Promise<number> {
  const now = world.now()
  let done = 0
  for (;;) {
    const holders = await holdersWithExpiredLots(world.db, dayOf(now), BATCH)
    for (const holderId of holders) await transaction(world.db, (tx) => closeExpiredLots(tx, holderId, now))
    done += holders.length
    if (holders.length < BATCH) return done
  }
}
