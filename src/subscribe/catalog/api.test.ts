import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { storedAudit, theAdmin } from '#testing/actors.ts'
import { newSubscription } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import type { ModelOut } from './contract.ts'
import { feesOf, offerRefusal, termsOf } from './rules.ts'
import type { StaffCar, StaffModel } from './staff/contract.ts'
import { carOnOffer, lockFreeCar } from './store.ts'

const t = testWorld()
const MODELS = '/api/admin/subscription/models'
const CARS = '/api/admin/subscription/cars'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const asAdmin = async (method: Method, url: string, payload?: object, headers: object = {}) =>
  t.call({
    method,
    url,
    headers: { ...(await theAdmin(t)).headers, ...headers },
    ...(payload && { payload }),
  })

let count = 0
const modelForm = (changes: object = {}) => ({
  name: `모델 ${++count}`,
  brand: { name: '시험 모터스' },
  image: 'drawing:porsche-911-1',
  ...changes,
})
const added = async (changes: object = {}): Promise<StaffModel> =>
  (await asAdmin('POST', MODELS, modelForm(changes))).json().result
const carForm = (changes: object = {}) => ({
  release_date: '2026-01-02',
  subscription_fee_12: 1_230_000,
  ...changes,
})
const shown = async (): Promise<ModelOut[]> =>
  (await t.call({ url: '/api/subscribe/subscriptions/models' })).json()
const shownOne = (id: string) => t.call({ url: `/api/subscribe/subscriptions/models/${id}` })

/** Marks cars as taken, as a subscription does; all others become free. */
const take = (...ids: string[]) =>
  t.world.db.execute(
    sql.raw(
      `create or replace view taken_car (car_id) as select unnest('{${ids.join(',')}}'::uuid[]) as car_id`,
    ),
  )

test('staff give a model a type; visitors and the audit log get it; an unknown type is refused (S-021)', async () => {
  const { id, body_type } = await added({ car: [carForm()] })
  expect(body_type).toBeNull()
  const patched = await asAdmin('PATCH', `${MODELS}/${id}`, { body_type: 'SUV' })
  expect(patched.json().result.body_type).toBe('SUV')
  expect((await shownOne(id)).json().body_type).toBe('SUV')
  expect(await storedAudit(t, id)).toContain('"body_type":"SUV"')
  expect((await asAdmin('PATCH', `${MODELS}/${id}`, { body_type: 'BOAT' })).statusCode).toBe(422)
  expect((await asAdmin('PATCH', `${MODELS}/${id}`, { body_type: null })).json().result.body_type).toBeNull()
  expect((await asAdmin('DELETE', `${MODELS}/${id}`)).statusCode).toBe(204)
})

test('visitors get the models with all fields of a car, as a bare list (S-003, S-020, S-021)', async () => {
  const answer = await t.call({ url: '/api/subscribe/subscriptions/models' })
  const models: ModelOut[] = answer.json()
  expect([answer.statusCode, models.length]).toEqual([200, 14])
  const offered = [1, 3, 6, 12, 24, 36, 48, 60].map((months) => [
    `subscription_fee_${months}`,
    expect.any(Number),
  ])
  const others = [72, 84, 96].map((months) => [`subscription_fee_${months}`, null])
  expect(models.find(({ name }) => name === '911 카레라 S')).toEqual({
    id: expect.any(String),
    name: '911 카레라 S',
    image: 'drawing:porsche-911-1-quarter',
    description: expect.stringContaining('수평대향'),
    body_type: 'COUPE',
    brand: { name: '포르쉐' },
    available_from: null,
    car: [1, 2].map((paint) => ({
      id: expect.any(String),
      color: ['연회색', '빨간색'][paint - 1],
      is_new: true,
      is_hot: false,
      release_date: expect.stringMatching(/^2025-/),
      mileage: expect.any(Number),
      retail_price: 206_500_000,
      images: ['-quarter', '', '-front', '-rear', '-night'].map(
        (view) => `drawing:porsche-911-${paint}${view}`,
      ),
      is_available: true,
      ...Object.fromEntries([...offered, ...others]),
    })),
  })
})

test('each seeded model has terms on offer, and two models are only announced (S-022, S-026)', async () => {
  const models = await shown()
  for (const { car } of models) expect(termsOf(feesOf(car[0]!)).length).toBeGreaterThan(3)
  expect(models.filter(({ car }) => car[0]!.release_date === null)).toHaveLength(2)
})

test('a model is shown by its id; unknown ids and models without a car answer 404 (S-034, S-035)', async () => {
  const [first] = await shown()
  expect((await shownOne(first!.id)).json()).toEqual(first)
  const bare = await added()
  for (const id of [newId(), 'nothing', bare.id]) {
    const answer = await shownOne(id)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  }
  expect((await shown()).map(({ id }) => id)).not.toContain(bare.id)
})

