import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { PASSWORD, theAdmin } from '#testing/actors.ts'
import {
  accept,
  apply,
  newApplicant,
  newCard,
  newModel,
  post,
  requestBody,
  simulate,
} from '#testing/subscriptions.ts'
import * as benefits from '#testing/benefits.ts'
import { inGroups } from '#testing/in-groups.ts'
import { testWorld } from '#testing/world.ts'
import { setFees } from '#subscribe/catalog/store.ts'
import { deleteCards } from './card/jobs.ts'
import { CONSENTS } from './rules.ts'

const t = testWorld()
const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const send = (who: Parameters<typeof post>[1], carId: string, body: object) =>
  post(t, who, `/api/subscribe/subscriptions/cars/${carId}/request`, body)
const pointsOf = async (who: { headers: Record<string, string> }) =>
  (await t.call({ method: 'GET', url: '/api/subscribe/accounts', headers: who.headers })).json().point
const givePoints = (id: string, amount: number) => benefits.givePoints(t, id, amount)
const giveCoupon = (id: string, type: string, more?: object) => benefits.giveCoupon(t, id, type, { ...more })

test('an application is stored with the server’s price, and listed (S-061, S-062, S-141, S-142)', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  await givePoints(subscriber.id, 150_000)
  const coupon = await giveCoupon(subscriber.id, 'PERCENTAGE', { rate: 7 })
  const answer = await apply(t, subscriber, model, { coupon_id: coupon, point_amount: 100_000 })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    month: 12,
    status: 'REQUESTED',
    coupon: { name: '시험 쿠폰' },
    car: { id: model.cars[0], model: { brand: { name: '시험 브랜드' } } },
    price: {
      fee: 900_000,
      coupon_discount: 63_000,
      point_amount: 100_000,
      first_month: 737_000,
      later_months: 900_000,
    },
  })
  expect(await pointsOf(subscriber)).toBe(50_000)
  const url = '/api/subscribe/subscriptions/requests'
  const listed = await t.call({ method: 'GET', url, headers: subscriber.headers })
  expect(listed.json()).toEqual([answer.json()])
})

test.each([
  ['a missing consent', { consents: CONSENTS.slice(1) }, 'consents', '모든 약관에 동의해 주세요.'],
  ['an undeclared license', { licence_declared: false }, 'licence_declared', /운전면허/],
  ['points that are not whole units (S-053)', { point_amount: 15_000 }, 'point_amount', /10,000원 단위/],
] as const)('an application with %s is refused at its field', async (_, more, field, text) => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const answer = await send(subscriber, model.cars[0]!, requestBody('billing-key-x', more))
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields[field]).toMatch(text)
})

test('more points than the subscriber has are refused, and the card stays unused (S-052)', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const billingKey = await newCard(t, subscriber, model)
  const refused = await send(subscriber, model.cars[0]!, requestBody(billingKey, { point_amount: 10_000 }))
  expect(codeOf(refused)).toEqual([409, 'POINTS_INSUFFICIENT'])
  expect((await send(subscriber, model.cars[0]!, requestBody(billingKey))).statusCode).toBe(201)
})

test('a fee or coupon that changed after the consent needs a new consent', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const couponId = await giveCoupon(subscriber.id, 'FIXED', { discount: 50_000 })
  const price = { first_month: 850_000, later_months: 900_000 }
  const body = requestBody(await newCard(t, subscriber, model), { coupon_id: couponId, price })
  await setFees(t.world.db, model.cars[0]!, { 12: 950_000 })
  expect(codeOf(await send(subscriber, model.cars[0]!, body))).toEqual([409, 'PRICE_CHANGED'])
  await setFees(t.world.db, model.cars[0]!, { 12: 900_000 })
  await t.world.db.execute(sql`update coupon set discount = 40000
    where id = (select coupon_id from subscriber_coupon where id = ${couponId})`)
  expect(codeOf(await send(subscriber, model.cars[0]!, body))).toEqual([409, 'PRICE_CHANGED'])
  // Neither the card nor the coupon was used.
  const agreed = { ...body, price: { ...price, first_month: 860_000 } }
  expect((await send(subscriber, model.cars[0]!, agreed)).json().price).toMatchObject(agreed.price)
})

test('a coupon that leaves less than 100 won makes the first month free', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const coupon_id = await giveCoupon(subscriber.id, 'FIXED', { discount: 899_950 })
  const request = (await apply(t, subscriber, model, { coupon_id })).json()
  expect(request.price).toMatchObject({ coupon_discount: 899_950, first_month: 0 })
  const accepted = (await accept(t, request.id)).json().result
  expect([accepted.status, accepted.payment]).toMatchObject(['ACTIVE', { amount: 0, status: 'PAID' }])
})

