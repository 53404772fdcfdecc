import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newSubscriberSession, type SubscriberActor } from '#testing/actors.ts'
import {
  accept,
  apply,
  changeCar,
  handOver,
  shortenPaymentTimeouts,
  newApplicant,
  newModel,
  newSubscription,
  openCardChange,
  paymentRowsOf,
  putCard,
  registerCard,
  simulate,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { deleteCards } from '#subscribe/application/card/jobs.ts'
import { chargeDue } from '../jobs.ts'

const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
})

const cardFor = async (subscriber: SubscriberActor, id: string) =>
  registerCard(t, (await openCardChange(t, subscriber, id)).json(), { customerId: subscriber.id })

test('a new card replaces the old one, pays declined months, and the old key is destroyed', async () => {
  shortenPaymentTimeouts(t)
  const { id, subscriber } = await newSubscription(t)
  await simulate(t, 'portone-v2/config', { charges: { next: Array.from({ length: 5 }, () => 'decline') } })
  for (const day of ['01', '02', '04', '06', '08']) {
    t.setNow(`2027-01-${day}T00:00:30Z`)
    await chargeDue(t.world)
  }
  // Moves the clock back to where the session is valid.
  t.setNow(START)
  const listed = async () =>
    (
      await t.call({ method: 'GET', url: '/api/subscribe/subscriptions', headers: subscriber.headers })
    ).json()[0]
  expect(await listed()).toMatchObject({ is_past_due: true })
  const billingKey = await cardFor(subscriber, id)
  const answer = await putCard(t, subscriber, id, billingKey, 'change-1')
  expect(answer.json()).toMatchObject({
    charged: [{ amount: 900_000, status: 'PAID' }],
    card: { name: '모의카드', number: '4330-****-****-1234' },
  })
  expect((await putCard(t, subscriber, id, billingKey, 'change-1')).json()).toEqual(answer.json())
  expect((await putCard(t, subscriber, id, billingKey)).json().code).toBe('BILLING_KEY_USED')
  await chargeDue(t.world)
  expect(await listed()).toMatchObject({ is_past_due: false })
  await deleteCards(t.world)
  const { rows } = await t.world.db.execute<{ kept: boolean }>(
    sql`select key_encrypted is not null as kept from billing_key where subscriber_id = ${subscriber.id} order by deleted_at`,
  )
  expect(rows.map(({ kept }) => kept)).toEqual([false, true])
})

test('a new card is refused for a foreign or ended subscription, or if it belongs to a request', async () => {
  const { id, subscriber } = await newSubscription(t)
  const stranger = await newApplicant(t)
  expect((await openCardChange(t, stranger, id)).statusCode).toBe(404)
  const billingKey = await cardFor(subscriber, id)
  expect((await putCard(t, stranger, id, billingKey)).json().code).toBe('BILLING_KEY_NOT_YOURS')
  const other = await newSubscription(t)
  expect((await putCard(t, other.subscriber, other.id, billingKey)).json().code).toBe('BILLING_KEY_NOT_YOURS')
  await t.world.db.execute(sql`update subscription set status = 'ENDED' where id = ${id}`)
  expect((await putCard(t, subscriber, id, billingKey)).json().code).toBe('ENDED')
  expect((await openCardChange(t, subscriber, id)).json().code).toBe('ENDED')
})

/** A subscriber who switches to another car on December 16th and keeps the card. */
async function changed() {
  shortenPaymentTimeouts(t)
  const first = await newSubscription(t)
  return { ...first, next: await changeCar(t, first, await newModel(t)) }
}
const declineFirstMonth = async () => {
  t.setNow('2026-12-16T00:00:30Z')
  await simulate(t, 'portone-v2/config', { charges: { next: ['decline'] } })
  await chargeDue(t.world)
}
test('a card changed before the next car’s first day is charged for its first month', async () => {
  const { id, subscriber, next } = await changed()
  expect((await putCard(t, subscriber, id, await cardFor(subscriber, id))).statusCode).toBe(200)
  t.setNow('2026-12-16T00:00:30Z')
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, next))[0]).toMatchObject({ status: 'PAID' })
  const { rows } = await t.world.db.execute(
    sql`select distinct billing_key_id from subscription where subscriber_id = ${subscriber.id}`,
  )
  expect(rows).toHaveLength(1)
})

test('another card pays the next car’s declined first month, then it is handed over', async () => {
  const { id, subscriber, next } = await changed()
  await declineFirstMonth()
  expect((await paymentRowsOf(t, next))[0]).toMatchObject({ status: 'FAILED' })
  expect((await handOver(t, next)).json().code).toBe('NOT_RUNNING')
  const own = await newSubscriberSession(t, subscriber)
  expect((await putCard(t, own, id, await cardFor(own, id))).statusCode).toBe(200)
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, next))[0]).toMatchObject({ status: 'PAID' })
  expect((await handOver(t, next)).statusCode).toBe(201)
})

test('a decided request keeps its card', async () => {
  const { id, subscriber, requestId } = await newSubscription(t)
  const card = async () =>
    (
      await t.world.db.execute(
        sql`select billing_key_id, version from subscription_request where id = ${requestId}`,
      )
    ).rows
  const before = await card()
  expect((await putCard(t, subscriber, id, await cardFor(subscriber, id))).statusCode).toBe(200)
  expect(await card()).toEqual(before)
})

test('a canceled subscription accepts no other card', async () => {
  shortenPaymentTimeouts(t)
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id: requestId } = (await apply(t, subscriber, model)).json()
  await simulate(t, 'portone-v2/config', { charges: { next: ['decline'] } })
  await accept(t, requestId)
  const { rows } = await t.world.db.execute<{ id: string }>(
    sql`select id from subscription where request_id = ${requestId}`,
  )
  const { id } = rows[0]!
  const record = await t.call({
    url: `/api/subscribe/subscriptions/${id}/record`,
    headers: subscriber.headers,
  })
  expect(record.json().subscription).toMatchObject({ status: 'CANCELLED', is_owing: false })
  expect((await openCardChange(t, subscriber, id)).json().code).toBe('ENDED')
})

test('a new card pays the declined months of both subscriptions that shared the old one', async () => {
  shortenPaymentTimeouts(t)
  const first = await newSubscription(t)
  await simulate(t, 'portone-v2/config', { charges: { next: ['decline'] } })
  const next = await changeCar(t, first, await newModel(t))
  const settled = async () => (await paymentRowsOf(t, first.id)).at(-1)!.status
  expect(await settled()).toBe('FAILED')
  const { subscriber } = first
  expect((await putCard(t, subscriber, next, await cardFor(subscriber, next))).statusCode).toBe(200)
  await chargeDue(t.world)
  expect(await settled()).toBe('PAID')
})

test('the stored idempotency key of a card change does not contain the billing key', async () => {
  const { id, subscriber } = await newSubscription(t)
  const billingKey = await cardFor(subscriber, id)
  const answers = [1, 2].map(() => putCard(t, subscriber, id, billingKey, `card-${billingKey}`))
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200)
  const { rows } = await t.world.db.execute(sql`
    select key from stored_response where scope like ${`${subscriber.id} PUT %`}`)
  expect(rows).toEqual([{ key: expect.not.stringContaining(billingKey) }])
})
