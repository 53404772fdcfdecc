import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { lockSubscription } from '#subscribe/subscription/store.ts'
import {
  asStaff,
  handOver,
  shortenPaymentTimeouts,
  newSubscription,
  owedBy,
  paymentRowsOf,
  simulate,
  subscriptionRowOf,
} from '#testing/subscriptions.ts'
import { newSubscriberSession, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { END_BEFORE } from '#subscribe/subscription/copy.ts'
import { reconcileUnknown, chargeDue } from './jobs.ts'
import { endSubscriptions } from '#subscribe/subscription/jobs.ts'

// Months that are under way or overdue when staff end the subscription.
const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
  await next()
})

const next = (...accidents: string[]) => simulate(t, 'portone-v2/config', { charges: { next: accidents } })
const end = (id: string, end_date: string) =>
  asStaff(t, `subscriptions/${id}/end`, { end_date, reason: '요청' })
const secondOf = async (id: string) => (await paymentRowsOf(t, id))[1]!
const isDifferent = async (paymentId: string) =>
  (
    await t.world.db.execute(
      sql`select 1 from payment_difference where payment_id = ${paymentId} and settled_at is null`,
    )
  ).rows.length > 0

/** A subscription whose second month was charged on its due day with this provider failure. */
async function secondMonth(accident: string) {
  const made = await newSubscription(t)
  t.setNow('2027-01-01T00:00:30Z')
  await next(accident)
  await chargeDue(t.world)
  return made
}

test('a declined month due on the end is written off: not retried, no longer owed', async () => {
  const { id, subscriber } = await secondMonth('decline')
  expect((await owedBy(t, subscriber.id)).at(-1)).toEqual(['CHARGE', 900_000])
  expect((await end(id, '2027-01-01')).json().result.status).toBe('ENDED')
  expect(await secondOf(id)).toMatchObject({ status: 'DROPPED', next_at: null })
  expect((await owedBy(t, subscriber.id)).at(-1)).toEqual(['DROP', 0])
  t.setNow('2027-01-02T00:00:30Z')
  expect(await chargeDue(t.world)).toBe(0)
})

test('a declined month due before the end stays owed and is retried', async () => {
  const { id } = await secondMonth('decline')
  t.setNow('2027-01-02T00:00:10Z')
  await end(id, '2027-01-02')
  t.setNow('2027-01-02T00:00:30Z')
  await chargeDue(t.world)
  expect(await secondOf(id)).toMatchObject({ status: 'PAID' })
})

test('a decline after the end writes the month off', async () => {
  const { id, subscriber } = await secondMonth('decline')
  await next('decline', 'timeout_after')
  t.setNow('2027-01-02T00:00:30Z')
  // The month is retried and under way when staff end the subscription.
  await t.world.db
    .execute(sql`update subscription_payment set status = 'SENT', sent_at = ${t.world.now().toISOString()},
    next_at = ${t.world.now().toISOString()} where id = ${(await secondOf(id)).id}`)
  await end(id, '2027-01-01')
  expect((await secondOf(id)).status).toBe('SENT')
  t.setNow('2027-01-02T00:10:30Z')
  await reconcileUnknown(t.world)
  expect(await secondOf(id)).toMatchObject({ status: 'DROPPED', next_at: null })
  expect((await owedBy(t, subscriber.id)).at(-1)).toEqual(['DROP', 0])
  expect(await chargeDue(t.world)).toBe(0)
})

test('money that arrives after the end is booked and becomes a task for staff', async () => {
  const { id, subscriber } = await secondMonth('timeout_after')
  expect((await secondOf(id)).status).toBe('UNKNOWN')
  await end(id, '2027-01-01')
  t.setNow('2027-01-01T00:05:00Z')
  await reconcileUnknown(t.world)
  const second = await secondOf(id)
  expect(second.status).toBe('PAID')
  expect(await isDifferent(second.payment_id)).toBe(true)
  expect((await owedBy(t, subscriber.id)).at(-1)).toEqual(['PAYMENT', 0])
  expect((await subscriptionRowOf(t, id)).status).toBe('ENDED')
})

test('a charge that never arrived before the end is not sent again', async () => {
  const { id } = await secondMonth('timeout_before')
  await end(id, '2027-01-01')
  t.setNow('2027-01-01T00:10:00Z')
  await reconcileUnknown(t.world)
  expect((await secondOf(id)).status).toBe('DROPPED')
  expect(await chargeDue(t.world)).toBe(0)
})

test('a request ends with its subscription, by staff or by the nightly job', async () => {
  const [byStaff, byNight] = [await newSubscription(t), await newSubscription(t)]
  const statesOf = async ({ subscriber }: typeof byStaff) => {
    const url = '/api/subscribe/subscriptions/requests'
    const { headers } = await newSubscriberSession(t, subscriber)
    const listed = await t.call({ method: 'GET', url, headers })
    return (listed.json() as { status: string }[]).map(({ status }) => status)
  }
  expect(await statesOf(byStaff)).toEqual(['ACTIVE'])
  await end(byStaff.id, '2026-12-01')
  expect(await statesOf(byStaff)).toEqual(['ENDED'])
  await t.world.db.execute(sql`update subscription set end_date = '2026-12-02' where id = ${byNight.id}`)
  t.setNow('2026-12-01T15:00:00Z')
  await endSubscriptions(t.world)
  expect(await statesOf(byNight)).toEqual(['ENDED'])
  const { headers } = await theAdmin(t)
  const url = '/api/admin/subscription/requests?status=ENDED'
  const ended = (await t.call({ method: 'GET', url, headers })).json().result as { id: string }[]
  expect(ended.map(({ id }) => id)).toEqual(expect.arrayContaining([byStaff.requestId, byNight.requestId]))
})

test('a subscription that expires during the handover of its car does not end', async () => {
  const { id } = await newSubscription(t)
  await handOver(t, id)
  await t.world.db.execute(sql`update subscription set end_date = '2026-12-01' where id = ${id}`)
  const { rows } = await t.world.db.execute<{ given: string }>(
    sql`delete from handover h where subscription_id = ${id} returning to_jsonb(h)::text as given`,
  )
  let ending: Promise<number> | undefined
  await transaction(t.world.db, async (tx) => {
    await lockSubscription(tx, id)
    ending = endSubscriptions(t.world)
    await untilOneWaits()
    await tx.execute(
      sql`insert into handover select * from jsonb_populate_record(null::handover, ${rows[0]!.given}::jsonb)`,
    )
  })
  await ending
  expect((await subscriptionRowOf(t, id)).status).toBe('ACTIVE')
})

/** Waits until one transaction waits for a lock of another. */
async function untilOneWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await t.world.db.execute(waiting)).rows.length === 0) await sleep(10)
}

test('an active subscription is not canceled on a day before its first day', async () => {
  const { id, subscriber } = await secondMonth('decline')
  const refused = await end(id, '2026-11-30')
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { end_date: END_BEFORE }])
  expect((await owedBy(t, subscriber.id)).at(-1)).toEqual(['CHARGE', 900_000])
  expect((await end(id, '2026-12-01')).json().result.status).toBe('ENDED')
})

test('a subscription with a handover is not canceled on its first day', async () => {
  const { id } = await newSubscription(t)
  await handOver(t, id)
  t.setNow('2026-12-20T03:00:00Z')
  const refused = await end(id, '2026-12-01')
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { end_date: END_BEFORE }])
  expect((await subscriptionRowOf(t, id)).status).toBe('ACTIVE')
})
