import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  shortenPaymentTimeouts,
  newSubscription,
  paymentRowsOf,
  simulate,
  subscriptionRowOf,
} from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { chargeDue } from './jobs.ts'

// A month whose due days passed while no job ran.
const t = testWorld()

/** Runs the job twice on a day; returns the number of charges, the status of the subscription and the time of the next try. */
async function tried(id: string, day: string) {
  t.setNow(`${day}T01:00:00Z`)
  const charged = (await chargeDue(t.world)) + (await chargeDue(t.world))
  const { status } = await subscriptionRowOf(t, id)
  const { next_at: next } = (await paymentRowsOf(t, id))[1]!
  return [charged, status, next && new Date(next).toISOString()]
}

test('a month first declined three days late is retried daily and past due after five tries', async () => {
  const { id } = await newSubscription(t)
  shortenPaymentTimeouts(t)
  await t.world.db.execute(sql`update subscription_payment set next_at = null
    where subscription_id <> ${id}`)
  await simulate(t, 'portone-v2/config', { charges: { next: Array(5).fill('decline') } })
  expect(await tried(id, '2027-01-04')).toEqual([1, 'ACTIVE', '2027-01-06T00:00:00.000Z'])
  expect(await tried(id, '2027-01-05')).toEqual([0, 'ACTIVE', '2027-01-06T00:00:00.000Z'])
  expect(await tried(id, '2027-01-06')).toEqual([1, 'ACTIVE', '2027-01-08T00:00:00.000Z'])
  expect(await tried(id, '2027-01-08')).toEqual([1, 'ACTIVE', '2027-01-09T00:00:00.000Z'])
  expect(await tried(id, '2027-01-09')).toEqual([1, 'ACTIVE', '2027-01-10T00:00:00.000Z'])
  expect(await tried(id, '2027-01-10')).toEqual([1, 'PAST_DUE', null])
  expect(await tried(id, '2027-01-11')).toEqual([0, 'PAST_DUE', null])
})