test('the first free car is on offer; the first car is shown when all are taken', async () => {
  const { id, car } = await added({ car: [1, 2, 3].map((order) => carForm({ order })) })
  const [one, two, three] = car.map((each) => each.id) as [string, string, string]
  const order = async () => {
    t.setNow(new Date(t.world.now().getTime() + 2_000))
    const model: ModelOut = (await shownOne(id)).json()
    expect((await shown()).find((each) => each.id === id)).toEqual(model)
    return model.car.map((each) => each.id)
  }
  expect(await order()).toEqual([one, two, three])
  await take(one)
  expect(await order()).toEqual([two, three, one])
  await take(one, two, three)
  expect(await order()).toEqual([one, two, three])
  expect((await shownOne(id)).json().car[0].is_available).toBe(false)
  expect((await asAdmin('DELETE', `${CARS}/${two}`)).json().code).toBe('IN_USE')
  expect((await asAdmin('DELETE', `${MODELS}/${id}`)).json().code).toBe('IN_USE')
  await take()
})

test('a car that can be applied for is listed before announced and feeless cars (S-022, S-026)', async () => {
  const [announced, feeless] = [{ release_date: null }, { subscription_fee_12: 0 }]
  const cars = [announced, feeless, {}, {}, {}].map((facts, order) => carForm({ order, ...facts }))
  const { id, car } = await added({ car: cars })
  const inPlace = car.toSorted((a, b) => a.order - b.order).map((each) => each.id)
  const [first, second, third, fourth, fifth] = inPlace as [string, string, string, string, string]
  await take(third)
  t.setNow(new Date(t.world.now().getTime() + 2_000))
  const model: ModelOut = (await shownOne(id)).json()
  expect(model.car.map((each) => each.id)).toEqual([fourth, fifth, first, second, third])
  expect(offerRefusal(model.car[0]!)).toBeNull()
  expect((await shown()).find((each) => each.id === id)).toEqual(model)
  // A change of car to this model gets the car that is shown first.
  expect((await lockFreeCar(t.world.db, id, 12))?.id).toBe(fourth)
  const csv = await asAdmin('GET', `${MODELS}?q=${encodeURIComponent(model.name)}`, undefined, {
    accept: 'text/csv',
  })
  expect(csv.body.split('\r\n')[1]).toContain(`${model.name},5,2,`)
  await take()
})

test('carOnOffer returns car, model and fees, or null after their removal', async () => {
  const { id, name, car } = await added({ car: [carForm({ is_new: true })] })
  expect(await carOnOffer(t.world.db, car[0]!.id)).toEqual({
    id: car[0]!.id,
    modelId: id,
    modelName: name,
    brandName: '시험 모터스',
    image: 'drawing:porsche-911-1',
    isNew: true,
    isHot: false,
    releaseDate: '2026-01-02',
    fees: { 12: 1_230_000 },
  })
  expect((await asAdmin('DELETE', `${MODELS}/${id}`)).statusCode).toBe(204)
  expect(await carOnOffer(t.world.db, car[0]!.id)).toBeNull()
  expect(await carOnOffer(t.world.db, newId())).toBeNull()
})

test('staff add a model and its cars, and visitors see them immediately', async () => {
  const model = await added()
  expect(model).toMatchObject({ brand: { name: '시험 모터스' }, description: '', car: [], version: 1 })
  const plate = { registration_number: '12가 3401' }
  const answer = await asAdmin(
    'POST',
    `${MODELS}/${model.id}/cars`,
    carForm({ ...plate, subscription_fee_24: 0 }),
  )
  expect([answer.statusCode, answer.json().result]).toEqual([
    201,
    expect.objectContaining({
      registration_number: '12가3401',
      release_date: '2026-01-02',
      is_available: true,
      order: 1,
      version: 1,
      subscription_fee_12: 1_230_000,
      subscription_fee_24: null,
    }),
  ])
  expect((await shown()).map(({ id }) => id)).toContain(model.id)
  expect(await storedAudit(t, answer.json().result.id)).toContain('1230000')
  expect((await asAdmin('POST', `${MODELS}/${newId()}/cars`, carForm())).statusCode).toBe(404)
})

test('a form sent twice with the same idempotency key adds one model', async () => {
  const key = { 'idempotency-key': newId() }
  const form = modelForm()
  const [first, again] = await Promise.all([1, 2].map(() => asAdmin('POST', MODELS, form, key)))
  expect(again!.json().result.id).toBe(first!.json().result.id)
})

