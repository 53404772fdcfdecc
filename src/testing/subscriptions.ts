import { sql } from 'drizzle-orm'
import { dayOf } from '#kit/day.ts'
import { PHOTO_SIDES } from '#subscribe/handover/rules.ts'
import { CONSENTS } from '#subscribe/application/rules.ts'
import { addCar, addModel, findOrAddBrand } from '#subscribe/catalog/store.ts'
import { newId } from '#kit/id.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { openPortonePayments } from '#providers/payment/portone-v2.ts'
import { newSubscriberSession, newSubscriber, type SubscriberActor, theAdmin } from './actors.ts'
import { uploadPicture } from './documents.ts'
import type { TestWorld } from './world.ts'

export type OfferedModel = { id: string; cars: string[] }

/** Creates a model with some cars, for terms of 12 months and 1 month. */
export async function newModel(t: TestWorld, { cars = 1, fee = 900_000 } = {}): Promise<OfferedModel> {
  const { db, now } = { db: t.world.db, now: t.world.now() }
  const name = `시험 ${newId()}`
  const brandId = await findOrAddBrand(db, '시험 브랜드')
  const id = await addModel(db, { brandId, name, image: 'drawing:none', createdAt: now })
  const car = { modelId: id, releaseDate: '2026-01-01', createdAt: now }
  const ids: string[] = []
  for (let index = 0; index < cars; index++) ids.push(await addCar(db, car, { 1: fee + 100_000, 12: fee }))
  return { id, cars: ids }
}

/** A verified subscriber aged 36. */
export async function newApplicant(t: TestWorld): Promise<SubscriberActor> {
  const subscriber = await newSubscriber(t)
  await t.world.db.execute(sql`update subscriber set birthday = '1990-05-05' where id = ${subscriber.id}`)
  return subscriber
}

type Headers = { headers: Record<string, string> }

export const post = (t: TestWorld, actor: Headers, url: string, payload: object = {}, more: object = {}) =>
  t.call({ method: 'POST', url, headers: { ...actor.headers, ...more }, payload })

