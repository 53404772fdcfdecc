import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testWorld } from '#testing/world.ts'
import { applyWebhooks } from './jobs.ts'
import { addWebhook } from './store.ts'

const t = testWorld()
const waiting = async () =>
  (
    await t.world.db.execute<{ id: string }>(
      sql`select id from payment_webhook where applied_at is null order by id`,
    )
  ).rows.map(({ id }) => id)

test('what cannot be looked into leaves the others alone, however many it is, and is looked into again', async () => {
  const told: string[] = []
  let isBroken = true
  t.world.paymentOwners.splice(0, t.world.paymentOwners.length, {
    prefixes: ['x-'],
    told: async (_, paymentId) => {
      if (isBroken && paymentId.startsWith('x-bad')) throw new Error('breaks a constraint')
      told.push(paymentId)
    },
  })
  const bad = Array.from({ length: 300 }, (_, index) => `x-bad-${String(index).padStart(3, '0')}`)
  for (const paymentId of [...bad, 'x-good'])
    await addWebhook(t.world.db, {
      id: `about-${paymentId}`,
      type: 'Transaction.Paid',
      paymentId,
      receivedAt: t.world.now(),
    })
  expect(await applyWebhooks(t.world)).toBe(1)
  expect(told).toEqual(['x-good'])
  expect(await waiting()).toHaveLength(300)
  isBroken = false
  expect(await applyWebhooks(t.world)).toBe(300)
  expect(await waiting()).toEqual([])
})