test('a free coupon and a fixed one reduce the price; other coupons are refused (S-044, S-047, S-048)', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const dear = await giveCoupon(subscriber.id, 'FIXED', { discount: 50_000, min: 900_001 })
  expect(codeOf(await apply(t, subscriber, model, { coupon_id: dear }))).toEqual([409, 'PRICE_OUT_OF_RANGE'])
  const free = await giveCoupon(subscriber.id, 'FREE')
  expect((await apply(t, subscriber, model, { coupon_id: free })).json().price).toMatchObject({
    first_month: 0,
  })
  const [other, second] = [await newModel(t), await newApplicant(t)]
  const fixed = await giveCoupon(second.id, 'FIXED', { discount: 50_000 })
  expect((await apply(t, second, other, { coupon_id: fixed })).json().price).toMatchObject({
    first_month: 850_000,
  })
  expect(codeOf(await apply(t, second, await newModel(t), { coupon_id: fixed }))).toEqual([409, 'USED'])
  expect(codeOf(await apply(t, subscriber, other, { coupon_id: fixed }))).toEqual([404, 'NOT_FOUND'])
})

test('a card is valid once, and only for its subscriber, car and term', async () => {
  const [model, other] = [await newModel(t), await newModel(t)]
  const [subscriber, thief] = [await newApplicant(t), await newApplicant(t)]
  const billingKey = await newCard(t, subscriber, model)
  const body = requestBody(billingKey)
  expect(codeOf(await send(thief, model.cars[0]!, body))).toEqual([409, 'BILLING_KEY_NOT_YOURS'])
  expect(codeOf(await send(subscriber, other.cars[0]!, body))).toEqual([409, 'BILLING_KEY_INVALID'])
  expect(codeOf(await send(subscriber, model.cars[0]!, { ...body, month: 1 }))).toEqual([
    409,
    'BILLING_KEY_INVALID',
  ])
  expect(codeOf(await send(subscriber, model.cars[0]!, requestBody('billing-key-none')))).toEqual([
    409,
    'BILLING_KEY_INVALID',
  ])
  expect((await send(subscriber, model.cars[0]!, body)).statusCode).toBe(201)
  expect(codeOf(await send(subscriber, model.cars[0]!, body))).toEqual([409, 'BILLING_KEY_USED'])
})

test('a request sent 20 times, eight in parallel, is created once (S-061)', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const body = requestBody(await newCard(t, subscriber, model))
  const answers = await inGroups(20, () => send(subscriber, model.cars[0]!, body))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
})

test('a repeated idempotency key returns the first answer', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const body = requestBody(await newCard(t, subscriber, model))
  const url = `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`
  const [first, second] = [
    await post(t, subscriber, url, body, { 'idempotency-key': 'k1' }),
    await post(t, subscriber, url, body, { 'idempotency-key': 'k1' }),
  ]
  expect(second.json()).toEqual(first.json())
})

test('an unverified or underage applicant is refused, with or without a card', async () => {
  const [model, young, unknown] = [await newModel(t), await newApplicant(t), await newApplicant(t)]
  const request = `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`
  const [youngCard, unknownCard] = [await newCard(t, young, model), await newCard(t, unknown, model)]
  await t.world.db.execute(sql`update subscriber set birthday = '2001-01-01' where id = ${young.id}`)
  await t.world.db.execute(sql`update subscriber set ci_hash = null where id = ${unknown.id}`)
  const attempt = { model_id: model.id, month: 12 }
  for (const [person, card, code] of [
    [young, youngCard, 'TOO_YOUNG'],
    [unknown, unknownCard, 'NOT_VERIFIED'],
  ] as const) {
    expect(codeOf(await post(t, person, '/api/subscribe/billing-attempts', attempt))).toEqual([409, code])
    expect(codeOf(await post(t, person, request, requestBody(card)))).toEqual([409, code])
  }
})

test('a car without a release date or the term, or an unknown car, is refused (S-022, S-038, S-040)', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const attempt = { model_id: model.id, month: 24 }
  expect(codeOf(await post(t, subscriber, '/api/subscribe/billing-attempts', attempt))).toEqual([
    422,
    'TERM_NOT_OFFERED',
  ])
  await t.world.db.execute(sql`update subscription_car set release_date = null where model_id = ${model.id}`)
  expect(codeOf(await send(subscriber, model.cars[0]!, requestBody('billing-key-x')))).toEqual([
    422,
    'NOT_RELEASED',
  ])
  expect((await send(subscriber, newId(), requestBody('billing-key-x'))).statusCode).toBe(404)
})

