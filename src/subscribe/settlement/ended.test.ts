import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { endSubscriptions } from '#subscribe/subscription/jobs.ts'
import { newSubscriberSession } from '#testing/actors.ts'
import {
  asStaff,
  handOver,
  shortenPaymentTimeouts,
  newSubscription,
  paymentRowsOf,
  post,
  subscriptionRowOf,
  returnCar,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

// Offers whose subscription has ended.
const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})

type Made = Awaited<ReturnType<typeof newSubscription>>

const offered = async ({ id, subscriber }: Made) => {
  const wanted = { kind: 'EARLY_END', end_date: '2026-12-20' }
  const own = await newSubscriberSession(t, subscriber)
  return (await post(t, own, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json()
}
const offersOf = async (id: string) =>
  (
    await t.world.db.execute<{ kind: string; status: string }>(
      sql`select kind, status from settlement where subscription_id = ${id} order by created_at, id`,
    )
  ).rows.map(({ kind, status }) => [kind, status])
const needsCard = async (subscriberId: string) =>
  (await t.world.db.execute(sql`select 1 from needed_card where subscriber_id = ${subscriberId}`)).rows
    .length > 0

test('an end by staff withdraws open offers; no card is needed', async () => {
  const made = await newSubscription(t)
  const offer = await offered(made)
  await asStaff(t, `subscriptions/${made.id}/end`, { end_date: '2026-12-01', reason: '요청' })
  expect(await offersOf(made.id)).toEqual([['EARLY_END', 'WITHDRAWN']])
  expect(await needsCard(made.subscriber.id)).toBe(false)
  const own = await newSubscriberSession(t, made.subscriber)
  const late = await post(t, own, `/api/subscribe/settlements/${offer.id}/accept`, { total: offer.total })
  expect(late.json().code).toBe('NOT_OPEN')
})

test('an expired subscription withdraws open offers', async () => {
  const made = await newSubscription(t)
  await offered(made)
  await t.world.db.execute(sql`update subscription set end_date = '2026-12-10' where id = ${made.id}`)
  t.setNow('2026-12-10T01:00:00Z')
  await endSubscriptions(t.world)
  expect((await subscriptionRowOf(t, made.id)).status).toBe('ENDED')
  expect(await offersOf(made.id)).toEqual([['EARLY_END', 'WITHDRAWN']])
})

test('a quote requested during an end by staff is withdrawn or refused', async () => {
  const made = await newSubscription(t)
  const end = { end_date: '2026-12-01', reason: '요청' }
  const quotes = [1, 2, 3].map(() => offered(made))
  const [ended] = await Promise.all([asStaff(t, `subscriptions/${made.id}/end`, end), ...quotes])
  expect(ended.statusCode).toBe(200)
  expect((await offersOf(made.id)).filter(([, status]) => status === 'OFFERED')).toEqual([])
})

test('an accepted change of the term stays accepted when it ends its subscription', async () => {
  const made = await newSubscription(t)
  t.setNow('2026-12-05T01:00:00Z')
  const own = await newSubscriberSession(t, made.subscriber)
  const wanted = { kind: 'CHANGE', end_date: '2026-12-05', model_id: made.model.id, month: 1 }
  const offer = (await post(t, own, `/api/subscribe/subscriptions/${made.id}/quotes`, wanted)).json()
  await post(t, own, `/api/subscribe/settlements/${offer.id}/accept`, { total: offer.total })
  expect((await subscriptionRowOf(t, made.id)).status).toBe('ENDED')
  expect(await offersOf(made.id)).toEqual([['CHANGE', 'ACCEPTED']])
})

test('the settlement of a return stays open after the subscription ends', async () => {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  await offered(made)
  await asStaff(t, `subscriptions/${made.id}/end`, { end_date: '2026-12-02', reason: '요청' })
  t.setNow('2026-12-03T03:00:00Z')
  await returnCar(t, made.id, { damages: [{ text: '긁힘', amount: 10_000, photo: null }] })
  expect((await subscriptionRowOf(t, made.id)).status).toBe('ENDED')
  expect(await offersOf(made.id)).toEqual([
    ['EARLY_END', 'WITHDRAWN'],
    ['RETURN', 'OFFERED'],
  ])
  expect(await needsCard(made.subscriber.id)).toBe(true)
})

test('a fully refunded month counts as paid for an early end and is not refunded again', async () => {
  const made = await newSubscription(t)
  const [first] = await paymentRowsOf(t, made.id)
  const given = { amount: first!.amount, reason: '사과드립니다.' }
  expect((await asStaff(t, `payments/${first!.id}/refund`, given)).json().result).toMatchObject({
    status: 'REFUNDED',
  })
  const quote = await offered(made)
  expect(quote.items.map(({ kind }: { kind: string }) => kind)).toEqual(['EARLY_END_FEE'])
})
