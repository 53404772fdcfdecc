import { expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { newSubscriber } from '#testing/actors.ts'
import { inGroups } from '#testing/in-groups.ts'
import { untilAnswered } from '#testing/waits.ts'
import { testWorld } from '#testing/world.ts'
import { spendPoints } from './service.ts'
import { addPointCoupon, addTransaction, balanceOf, lockPointCouponOf } from './store.ts'

// Set SUBSCRIPTION_ROUNDS=200 for the full run.
const ROUNDS = Number(process.env.SUBSCRIPTION_ROUNDS ?? 20)
const t = testWorld({ poolSize: 64 })

test(`of 64 parallel subscribers, one gets a point coupon with a cap of one, ${ROUNDS} rounds`, async () => {
  const all = await inGroups(64, () => newSubscriber(t))
  for (let round = 0; round < ROUNDS; round++) {
    const code = `POINT${round}`
    await addPointCoupon(t.world.db, { code, amount: 30_000, cap: 1, createdAt: t.world.now() })
    const url = `/api/subscribe/users/point-coupons/${code}`
    const answers = await Promise.all(
      all.map(({ headers }) => untilAnswered(() => t.call({ method: 'POST', url, headers }))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect((await lockPointCouponOf(t.world.db, code))!.issued).toBe(1)
  }
}, 600_000)

test(`of 64 parallel requests, one spends a balance that is enough for one, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id: subscriberId } = await newSubscriber(t)
    const now = t.world.now()
    const gift = { subscriberId, transactionType: 'COUPON', amount: 30_000, createdAt: now } as const
    await addTransaction(t.world.db, gift)
    const spend = () =>
      transaction(t.world.db, (tx) =>
        spendPoints(tx, { subscriberId, amount: 20_000, requestId: newId() }, now),
      )
    const spent = await Promise.all(Array.from({ length: 64 }, spend))
    expect(spent.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(t.world.db, subscriberId)).toBe(10_000)
  }
}, 600_000)
