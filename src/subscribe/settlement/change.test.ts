import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { againLoggedIn } from '#testing/actors.ts'
import { handOver, hurry, newSubscription, post, takeBack } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

// What a change to another car or term may and may not do once what it rests on has changed.
const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  hurry(t)
})

test('another term is not offered of a car that came back', async () => {
  const { id, subscriber, model } = await newSubscription(t)
  await handOver(t, id)
  await t.world.db.execute(sql`update subscription set end_date = '2026-12-06' where id = ${id}`)
  t.setNow('2026-12-02T03:00:00Z')
  const own = await againLoggedIn(t, subscriber)
  await post(t, own, `/api/subscribe/subscriptions/${id}/mileage`, { mileage: 110 })
  expect((await takeBack(t, id, { mileage: 110 })).statusCode).toBe(201)
  const wanted = { kind: 'CHANGE', end_date: '2026-12-02', model_id: model.id, month: 1 }
  const refused = await post(t, own, `/api/subscribe/subscriptions/${id}/quotes`, wanted)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'NO_CAR'])
  expect(refused.json().err).toContain('반납')
})
