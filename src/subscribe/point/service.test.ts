import { expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { newSubscriber } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { returnPoints, spendPoints } from './service.ts'
import { addTransaction, balanceOf, transactionsOf } from './store.ts'
const t = testWorld({ poolSize: 64 })

async function subscriberWith(amount: number) {
  const { id: subscriberId } = await newSubscriber(t)
  const now = t.world.now()
  await addTransaction(t.world.db, { subscriberId, transactionType: 'COUPON', amount, createdAt: now })
  const points = (taken: number, requestId = newId()) => ({ subscriberId, amount: taken, requestId })
  return {
    subscriberId,
    points,
    spend: (taken: number, requestId?: string) =>
      transaction(t.world.db, (tx) => spendPoints(tx, points(taken, requestId), now)),
    giveBack: (taken: number, requestId: string) =>
      transaction(t.world.db, (tx) => returnPoints(tx, points(taken, requestId), now)),
    balance: () => balanceOf(t.world.db, subscriberId),
  }
}

test('the points of a request are returned once, also when returned in parallel', async () => {
  const { subscriberId, spend, giveBack, balance } = await subscriberWith(30_000)
  const requestId = newId()
  expect(await spend(30_000, requestId)).toBe(true)
  expect(await balance()).toBe(0)
  await Promise.all(Array.from({ length: 8 }, () => giveBack(30_000, requestId)))
  expect(await balance()).toBe(30_000)
  const kinds = (await transactionsOf(t.world.db, subscriberId)).map(({ transactionType }) => transactionType)
  expect(kinds).toEqual(['REFUND', 'PURCHASE', 'COUPON'])
})

test('0 points can always be spent; too many, negative or unknown ones cannot', async () => {
  const { spend, subscriberId } = await subscriberWith(10_000)
  expect(await spend(0)).toBe(true)
  expect(await spend(10_001)).toBe(false)
  expect(await spend(-1)).toBe(false)
  expect(await transactionsOf(t.world.db, subscriberId)).toHaveLength(1)
  const unknown = { subscriberId: newId(), amount: 1, requestId: newId() }
  expect(await transaction(t.world.db, (tx) => spendPoints(tx, unknown, t.world.now()))).toBe(false)
})
