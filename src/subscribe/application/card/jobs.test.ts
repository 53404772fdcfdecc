import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { transaction } from '#kit/db.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { chargeDue } from '#subscribe/payment/jobs.ts'
import type { SubscriberActor } from '#testing/actors.ts'
import { cardStatesOf, recordDeletedKeys, leave, newRejectedRequest, newRequest } from '#testing/cards.ts'
import {
  accept,
  asStaff,
  changeCar,
  handOver,
  newApplicant,
  newCard,
  newDebtor,
  newInspectionPhoto,
  newModel,
  newSubscription,
  paymentRowsOf,
  post,
  requestBody,
  simulate,
  returnCar,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { deleteCards, markUnneededCards } from './jobs.ts'
import { markCardReplaced } from './store.ts'

const t = testWorld({ poolSize: 4 })
const noted = recordDeletedKeys(t)
const run = (query: ReturnType<typeof sql>) => t.world.db.execute(query)
const later = (days: number) => t.setNow(new Date(t.world.now().getTime() + days * DAY_MS))

/** Lets this number of days pass, and runs the jobs that delete unneeded cards. */
async function waitOut(days = 30): Promise<void> {
  await markUnneededCards(t.world)
  later(days)
  await markUnneededCards(t.world)
  await deleteCards(t.world)
}

async function withdrawn() {
  const { id, subscriber } = await newRequest(t)
  await post(t, subscriber, `/api/subscribe/subscriptions/requests/${id}/withdraw`)
  return subscriber.id
}
const end = async (id: string) => {
  await run(sql`update subscription set status = 'ENDED' where id = ${id}`)
  await run(
    sql`update subscription_payment set status = 'DROPPED' where subscription_id = ${id} and status = 'PLANNED'`,
  )
}
/** An ended subscription whose second month has this status. */
async function ended(month: 'DROPPED' | 'FAILED' | 'UNKNOWN' | 'SENT') {
  const { id, subscriber } = await newSubscription(t)
  await end(id)
  await run(
    sql`update subscription_payment set status = ${month} where subscription_id = ${id} and month = 2`,
  )
  return subscriber.id
}
/** A subscriber whose first month was declined, so that the request awaits a decision again. */
async function declined() {
  const { id, subscriber } = await newRequest(t)
  await simulate(t, 'portone-v2/config', { charges: { next: ['decline'] } })
  expect((await accept(t, id)).statusCode).toBe(409)
  return { id, subscriber }
}
async function returnedWithDamage() {
  const { id, subscriber } = await newSubscription(t)
  await handOver(t, id)
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-02', reason: '요청' })
  t.setNow('2026-12-02T03:00:00Z')
  const damages = [{ text: '문짝 파손', amount: 10_000, photo: await newInspectionPhoto(t) }]
  await returnCar(t, id, { damages })
  t.setNow(START)
  return subscriber.id
}
test('the card of a finished request or subscription is deleted after thirty days', async () => {
  const { id, subscriber } = await declined()
  await asStaff(t, `requests/${id}/reject`, { reason: '카드 거절' })
  const all = [
    (await newRejectedRequest(t)).subscriber.id,
    await withdrawn(),
    await ended('DROPPED'),
    subscriber.id,
  ]
  await waitOut(29.9)
  expect(await cardStatesOf(t, ...all)).toEqual(['kept', 'kept', 'kept', 'kept'])
  expect(noted.deletedKeys).toEqual([])
  await waitOut(0.1)
  expect(await cardStatesOf(t, ...all)).toEqual(['gone', 'gone', 'gone', 'gone'])
  expect(new Set(noted.deletedKeys).size).toBe(4)
  for (const key of noted.deletedKeys)
    expect(await t.world.providers.payments.billingKey(key)).toMatchObject({ isUsable: false })
})

test('a card is kept while a request, subscription or possible debt may need it @long', async () => {
  const running = await newSubscription(t)
  const out = await newSubscription(t)
  await handOver(t, out.id)
  await end(out.id)
  const waiting = [(await newRequest(t)).subscriber.id, (await declined()).subscriber.id]
  const owing = [await ended('FAILED'), await ended('UNKNOWN'), await ended('SENT')]
  const offered = await returnedWithDamage()
  const debtor = await newDebtor(t)
  await waitOut(60)
  const all = [...waiting, running.subscriber.id, out.subscriber.id, ...owing, offered, debtor.subscriber.id]
  expect(await cardStatesOf(t, ...all)).toEqual(all.map(() => 'kept'))
  expect(noted.deletedKeys).toEqual([])
})

test('a card that pays two subscriptions is kept until both have ended', async () => {
  const first = await newSubscription(t)
  const next = await changeCar(t, first, await newModel(t))
  await end(first.id)
  await waitOut(60)
  expect(await cardStatesOf(t, first.subscriber.id)).toEqual(['kept'])
  await end(next)
  await waitOut()
  expect(await cardStatesOf(t, first.subscriber.id)).toEqual(['gone'])
  expect(noted.deletedKeys).toHaveLength(1)
})

const reopen = (id: string) => sql`update subscription_request set status = 'REQUESTED' where id = ${id}`

test('a reopened request keeps its card; a later rejection restarts the thirty days', async () => {
  const { id, subscriber } = await newRejectedRequest(t)
  await waitOut(29)
  await run(reopen(id))
  await waitOut(10)
  expect(await cardStatesOf(t, subscriber.id)).toEqual(['kept'])
  await run(sql`update subscription_request set status = 'REJECTED' where id = ${id}`)
  await waitOut(29)
  expect(await cardStatesOf(t, subscriber.id)).toEqual(['kept'])
})

test('the cleanup waits for the account lock and keeps a card that is needed again', async () => {
  const { id, subscriber } = await newRejectedRequest(t)
  await markUnneededCards(t.world)
  later(30)
  let job = Promise.resolve(0)
  await transaction(t.world.db, async (tx) => {
    await lockAccount(tx, subscriber.id)
    job = markUnneededCards(t.world)
    const isWaiting = async () =>
      (
        await run(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rows.length > 0
    await expect.poll(isWaiting).toBe(true)
    await tx.execute(reopen(id))
  })
  await job
  expect(await cardStatesOf(t, subscriber.id)).toEqual(['kept'])
})

test('the deletion of an account deletes all its cards at the provider immediately', async () => {
  const { subscriber } = await newRejectedRequest(t)
  await markUnneededCards(t.world)
  expect((await leave(t, subscriber)).statusCode).toBe(204)
  expect(await cardStatesOf(t, subscriber.id)).toEqual(['waits'])
  expect(await deleteCards(t.world)).toBe(1)
  expect(await cardStatesOf(t, subscriber.id)).toEqual(['gone'])
  expect(noted.deletedKeys).toHaveLength(1)
})

test('a card that waits for its deletion is not charged', async () => {
  const { id } = await newSubscription(t)
  await run(
    sql`update subscription_payment set next_at = ${START} where subscription_id = ${id} and month = 2`,
  )
  const { rows } = await run(sql`select billing_key_id as card from subscription where id = ${id}`)
  await markCardReplaced(t.world.db, (rows[0] as { card: string }).card, t.world.now())
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, id))[1]).toMatchObject({ status: 'FAILED' })
})

test('a card of a refused request can be sent again, or is deleted after thirty days', async () => {
  const model = await newModel(t)
  const [again, never] = [await newApplicant(t), await newApplicant(t)]
  const keys = [await newCard(t, again, model), await newCard(t, never, model)] as const
  const sent = (subscriber: SubscriberActor, key: string, more: object = {}) =>
    post(t, subscriber, `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`, {
      ...requestBody(key),
      ...more,
    })
  const unknown = { coupon_id: newId() }
  expect((await sent(again, keys[0], unknown)).statusCode).toBe(404)
  expect((await sent(never, keys[1], unknown)).statusCode).toBe(404)
  expect(await cardStatesOf(t, again.id, never.id)).toEqual(['kept', 'kept'])
  expect((await sent(again, keys[0])).statusCode).toBe(201)
  const twice = await newCard(t, again, model)
  expect((await sent(again, twice)).json().code).toBe('ALREADY_REQUESTED')
  await waitOut()
  expect(await cardStatesOf(t, again.id, never.id)).toEqual(['kept gone', 'gone'])
  expect(noted.deletedKeys.toSorted()).toEqual([keys[1], twice].toSorted())
})
