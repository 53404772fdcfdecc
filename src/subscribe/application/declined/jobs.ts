import { DAY_MS } from '#kit/day.ts'
import { eachAlone, repeatUntilNone } from '#kit/drain.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { Unit, World } from '#world'
import { DECLINED_DAYS } from '../rules.ts'
import { runRequestEvent } from '../service.ts'
import { lockRequest } from '../store.ts'
import { subscriptionLapsed } from '../messages.ts'
import { LAPSED } from '../copy.ts'
import { declinedBefore } from './store.ts'

const BATCH = 100

/** Ends requests whose first month was declined and not paid within seven days; coupon and points are returned. */
export const endDeclinedRequests = (world: World): Promise<number> =>
  repeatUntilNone(async () => {
    const before = new Date(world.now().getTime() - DECLINED_DAYS * DAY_MS)
    const found = await declinedBefore(world.db, before, BATCH)
    return eachAlone(world.log, found, (one) =>
      change(world, SYSTEM_CALLER, (unit) => lapse(unit, one, before)),
    )
  })

/** Ends a request under the lock of its subscriber, unless it was paid or declined again since. */
async function lapse(unit: Unit, one: { id: string; subscriberId: string }, before: Date): Promise<void> {
  const { tx, now, send, publish } = unit
  const account = await lockAccount(tx, one.subscriberId)
  const request = (await lockRequest(tx, one.id))!
  if (request.status !== 'REQUESTED' || !request.declinedAt || request.declinedAt >= before) return
  await runRequestEvent(unit, request, 'lapse', { reason: LAPSED, decidedAt: now, decidedBy: null })
  const { brandName, modelName } = request
  if (account?.mobile)
    send(subscriptionLapsed, {
      subjectId: request.id,
      recipient: account.mobile,
      facts: { brandName, modelName },
    })
  publish('subscription', { id: request.id })
}
