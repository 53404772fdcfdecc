import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newSubscriberSession, leave, type SubscriberActor } from '#testing/actors.ts'
import {
  asStaff,
  handoverBody,
  handOver,
  shortenPaymentTimeouts,
  newDebtor,
  newSubscription,
  post,
  simulate,
  subscriptionRowOf,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { reconcileUnknown, chargeDue } from '../payment/jobs.ts'
import { eraseExpired } from '#platform/personal/service.ts'
import { remindMileage } from '../handover/mileage/jobs.ts'

const t = testWorld({ sharesClock: true })
beforeEach(() => t.setNow(START))

const messagesTo = async (phone: string) =>
  (
    await t.world.db.execute<{ kind: string }>(
      sql`select distinct kind from message where recipient = ${phone} order by kind`,
    )
  ).rows.map(({ kind }) => kind)

test('the deletion of an account erases the number from all its subscription messages', async () => {
  shortenPaymentTimeouts(t)
  const { id, subscriber } = await newSubscription(t)
  const { rows } = await t.world.db.execute<{ mobile: string }>(
    sql`select mobile from subscriber where id = ${subscriber.id}`,
  )
  const phone = rows[0]!.mobile
  await handOver(t, id)
  const end = { end_date: '2027-01-10', reason: '요청' }
  const ended = (await asStaff(t, `subscriptions/${id}/end`, end, { 'idempotency-key': id })).json().result
  t.setNow('2027-01-10T03:00:00Z')
  await chargeDue(t.world)
  await remindMileage(t.world)
  await asStaff(t, `subscriptions/${id}/card-reminder`)
  await t.world.db.execute(sql`insert into payment_difference
    (id, payment_id, ours, theirs, found_at, settled_at, note)
    select gen_random_uuid(), payment_id, '{}', '{}', now(), now(), '통화함' from subscription_payment
    where subscription_id = ${id} and month = 1`)
  const returned = { ...(await handoverBody(t, { mileage: 9_000 })), place: '분당 집 앞', damages: [] }
  const key = { 'idempotency-key': `return-${id}` }
  const { settlement } = (await asStaff(t, `subscriptions/${id}/return`, returned, key)).json().result
  const own = await newSubscriberSession(t, subscriber)
  await post(t, own, `/api/subscribe/settlements/${settlement.id}/accept`, { total: settlement.total })
  expect(await messagesTo(phone)).toEqual([
    'car_handed_over',
    'mileage_reminder',
    'settlement_accepted',
    'settlement_offered',
    'subscription_card',
    'subscription_end_moved',
    'subscription_paid',
  ])
  expect((await leave(t, own)).statusCode).toBe(204)
  expect(await messagesTo(phone)).toEqual([])
  const { rows: said } = await t.world.db.execute(sql`
    select end_reason as reason from subscription where id = ${id}
    union select refund_reason from subscription_payment where subscription_id = ${id}
    union select nullif(place, '') from handover where subscription_id = ${id}
    union select note from payment_difference`)
  expect(said).toEqual([{ reason: null }])
  const { rows: logged } = await t.world.db.execute(sql`
    select action from audit where action = 'END' and subject_id = ${id} and after->>'end_date' = '2027-01-10'
    union select 'said' from audit where subject_id in (select id from subscription_payment where subscription_id = ${id}
      union select ${id}) and (after->>'reason' is not null or after->>'note' is not null)`)
  expect(logged, 'the audit log keeps actions without reasons').toEqual([{ action: 'END' }])
  // Stored responses to staff name the subscriber, and a repeated request would get them again.
  const { rows: stored } = await t.world.db.execute(
    sql`select 1 from stored_response where body::text like ${`%${subscriber.id}%`} or body::text like '%분당%'`,
  )
  expect([ended.subscriber.name, stored]).toEqual(['이구독', []])
  const { rows: waiting } = await t.world.db.execute(sql`select 1 from message where state = 'WAITING'
    and subject_id in (${id}, ${settlement.id})`)
  expect(waiting).toEqual([])
})

test('a deleted subscriber’s refund reason is erased once the refund is executed', async () => {
  const { id, subscriber } = await newSubscription(t)
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-01', reason: '요청' })
  const payments = sql`subscription_id = ${id} and month = 1`
  await t.world.db.execute(
    sql`update subscription_payment set status = 'PAID', refunded = 0, refunding = 1000, refund_key = ${id}, refund_reason = '사정' where ${payments}`,
  )
  expect((await leave(t, await newSubscriberSession(t, subscriber))).statusCode).toBe(204)
  const reason = async () => {
    await eraseExpired(t.world)
    const { rows } = await t.world.db.execute(
      sql`select refund_reason from subscription_payment where ${payments}`,
    )
    return rows[0]!['refund_reason']
  }
  expect(await reason()).toBe('사정')
  await t.world.db.execute(
    sql`update subscription_payment set refunding = 0, refund_key = null where ${payments}`,
  )
  expect(await reason()).toBeNull()
})

const OPEN = [409, 'PAYMENT_OPEN']
const answered = async (who: SubscriberActor) => {
  const answer = await leave(t, who)
  return [answer.statusCode, answer.json().code]
}

const listed = async ({ headers }: SubscriberActor) =>
  (await t.call({ url: '/api/subscribe/subscriptions', headers })).json()[0]

test('a subscriber with an unpaid payment cannot delete their account @long', async () => {
  shortenPaymentTimeouts(t)
  const { id, subscriber } = await newDebtor(t)
  expect((await subscriptionRowOf(t, id)).status).toBe('ENDED')
  expect(await listed(subscriber)).toMatchObject({ is_active: false, is_owing: true })
  expect(await answered(subscriber)).toEqual(OPEN)
  // Another try without an answer leaves the payment open.
  t.setNow('2026-12-03T00:00:30Z')
  await simulate(t, 'portone-v2/config', { charges: { next: ['timeout_before'] } })
  await chargeDue(t.world)
  const later = await newSubscriberSession(t, subscriber)
  expect(await answered(later)).toEqual(OPEN)
  t.setNow('2026-12-03T00:10:30Z')
  await reconcileUnknown(t.world)
  await chargeDue(t.world)
  expect(await listed(later)).toMatchObject({ is_active: false, is_owing: false })
  expect((await leave(t, later)).statusCode).toBe(204)
})

test('a subscriber whose payment was waived can delete their account', async () => {
  shortenPaymentTimeouts(t)
  const { subscriber, owed } = await newDebtor(t)
  expect(await answered(subscriber)).toEqual(OPEN)
  await asStaff(t, `payments/${owed.id}/waive`, { reason: '보험으로 처리' })
  expect((await leave(t, subscriber)).statusCode).toBe(204)
})

test('a subscriber cannot delete the account before an accepted charge is sent', async () => {
  shortenPaymentTimeouts(t)
  const { subscriber, owed } = await newDebtor(t)
  await t.world.db.execute(sql`update subscription_payment set status = 'PLANNED' where id = ${owed.id}`)
  expect(await answered(subscriber)).toEqual(OPEN)
})

test('a declined first month does not block the deletion after its rejection', async () => {
  const { subscriber, requestId } = await newSubscription(t, { cardNumber: '4330123412340341' })
  expect((await leave(t, subscriber)).json().code).toBe('SUBSCRIPTION_RUNNING')
  await asStaff(t, `requests/${requestId}/reject`, { reason: '카드 한도' })
  expect((await leave(t, subscriber)).statusCode).toBe(204)
})
