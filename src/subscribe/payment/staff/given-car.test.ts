import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setFees } from '#subscribe/catalog/store.ts'
import { theAdmin } from '#testing/actors.ts'
import {
  accept,
  apply,
  asStaff,
  newApplicant,
  newCard,
  newModel,
  newSubscription,
  post,
  requestBody,
} from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const DECLINING = '4330123412340341'

/** A model with a cheaper and a more expensive car. */
async function twoCars() {
  const model = await newModel(t, { cars: 2 })
  const [cheap, dear] = [model.cars[0]!, model.cars[1]!]
  await setFees(t.world.db, cheap, { 12: 600_000 })
  const applyFor = async (carId: string) => {
    const subscriber = await newApplicant(t)
    const body = requestBody(await newCard(t, subscriber, model))
    return post(t, subscriber, `/api/subscribe/subscriptions/cars/${carId}/request`, body)
  }
  return { model, cheap, dear, applyFor }
}

const given = async (subscriptionId: string) =>
  (
    await t.world.db.execute<{ car_id: string; fee: number }>(
      sql`select car_id, fee from subscription where id = ${subscriptionId}`,
    )
  ).rows[0]!

test('an acceptance gives the requested car at its fee, not the model’s first car', async () => {
  const { dear, applyFor } = await twoCars()
  const answer = await accept(t, (await applyFor(dear)).json().id)
  expect(await given(answer.json().result.subscription_id)).toEqual({ car_id: dear, fee: 900_000 })
})

test('a taken car is replaced only by one that staff select', async () => {
  const { cheap, dear, applyFor } = await twoCars()
  const [first, second] = [(await applyFor(cheap)).json().id, (await applyFor(cheap)).json().id]
  expect((await accept(t, first)).statusCode).toBe(200)
  const refused = await accept(t, second)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'CAR_TAKEN'])
  const named = await asStaff(t, `requests/${second}/accept`, { start_date: '2026-12-01', car_id: dear })
  // The agreed price is charged, whichever car staff give.
  expect(await given(named.json().result.subscription_id)).toEqual({ car_id: dear, fee: 600_000 })
})

test('a taken car cannot be requested, though another of its model is free', async () => {
  const { cheap, dear, applyFor } = await twoCars()
  await accept(t, (await applyFor(cheap)).json().id)
  expect((await applyFor(cheap)).json().code).toBe('CAR_TAKEN')
  expect((await applyFor(dear)).statusCode).toBe(201)
})

test('staff see which cars of a model are taken, and cannot give one of another model', async () => {
  const { model } = await newSubscription(t)
  const url = `/api/admin/subscription/models/${model.id}`
  const read = await t.call({ method: 'GET', url, headers: (await theAdmin(t)).headers })
  expect(read.json().result.car).toMatchObject([{ id: model.cars[0], is_available: false }])
  const other = await newModel(t)
  const { id } = (await apply(t, await newApplicant(t), other)).json()
  const body = { start_date: '2026-12-01', car_id: model.cars[0] }
  expect((await asStaff(t, `requests/${id}/accept`, body)).json().fields.car_id).toMatch(/이 모델의 차량/)
})

test('a declined charge for another car leaves the requested car in place (decision 30)', async () => {
  const { model, cheap, dear } = await twoCars()
  const asked = { ...model, cars: [cheap] }
  const { id } = (await apply(t, await newApplicant(t), asked, { cardNumber: DECLINING })).json()
  const body = { start_date: '2026-12-01', car_id: dear }
  expect((await asStaff(t, `requests/${id}/accept`, body)).json().code).toBe('CARD_DECLINED')
  const url = '/api/admin/subscription/requests?page=1&page_size=100'
  const desk = (await t.call({ method: 'GET', url, headers: (await theAdmin(t)).headers })).json().result
  expect(desk.find((row: { id: string }) => row.id === id).car.id).toBe(cheap)
})