test('an expired coupon is refused with 410', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const coupon = await giveCoupon(subscriber.id, 'FIXED', { discount: 10_000 })
  await t.world.db.execute(sql`update coupon set valid_to = '2026-01-01'
    where id = (select coupon_id from subscriber_coupon where id = ${coupon})`)
  expect(codeOf(await apply(t, subscriber, model, { coupon_id: coupon }))).toEqual([410, 'EXPIRED'])
})

test('a withdrawal returns coupon and points once, and allows a new request', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  await givePoints(subscriber.id, 100_000)
  const coupon = await giveCoupon(subscriber.id, 'FIXED', { discount: 10_000 })
  const benefits = { coupon_id: coupon, point_amount: 100_000 }
  const { id } = (await apply(t, subscriber, model, benefits)).json()
  expect(codeOf(await apply(t, subscriber, model))).toEqual([409, 'ALREADY_REQUESTED'])
  const url = `/api/subscribe/subscriptions/requests/${id}/withdraw`
  const answers = await Promise.all([post(t, subscriber, url), post(t, subscriber, url)])
  const withdrawn = { status: 'WITHDRAWN', coupon: null }
  expect(answers.map((answer) => answer.json())).toMatchObject([withdrawn, withdrawn])
  expect(await pointsOf(subscriber)).toBe(100_000)
  const again = (await apply(t, subscriber, model, benefits)).json()
  const listed = await t.call({
    method: 'GET',
    url: '/api/subscribe/subscriptions/requests',
    headers: subscriber.headers,
  })
  expect(listed.json()).toMatchObject([again, withdrawn])
  expect(again.coupon).toMatchObject({ name: '시험 쿠폰' })
  expect((await post(t, await newApplicant(t), url)).statusCode).toBe(404)
})

test('a card can be sent again after the provider failed to answer', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const billingKey = await newCard(t, subscriber, model)
  await simulate(t, 'portone-v2/config', { failNext: 500 })
  expect((await send(subscriber, model.cars[0]!, requestBody(billingKey))).statusCode).toBe(503)
  expect((await send(subscriber, model.cars[0]!, requestBody(billingKey))).statusCode).toBe(201)
})

test('a billing key is stored only once and encrypted', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const billingKey = await newCard(t, subscriber, model)
  // The idempotency key contains the billing key, as the screen sends it.
  const url = `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`
  const key = { 'idempotency-key': `apply-${billingKey}` }
  expect((await post(t, subscriber, url, requestBody(billingKey), key)).statusCode).toBe(201)
  const { rows: stored } = await t.world.db.execute(
    sql`select * from stored_response where scope like ${`${subscriber.id} %`}`,
  )
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(billingKey)
  const { rows } = await t.world.db.execute(
    sql`select * from billing_key where subscriber_id = ${subscriber.id}`,
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(billingKey)
  expect(Buffer.from((rows[0] as { key_encrypted: Buffer }).key_encrypted).includes(billingKey)).toBe(false)
})

test('a deleted account loses its billing keys and the messages about its requests', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id } = (await apply(t, subscriber, model)).json()
  const leave = () =>
    t.call({
      method: 'DELETE',
      url: '/api/subscribe/accounts',
      headers: subscriber.headers,
      payload: { password: PASSWORD },
    })
  expect((await leave()).statusCode).toBe(409)
  const admin = await theAdmin(t)
  await post(t, admin, `/api/admin/subscription/requests/${id}/reject`, { reason: '연락이 닿지 않음' })
  expect((await leave()).statusCode).toBe(204)
  await deleteCards(t.world)
  const { rows } = await t.world.db.execute(sql`
    select k.key_encrypted, k.card_name, k.card_number, r.reason from billing_key k
    join subscription_request r on r.billing_key_id = k.id where k.subscriber_id = ${subscriber.id}`)
  expect(rows).toEqual([{ key_encrypted: null, card_name: null, card_number: null, reason: null }])
  const told = await t.world.db.execute(
    sql`select recipient, text, facts from message where subject_id = ${id}`,
  )
  expect(told.rows).toEqual([{ recipient: '', text: '', facts: {} }])
})

test.each([
  ['was removed', 'deleted_at = now()', 404, 'NOT_FOUND'],
  ['is not released yet', 'release_date = null', 422, 'NOT_RELEASED'],
])('a card for a car that %s is stored although the request is refused', async (...row) => {
  const [, change, status, code] = row
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const billingKey = await newCard(t, subscriber, model)
  await t.world.db.execute(sql`update subscription_car set ${sql.raw(change)} where id = ${model.cars[0]}`)
  expect(codeOf(await send(subscriber, model.cars[0]!, requestBody(billingKey)))).toEqual([status, code])
  const noted = await t.world.db.execute(
    sql`select 1 from billing_key where subscriber_id = ${subscriber.id} and deleted_at is null`,
  )
  expect(noted.rows).toHaveLength(1)
})
