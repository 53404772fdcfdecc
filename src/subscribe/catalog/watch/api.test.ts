import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newSubscriber, type SubscriberActor } from '#testing/actors.ts'
import { messagesWhere } from '#testing/messages.ts'
import { newModel, newSubscription } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { notifyWatchers } from './jobs.ts'

const t = testWorld()

const watch = (who: SubscriberActor | null, modelId: string, method: 'POST' | 'DELETE' = 'POST') =>
  t.call({
    method,
    url: `/api/subscribe/subscriptions/models/${modelId}/watch`,
    headers: { ...who?.headers },
    ...(method === 'POST' && { payload: {} }),
  })
const watched = async (who: SubscriberActor) =>
  (await t.call({ url: '/api/subscribe/subscriptions/watches', headers: who.headers })).json()
const messages = async (modelId: string) =>
  (await messagesWhere(t, sql`subject_id = ${modelId}`)).map(({ text }) => text)
const free = (id: string) =>
  t.world.db.execute(sql`update subscription set status = 'CANCELLED' where id = ${id}`)

test('each subscriber gets one message when a car of the watched model becomes free', async () => {
  const { model, id } = await newSubscription(t)
  const [one, two, withdrawn] = [await newSubscriber(t), await newSubscriber(t), await newSubscriber(t)]
  for (const who of [one, one, two, withdrawn]) expect((await watch(who, model.id)).statusCode).toBe(201)
  expect((await watch(withdrawn, model.id, 'DELETE')).statusCode).toBe(204)
  expect(await watched(one)).toEqual([{ model_id: model.id }])
  expect(await watched(withdrawn)).toEqual([])
  await notifyWatchers(t.world)
  expect(await messages(model.id)).toEqual([])
  await free(id)
  await Promise.all([notifyWatchers(t.world), notifyWatchers(t.world)])
  await notifyWatchers(t.world)
  const sent = await messages(model.id)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toContain('차량을 구독하실 수 있습니다')
  expect(await watched(one)).toEqual([])
})

test('a subscriber who watches again after the message gets another one', async () => {
  const model = await newModel(t)
  const subscriber = await newSubscriber(t)
  for (const count of [1, 2]) {
    await watch(subscriber, model.id)
    await notifyWatchers(t.world)
    expect(await messages(model.id)).toHaveLength(count)
  }
})

test('an announced car and a car without a fee are not free', async () => {
  const model = await newModel(t)
  await watch(await newSubscriber(t), model.id)
  await t.world.db.execute(sql`update subscription_car set release_date = null where model_id = ${model.id}`)
  await notifyWatchers(t.world)
  await t.world.db.execute(
    sql`update subscription_car set release_date = '2026-01-01' where model_id = ${model.id}`,
  )
  await t.world.db.execute(sql`delete from subscription_fee where car_id = ${model.cars[0]}`)
  await notifyWatchers(t.world)
  expect(await messages(model.id)).toEqual([])
})

test('a visitor must log in, and an unknown model answers 404', async () => {
  const { id } = await newModel(t)
  expect((await watch(null, id)).statusCode).toBe(401)
  expect((await watch(await newSubscriber(t), newId())).statusCode).toBe(404)
})
