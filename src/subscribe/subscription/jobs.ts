import { dayOf } from '#kit/day.ts'
import { transaction, type Tx } from '#kit/db.ts'
import { untilNone } from '#kit/drain.ts'
import type { World } from '#world'
import { endOver, forgetEndReasons } from './store.ts'

const ENDED_AT_ONCE = 500

/** Ends subscriptions whose last day is over and that owe nothing; unpaid ones stay past due, for staff. Answers how many. */
export const endSubscriptions = (world: World): Promise<number> =>
  untilNone(() => transaction(world.db, (tx) => endOver(tx, dayOf(world.now()), ENDED_AT_ONCE)))

/** Erases the end reasons of a subscriber who left; the subscriptions stay, as the law requires. Answers their ids. */
export const subscriberLeft = (tx: Tx, { subscriberId }: { subscriberId: string }): Promise<string[]> =>
  forgetEndReasons(tx, subscriberId)
