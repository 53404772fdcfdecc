import { dayOf } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import type { World } from '#world'
import { closeExpired } from './service.ts'
import { holdersWithExpired } from './store.ts'

const BATCH = 200

/** The nightly job: closes every lot that expired before today. Returns the number of affected holders. */
export async function expireLots(world: World): Promise<number> {
  const now = world.now()
  let done = 0
  for (;;) {
    const holders = await holdersWithExpired(world.db, dayOf(now), BATCH)
    for (const holderId of holders) await transaction(world.db, (tx) => closeExpired(tx, holderId, now))
    done += holders.length
    if (holders.length < BATCH) return done
  }
}
