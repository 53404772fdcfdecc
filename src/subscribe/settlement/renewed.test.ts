import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newSubscription, post, shortenPaymentTimeouts } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})

test('a quote has its present total after a refusal, which can then be accepted', async () => {
  const { id, subscriber } = await newSubscription(t)
  const wanted = { kind: 'EARLY_END', end_date: '2026-12-16' }
  const offer = (await post(t, subscriber, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json()
  const accept = (total: number) =>
    post(
      t,
      subscriber,
      `/api/subscribe/settlements/${offer.id}/accept`,
      { total },
      { 'idempotency-key': 'once' },
    )
  await t.world.db.execute(
    sql`update subscription_payment set refunded = amount - 100000 where subscription_id = ${id} and month = 1`,
  )
  expect((await accept(offer.total)).json().code).toBe('TOTAL_CHANGED')
  const { rows } = await t.world.db.execute<{ total: number; status: string }>(
    sql`select total, status from settlement where id = ${offer.id}`,
  )
  const [{ total, status }] = rows as [{ total: number; status: string }]
  expect(status).toBe('OFFERED')
  expect(total).toBeGreaterThan(offer.total)
  expect((await accept(total)).json()).toMatchObject({ status: 'ACCEPTED', total })
})
