import { sql } from 'drizzle-orm'
import { CONSENTS } from '#subscribe/application/rules.ts'
import { addCar, addModel, brandNamed } from '#subscribe/catalog/store.ts'
import { newId } from '#kit/id.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { openPortonePayments } from '#providers/payment/portone-v2.ts'
import { newSubscriber, type SubscriberActor, theAdmin } from './actors.ts'
import type { TestWorld } from './world.ts'

export type OfferedModel = { id: string; cars: string[] }

/** A model with so many cars, for 12 months and for one. */
export async function newModel(t: TestWorld, { cars = 1, fee = 900_000 } = {}): Promise<OfferedModel> {
  const { db, now } = { db: t.world.db, now: t.world.now() }
  const name = `시험 ${newId()}`
  const brandId = await brandNamed(db, '시험 브랜드')
  const id = await addModel(db, { brandId, name, image: 'drawing:none', createdAt: now })
  const car = { modelId: id, releaseDate: '2026-01-01', createdAt: now }
  const ids: string[] = []
  for (let index = 0; index < cars; index++) ids.push(await addCar(db, car, { 1: fee + 100_000, 12: fee }))
  return { id, cars: ids }
}

/** A verified subscriber of 36. */
export async function newApplicant(t: TestWorld): Promise<SubscriberActor> {
  const subscriber = await newSubscriber(t)
  await t.world.db.execute(sql`update subscriber set birthday = '1990-05-05' where id = ${subscriber.id}`)
  return subscriber
}

type Headers = { headers: Record<string, string> }

export const post = (t: TestWorld, actor: Headers, url: string, payload: object = {}, more: object = {}) =>
  t.call({ method: 'POST', url, headers: { ...actor.headers, ...more }, payload })

/** The simulator's own calls. */
export async function simulate(t: TestWorld, path: string, body: object) {
  const answer = await fetch(`${t.simulatorUrl}/__sim/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return answer.json()
}

/** Registers a card as the provider's window would, for a model and a term; answers its key. */
export async function newCard(
  t: TestWorld,
  subscriber: SubscriberActor,
  model: OfferedModel,
  { month = 12, cardNumber = '4330123412341234' } = {},
): Promise<string> {
  const opened = await post(t, subscriber, '/api/subscribe/billing-attempts', { model_id: model.id, month })
  const { issue_id: issueId, store_id: storeId, channel_key: channelKey } = opened.json()
  const card = { issueId, storeId, channelKey, customerId: subscriber.id, cardNumber }
  return (await simulate(t, 'portone-v2/billing-keys', card)).billingKey
}

export const requestBody = (billingKey: string, more: object = {}) => ({
  month: 12,
  billing_key: billingKey,
  consents: CONSENTS,
  licence_declared: true,
  ...more,
})

type Applying = {
  cardNumber?: string
  key?: string
  month?: number
  coupon_id?: string
  point_amount?: number
}

/** Applies for a model's first car; the answer as it came. */
export async function apply(
  t: TestWorld,
  subscriber: SubscriberActor,
  model: OfferedModel,
  { cardNumber, key, ...more }: Applying = {},
) {
  const card = { ...(cardNumber && { cardNumber }), ...(more.month && { month: more.month }) }
  const billingKey = await newCard(t, subscriber, model, card)
  const url = `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`
  return post(t, subscriber, url, requestBody(billingKey, more), key ? { 'idempotency-key': key } : {})
}

/** The adapter, but it waits no longer for a charge than a test does. */
export function hurriedPayments(baseUrl: string, chargeTimeoutMs: number) {
  const { storeId, secret, billingChannelKey, webhookSecret } = developmentKeys.portoneV2
  const keys = { storeId, secret, channelKey: billingChannelKey, webhookSecret, mustBeLive: false }
  return openPortonePayments({ ...keys, baseUrl, chargeTimeoutMs })
}

export function hurry(t: TestWorld, chargeTimeoutMs = 300): void {
  t.world.providers.payments = hurriedPayments(t.simulatorUrl, chargeTimeoutMs)
}

/** A subscription that staff accepted: its id, and the answer as it came. */
export async function accept(t: TestWorld, requestId: string, startDate = '2026-12-01') {
  const url = `/api/admin/subscription/requests/${requestId}/accept`
  return post(t, await theAdmin(t), url, { start_date: startDate })
}

/** A new subscriber's running subscription of 12 months. */
export async function newSubscription(t: TestWorld, { cardNumber }: { cardNumber?: string } = {}) {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id: requestId } = (await apply(t, subscriber, model, { ...(cardNumber && { cardNumber }) })).json()
  const answer = await accept(t, requestId)
  return { model, subscriber, requestId, answer, id: answer.json().result?.subscription_id as string }
}
