import { dayOf } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import type { World } from '#world'
import { closeExpired } from './acts.ts'
import { membersWithExpired } from './store.ts'

const BATCH = 200

/** The nightly job: closes every lot that expired before today; answers how many members it concerned. */
export async function expireLots(world: World): Promise<number> {
  const now = world.now()
  let done = 0
  for (;;) {
    const members = await membersWithExpired(world.db, dayOf(now), BATCH)
    for (const memberId of members) await transaction(world.db, (tx) => closeExpired(tx, memberId, now))
    done += members.length
    if (members.length < BATCH) return done
  }
}
