import { dayOf } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import { eachAlone, repeatUntilNone } from '#kit/drain.ts'
import type { World } from '#world'
import { closeExpiredLots } from './service.ts'
import { holdersWithExpiredLots } from './store.ts'

const BATCH = 200

/** The nightly job: closes every lot that expired before today. Returns the number of affected holders. */
export const expireLots = (world: World): Promise<number> =>
  repeatUntilNone(async () => {
    const now = world.now()
    const holders = await holdersWithExpiredLots(world.db, dayOf(now), BATCH)
    return eachAlone(world.log, holders, (holderId) =>
      transaction(world.db, (tx) => closeExpiredLots(tx, holderId, now)),
    )
  })
