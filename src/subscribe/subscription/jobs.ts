import { dayOf } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import { repeatUntilNone } from '#kit/drain.ts'
import type { World } from '#world'
import { endExpiredSubscriptions } from './store.ts'

const ENDED_AT_ONCE = 500

/** Ends subscriptions whose last day is past, whose car is returned and that owe nothing. Returns the number. */
export const endSubscriptions = (world: World): Promise<number> =>
  repeatUntilNone(() =>
    transaction(world.db, (tx) => endExpiredSubscriptions(tx, dayOf(world.now()), ENDED_AT_ONCE)),
  )