/** Calls a control endpoint of the simulator. */
export async function simulate(t: TestWorld, path: string, body: object) {
  const answer = await fetch(`${t.simulatorUrl}/__sim/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return answer.json()
}

/** Registers a card like the provider's window, for a model and a term; returns its key. */
export async function newCard(
  t: TestWorld,
  subscriber: SubscriberActor,
  model: OfferedModel,
  { month = 12, cardNumber = '4330123412341234' } = {},
): Promise<string> {
  const opened = await post(t, subscriber, '/api/subscribe/billing-attempts', { model_id: model.id, month })
  return registerCard(t, opened.json(), { customerId: subscriber.id, cardNumber })
}

type Opened = { issue_id: string; store_id: string; channel_key: string }

/** The answer of the provider's window after a card registration: the card's key. */
export async function registerCard(t: TestWorld, opened: Opened, whose: object): Promise<string> {
  const { issue_id: issueId, store_id: storeId, channel_key: channelKey } = opened
  return (await simulate(t, 'portone-v2/billing-keys', { issueId, storeId, channelKey, ...whose })).billingKey
}

/** Requests the window that registers another card for a subscription. */
export const openCardChange = (t: TestWorld, subscriber: SubscriberActor, id: string) =>
  post(t, subscriber, `/api/subscribe/subscriptions/${id}/card-attempts`)

/** Changes the card that a subscription charges. */
export const putCard = (t: TestWorld, { headers }: Headers, id: string, billingKey: string, key?: string) =>
  t.call({
    method: 'PUT',
    url: `/api/subscribe/subscriptions/${id}/card`,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    payload: { billing_key: billingKey },
  })

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

/** Applies for a model's first car; returns the raw answer. */
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

/** A payment adapter with a short timeout for charges. */
export function paymentsWithShortTimeout(baseUrl: string, chargeTimeoutMs: number) {
  const { billingChannelKey: channelKey, ...keys } = developmentKeys.portoneV2
  return openPortonePayments({ ...keys, channelKey, mustBeLive: false, baseUrl, chargeTimeoutMs })
}

export function shortenPaymentTimeouts(t: TestWorld, chargeTimeoutMs = 300): void {
  t.world.providers.payments = paymentsWithShortTimeout(t.simulatorUrl, chargeTimeoutMs)
}

/** The answer to staff who accept a request. */
export const acceptAs = (
  t: TestWorld,
  admin: Parameters<typeof post>[1],
  requestId: string,
  startDate = '2026-12-01',
) => post(t, admin, `/api/admin/subscription/requests/${requestId}/accept`, { start_date: startDate })

export const accept = async (t: TestWorld, requestId: string, startDate?: string) =>
  acceptAs(t, await theAdmin(t), requestId, startDate)

/** Creates a running subscription of 12 months with a new subscriber. */
export async function newSubscription(t: TestWorld, { cardNumber }: { cardNumber?: string } = {}) {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id: requestId } = (await apply(t, subscriber, model, { ...(cardNumber && { cardNumber }) })).json()
  const answer = await accept(t, requestId)
  return { model, subscriber, requestId, answer, id: answer.json().result?.subscription_id as string }
}

/** Calls of staff on the subscription side. */
export const asStaff = async (t: TestWorld, path: string, body: object = {}, headers: object = {}) =>
  post(t, await theAdmin(t), `/api/admin/subscription/${path}`, body, headers)

/** Uploads a picture of a car for a handover; returns its reference. */
export async function newInspectionPhoto(t: TestWorld): Promise<string> {
  const { headers } = await theAdmin(t)
  return uploadPicture(t, headers, { purpose: 'inspection' })
}

/** The payload of a handover. */
export async function handoverBody(t: TestWorld, more: object = {}) {
  const photos: string[] = []
  for (const _ of PHOTO_SIDES) photos.push(await newInspectionPhoto(t))
  const signature = await newInspectionPhoto(t)
  const facts = { happened_on: dayOf(t.world.now()), place: '서울 강남구 테헤란로 1', mileage: 100 }
  return { ...facts, photos, signature, ...more }
}

/** Hands a subscription's car over to its subscriber. */
export const handOver = async (t: TestWorld, id: string, more: object = {}) =>
  asStaff(t, `subscriptions/${id}/handover`, await handoverBody(t, more))

/** Returns a subscription's car. */
export const returnCar = async (t: TestWorld, id: string, more: object = {}) =>
  asStaff(t, `subscriptions/${id}/return`, await handoverBody(t, { damages: [], ...more }))

/** A subscriber whose subscription ended with a damage that the card declined; the clock is at its end. */
export async function newDebtor(t: TestWorld, amount = 3_000_000) {
  const { id, subscriber } = await newSubscription(t)
  await handOver(t, id)
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-02', reason: '요청' })
  t.setNow('2026-12-02T03:00:00Z')
  const damages = [{ text: '문짝 파손', amount, photo: await newInspectionPhoto(t) }]
  const { settlement } = (await returnCar(t, id, { damages })).json().result
  const own = await newSubscriberSession(t, subscriber)
  await simulate(t, 'portone-v2/config', { charges: { next: ['decline'] } })
  await post(t, own, `/api/subscribe/settlements/${settlement.id}/accept`, { total: settlement.total })
  const owed = (await paymentRowsOf(t, id)).find(({ month }) => month === null)
  return { id, subscriber: own, owed: owed! }
}

/** The stored subscription. */
export const subscriptionRowOf = async (t: TestWorld, id: string) =>
  (
    await t.world.db.execute<{
      status: string
      start_date: string
      end_date: string
      car_id: string
      request_id: string
    }>(sql`select * from subscription where id = ${id}`)
  ).rows[0]!

export type StoredPayment = {
  id: string
  payment_id: string
  month: number | null
  status: string
  amount: number
  due_on: string
  refunded: number
  next_at: string | null
}

/** The payments of a subscription, its monthly ones first. */
export const paymentRowsOf = async (t: TestWorld, id: string) =>
  (
    await t.world.db.execute<StoredPayment>(
      sql`select * from subscription_payment where subscription_id = ${id} order by month nulls last, created_at`,
    )
  ).rows

/** The subscriber's debt after each ledger entry. */
export const owedBy = async (t: TestWorld, subscriberId: string) =>
  (
    await t.world.db.execute<{ type: string; after: number }>(
      sql`select type, after from payment_entry where subscriber_id = ${subscriberId} order by version`,
    )
  ).rows.map(({ type, after }) => [type, after] as const)

/** A subscriber agrees to another car or term from a day on; returns the next subscription. */
export async function changeCar(
  t: TestWorld,
  { id, subscriber }: { id: string; subscriber: SubscriberActor },
  next: OfferedModel,
  endDate = '2026-12-16',
  month = 12,
): Promise<string> {
  const wanted = { kind: 'CHANGE', end_date: endDate, model_id: next.id, month }
  const offer = (await post(t, subscriber, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json()
  await post(t, subscriber, `/api/subscribe/settlements/${offer.id}/accept`, { total: offer.total })
  const { rows } = await t.world.db.execute<{ next_subscription_id: string }>(
    sql`select next_subscription_id from settlement where id = ${offer.id}`,
  )
  return rows[0]!.next_subscription_id
}
