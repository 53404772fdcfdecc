import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messagesWhere } from '#testing/messages.ts'
import { newId } from '#kit/id.ts'
import { chargeDue } from '#subscribe/payment/jobs.ts'
import {
  accept,
  apply,
  asStaff,
  shortenPaymentTimeouts,
  newApplicant,
  newModel,
  newSubscription,
  paymentRowsOf,
  simulate,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
  await simulate(t, 'portone-v2/config', { charges: { next: [] } })
})

const end = (id: string, day: string) =>
  asStaff(t, `subscriptions/${id}/end`, { end_date: day, reason: '요청' })
const pause = (id: string) => asStaff(t, `subscriptions/${id}/pause`, { reason: '해외 체류' })

/** The subscriber's points, and the number of coupons that can be used. */
async function benefitsOf(subscriberId: string) {
  const { rows } = await t.world.db.execute<{ points: number; coupons: number }>(sql`
    select (select coalesce(sum(amount), 0)::int from point_transaction where subscriber_id = ${subscriberId}) as points,
      (select count(*)::int from subscriber_coupon where subscriber_id = ${subscriberId} and request_id is null) as coupons`)
  return rows[0]
}

async function giveBenefits(subscriberId: string): Promise<string> {
  const [couponId, walletId] = [newId(), newId()]
  const now = t.world.now().toISOString()
  await t.world.db.execute(sql`
    insert into point_transaction (id, subscriber_id, transaction_type, amount, created_at)
    values (${newId()}, ${subscriberId}, 'COUPON', 100000, ${now})`)
  await t.world.db.execute(sql`insert into coupon (id, code, name, discount_type, discount, created_at)
    values (${couponId}, ${`T${couponId.replaceAll('-', '').slice(-20).toUpperCase()}`}, '시험', 'FIXED', 50000, ${now})`)
  await t.world.db.execute(sql`insert into subscriber_coupon (id, coupon_id, subscriber_id, created_at)
    values (${walletId}, ${couponId}, ${subscriberId}, ${now})`)
  return walletId
}

test('an end before the first day returns coupon and points; a later end does not', async () => {
  for (const [day, back] of [
    ['2026-12-20', { points: 100_000, coupons: 1 }],
    ['2026-12-31', { points: 0, coupons: 0 }],
  ] as const) {
    t.setNow(START)
    const [model, subscriber] = [await newModel(t), await newApplicant(t)]
    const wanted = { coupon_id: await giveBenefits(subscriber.id), point_amount: 100_000 }
    const { id: requestId } = (await apply(t, subscriber, model, wanted)).json()
    const { subscription_id: id } = (await accept(t, requestId, '2026-12-20')).json().result
    expect(await benefitsOf(subscriber.id)).toEqual({ points: 0, coupons: 0 })
    expect((await end(id, day)).statusCode).toBe(200)
    expect(await benefitsOf(subscriber.id)).toEqual(back)
  }
})

/** A subscription whose second month was declined and will be retried. */
async function declinedOnce() {
  const { id } = await newSubscription(t)
  t.setNow('2027-01-01T01:00:00Z')
  await t.world.db.execute(sql`update subscription_payment set next_at = ${t.world.now().toISOString()}
    where subscription_id = ${id} and month = 2`)
  await simulate(t, 'portone-v2/config', { charges: { next: ['decline'] } })
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, id))[1]).toMatchObject({ status: 'FAILED', declines: 1 })
  return id
}

test('a subscription with a declined fee cannot be paused', async () => {
  const refused = await pause(await declinedOnce())
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_ACTIVE'])
})

test('an end during a pause, dated before it, charges no later month', async () => {
  const id = await declinedOnce()
  // Paused in the database, because a subscription with a declined month can no longer be paused.
  await t.world.db.execute(
    sql`update subscription set status = 'PAUSED', paused_on = '2027-01-02' where id = ${id}`,
  )
  t.setNow('2027-01-03T01:00:00Z')
  expect((await end(id, '2027-01-01')).json().result.status).toBe('ENDED')
  t.setNow('2027-01-20T01:00:00Z')
  expect(await chargeDue(t.world)).toBe(0)
  expect((await paymentRowsOf(t, id))[1]!.status).toBe('DROPPED')
})

/** A subscription that staff ended before it began, on its first day. */
async function calledOff() {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id: requestId } = (await apply(t, subscriber, model)).json()
  const { subscription_id: id } = (await accept(t, requestId, '2026-12-20')).json().result
  expect((await end(id, '2026-12-20')).json().result.status).toBe('ENDED')
  return id as string
}

test('an end before the first day refunds the first month and notifies the subscriber', async () => {
  const id = await calledOff()
  const [first, second] = await paymentRowsOf(t, id)
  expect(first).toMatchObject({ status: 'REFUNDED', refunded: 900_000, refunding: 0 })
  expect(second!.status).toBe('DROPPED')
  const sent = await messagesWhere(t, sql`subject_id in (${id}, ${first!.id})`)
  const told = Object.fromEntries(sent.map(({ kind, text }) => [kind, text]))
  expect(told.subscription_ended).toContain('결제하신 900,000원은 결제하신 카드로 환불됩니다.')
  expect(told.subscription_refunded).toContain('900,000원')
  const audit = await t.world.db.execute<{ after: object }>(
    sql`select after from audit where subject_id = ${id} and action = 'END'`,
  )
  expect(audit.rows[0]!.after).toMatchObject({ refunded_amount: 900_000 })
})

test('a declined refund of an end before the first day is left to staff', async () => {
  await simulate(t, 'portone-v2/config', { charges: { cancels: ['decline'] } })
  const [first] = await paymentRowsOf(t, await calledOff())
  expect(first).toMatchObject({ status: 'PAID', refunded: 0, refunding: 0 })
  const { rows } = await t.world.db.execute(
    sql`select theirs->>'status' as status from payment_difference where payment_id = ${first!.payment_id}`,
  )
  expect(rows).toEqual([{ status: 'REFUND_REFUSED' }])
})
