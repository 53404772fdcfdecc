import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import {
  accept,
  apply,
  asStaff,
  shortenPaymentTimeouts,
  newApplicant,
  newModel,
  paymentRowsOf,
  simulate,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { reconcileUnknown } from './jobs.ts'

const t = testWorld({ sharesClock: true })
const DECLINING = '4330123412340341'

const requestsOf = async (subscriberId: string) =>
  (
    await t.world.db.execute<{ id: string; status: string }>(
      sql`select id, status from subscription_request where subscriber_id = ${subscriberId} order by created_at, id`,
    )
  ).rows
const pointsOf = async (subscriberId: string) =>
  (
    await t.world.db.execute<{ amount: number }>(
      sql`select sum(amount)::int as amount from point_transaction where subscriber_id = ${subscriberId}`,
    )
  ).rows[0]!.amount

test('a declined first month ends its request if a newer one for the model is open', async () => {
  shortenPaymentTimeouts(t)
  const [model, subscriber] = [await newModel(t, { cars: 2 }), await newApplicant(t)]
  await t.world.db
    .execute(sql`insert into point_transaction (id, subscriber_id, transaction_type, amount, created_at)
    values (${newId()}, ${subscriber.id}, 'COUPON', 100000, now())`)
  const wanted = { cardNumber: DECLINING, point_amount: 100_000 }
  const first = (await apply(t, subscriber, model, wanted)).json()
  await simulate(t, 'portone-v2/config', { charges: { next: ['timeout_after'] } })
  const { subscription_id: id } = (await accept(t, first.id)).json().result
  expect(await pointsOf(subscriber.id)).toBe(0)
  t.setNow('2026-12-01T03:00:30Z')
  const second = (await apply(t, subscriber, { ...model, cars: [model.cars[1]!] })).json()
  t.setNow('2026-12-01T03:05:00Z')
  await reconcileUnknown(t.world)
  expect((await paymentRowsOf(t, id))[0]).toMatchObject({ status: 'FAILED', next_at: null })
  expect(await requestsOf(subscriber.id)).toEqual([
    { id: first.id, status: 'REJECTED' },
    { id: second.id, status: 'REQUESTED' },
  ])
  expect(await pointsOf(subscriber.id)).toBe(100_000)
  expect((await accept(t, second.id)).statusCode).toBe(200)
})

test('a repeated acceptance of a canceled subscription is refused, even if it was paid', async () => {
  shortenPaymentTimeouts(t)
  t.setNow(START)
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id } = (await apply(t, subscriber, model, { cardNumber: DECLINING })).json()
  const key = { 'idempotency-key': newId() }
  const acceptAgain = () => asStaff(t, `requests/${id}/accept`, { start_date: '2026-12-01' }, key)
  await simulate(t, 'portone-v2/config', { charges: { next: ['timeout_after'] } })
  const { subscription_id: subscriptionId, status } = (await acceptAgain()).json().result
  expect(status).toBe('STARTING')
  t.setNow('2026-12-01T03:05:00Z')
  await reconcileUnknown(t.world)
  expect((await acceptAgain()).json().code).toBe('CARD_DECLINED')
  await t.world.db.execute(
    sql`update subscription_payment set status = 'PAID', paid_at = now() where subscription_id = ${subscriptionId} and month = 1`,
  )
  expect((await acceptAgain()).json()).toMatchObject({ code: 'NEVER_BEGAN' })
})