test('model names are unique within a brand and plates overall, also in parallel', async () => {
  const form = modelForm()
  const sent = await Promise.all([1, 2, 3].map(() => asAdmin('POST', MODELS, form)))
  const codes = sent.map((answer) => answer.json().code ?? 'ADDED')
  expect(codes.filter((code) => code === 'ADDED')).toHaveLength(1)
  expect(codes.filter((code) => code === 'MODEL_TAKEN')).toHaveLength(2)
  expect((await asAdmin('POST', MODELS, { ...form, brand: { name: '다른 브랜드' } })).statusCode).toBe(201)
  const { id } = await added()
  const car = () => asAdmin('POST', `${MODELS}/${id}/cars`, carForm({ registration_number: '12가3402' }))
  const cars = await Promise.all([car(), car()])
  expect(cars.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(cars.find(({ statusCode }) => statusCode === 409)!.json().fields).toEqual({
    registration_number: '이미 등록된 차량 번호입니다.',
  })
  const there = cars.find(({ statusCode }) => statusCode === 201)!.json().result
  expect((await asAdmin('DELETE', `${CARS}/${there.id}`)).statusCode).toBe(204)
  expect((await car()).statusCode).toBe(201)
})

test.each([
  ['a malformed plate', { registration_number: '가나다' }, 'registration_number'],
  ['half a fee', { subscription_fee_12: 1.5 }, 'subscription_fee_12'],
  ['a negative fee', { subscription_fee_1: -1 }, 'subscription_fee_1'],
  ['a nonexistent day', { release_date: '2026-02-30' }, 'release_date'],
  ['a mileage that is not a number', { mileage: '만' }, 'mileage'],
  ['eleven pictures', { images: Array.from({ length: 11 }, () => 'x') }, 'images'],
])('a car with %s is refused', async (_, wrong, field) => {
  const answer = await asAdmin('POST', `${MODELS}/${(await added()).id}/cars`, carForm(wrong))
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

test('a change keeps other fields and raises the version; a stale version is refused', async () => {
  const { car, ...model } = await added({ car: [carForm()] })
  const name = { name: '새 이름', brand: { name: '새 브랜드' } }
  const changed = (await asAdmin('PATCH', `${MODELS}/${model.id}`, { ...name, version: 1 })).json().result
  expect(changed).toEqual({ ...model, ...name, car, version: 2 })
  const stale = await asAdmin('PATCH', `${MODELS}/${model.id}`, { name: '나중', version: 1 })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE'])
  expect(stale.json().changed.map(({ field }: { field: string }) => field)).toEqual(['name', 'brand'])

  const one = car[0] as StaffCar
  const fees = { subscription_fee_12: null, subscription_fee_36: 990_000 }
  const after = (await asAdmin('PATCH', `${CARS}/${one.id}`, { ...fees, is_hot: true, version: 1 })).json()
    .result
  expect(after).toEqual({ ...one, ...fees, is_hot: true, version: 2 })
  expect((await asAdmin('PATCH', `${CARS}/${one.id}`, { mileage: 5, version: 1 })).statusCode).toBe(409)
  expect((await asAdmin('PATCH', `${CARS}/${newId()}`, { mileage: 5 })).statusCode).toBe(404)
})

test('models are found by brand, name and plate, and listed page by page', async () => {
  const { id } = await added({
    brand: { name: '독고 자동차' },
    car: [carForm({ registration_number: '34나 5678' })],
  })
  for (const q of ['독고', '고 자', '34나5678', '34나 56'])
    expect((await asAdmin('GET', `${MODELS}?q=${encodeURIComponent(q)}`)).json().result, q).toMatchObject([
      { id },
    ])
  const page = (await asAdmin('GET', `${MODELS}?page=2&page_size=5`)).json()
  expect([page.result.length, page.page.page, page.page.total > 14]).toEqual([5, 2, true])
  const csv = await asAdmin('GET', `${MODELS}?q=독고`, undefined, { accept: 'text/csv' })
  expect(csv.body).toContain('독고 자동차')
  expect(csv.body).toContain('34나 5678')
  expect(csv.body.trim().split('\r\n')).toHaveLength(2)
})

test('a model names the day after the earliest end; a paused or unpaid one is unknown', async () => {
  const { model, id } = await newSubscription(t)
  const from = async () => (await shownOne(model.id)).json().available_from
  const end = (values: string) =>
    t.world.db.execute(sql`update subscription set ${sql.raw(values)} where id = ${id}`)
  await end(`end_date = '2027-11-30'`)
  expect(await from()).toBe('2027-12-01')
  await end(`status = 'PAUSED', paused_on = '2026-12-10'`)
  expect(await from()).toBeNull()
  await end(`status = 'PAST_DUE', paused_on = null`)
  expect(await from()).toBeNull()
})
