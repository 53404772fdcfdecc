import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { lockCar } from '#subscribe/catalog/store.ts'
import { theAdmin } from '#testing/actors.ts'
import {
  apply,
  asStaff,
  shortenPaymentTimeouts,
  newApplicant,
  newCard,
  newModel,
  type OfferedModel,
  post,
  registerCard,
  requestBody,
  simulate,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { reconcileUnknown } from '../payment/jobs.ts'

const t = testWorld()
type Answer = { statusCode: number; body: string }
const codeOf = ({ statusCode, body }: Answer) => [statusCode, body && (JSON.parse(body).code ?? 'DONE')]
const remove = async (path: string) =>
  t.call({ method: 'DELETE', url: `/api/admin/subscription/${path}`, headers: (await theAdmin(t)).headers })
const change = async (path: string, payload: object) =>
  t.call({
    method: 'PATCH',
    url: `/api/admin/subscription/${path}`,
    headers: (await theAdmin(t)).headers,
    payload,
  })
const run = (query: ReturnType<typeof sql>) => t.world.db.execute(query)
const waitFor = (count: number) => `심사 중인 신청이 ${count}건 있습니다. 먼저 처리해 주세요.`

/** A subscriber with a registered card for a model, who has not sent the request yet. */
async function aboutToApply(model: OfferedModel) {
  const subscriber = await newApplicant(t)
  const billingKey = await newCard(t, subscriber, model)
  const url = `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`
  const send = (more: object = {}) => post(t, subscriber, url, requestBody(billingKey, more))
  return { subscriber, send }
}

/** Runs `work` once, during the next call that asks the provider about a card. */
function duringNextCardCheck(work: () => Promise<unknown>) {
  const { payments } = t.world.providers
  t.world.providers.payments = {
    ...payments,
    billingKey: async (key) => {
      t.world.providers.payments = payments
      const card = await payments.billingKey(key)
      await work()
      return card
    },
  }
}

test('a car and its model cannot be removed while requests for it are open', async () => {
  const model = await newModel(t, { cars: 2 })
  const [car, spare] = model.cars as [string, string]
  const [first, second] = [await newApplicant(t), await newApplicant(t)]
  const requests = [(await apply(t, first, model)).json().id, (await apply(t, second, model)).json().id]
  for (const path of [`cars/${car}`, `models/${model.id}`]) {
    const answer = await remove(path)
    expect(codeOf(answer)).toEqual([409, 'HAS_REQUESTS'])
    expect(answer.json().message).toBe(waitFor(2))
  }
  // The spare car has no request.
  expect((await remove(`cars/${spare}`)).statusCode).toBe(204)
  await asStaff(t, `requests/${requests[0]}/reject`, { reason: '시험' })
  expect((await remove(`cars/${car}`)).json().message).toBe(waitFor(1))
  await post(t, second, `/api/subscribe/subscriptions/requests/${requests[1]}/withdraw`)
  expect((await remove(`cars/${car}`)).statusCode).toBe(204)
  expect((await remove(`models/${model.id}`)).statusCode).toBe(204)
})

test('refuses to remove a requested car until its substitute’s charge is reconciled', async () => {
  shortenPaymentTimeouts(t)
  const model = await newModel(t, { cars: 2 })
  const [car, given] = model.cars as [string, string]
  const { id } = (await apply(t, await newApplicant(t), model)).json()
  await simulate(t, 'portone-v2/config', { charges: { next: ['timeout_after'] } })
  await asStaff(t, `requests/${id}/accept`, { start_date: '2026-12-01', car_id: given })
  expect(codeOf(await remove(`cars/${car}`))).toEqual([409, 'HAS_REQUESTS'])
  t.setNow('2026-12-01T03:02:00Z')
  await reconcileUnknown(t.world)
  expect((await remove(`cars/${car}`)).statusCode).toBe(204)
  t.setNow(START)
})

test('a card is registered for the chosen car of a model, with its terms and color', async () => {
  const model = await newModel(t)
  const other = { color: ' 남색\t', release_date: '2026-01-01', subscription_fee_36: 700_000 }
  const added = await asStaff(t, `models/${model.id}/cars`, other)
  const subscriber = await newApplicant(t)
  const attempt = (more: object) =>
    post(t, subscriber, '/api/subscribe/billing-attempts', { model_id: model.id, month: 36, ...more })
  expect(codeOf(await attempt({}))).toEqual([422, 'TERM_NOT_OFFERED'])
  const { id } = added.json().result
  const opened = await attempt({ car_id: id })
  const card = { customerId: subscriber.id, cardNumber: '4330123412341234' }
  const billingKey = await registerCard(t, opened.json(), card)
  const url = `/api/subscribe/subscriptions/cars/${id}/request`
  const sent = await post(t, subscriber, url, requestBody(billingKey, { month: 36 }))
  expect(JSON.parse(sent.body)).toMatchObject({ car: { id, color: '남색' }, price: { fee: 700_000 } })
})

test.each([
  ['the car is removed', (car: string) => remove(`cars/${car}`), [404, 'NOT_FOUND']],
  ['its model is removed', (_: string, id: string) => remove(`models/${id}`), [404, 'NOT_FOUND']],
  ['the term is no longer offered', { subscription_fee_12: null }, [422, 'TERM_NOT_OFFERED']],
  ['the release date is removed', { release_date: null }, [422, 'NOT_RELEASED']],
  ['the fee is changed', { subscription_fee_12: 950_000 }, [409, 'PRICE_CHANGED']],
] as const)('a request is refused if a change comes while its card is checked: %s', async (...row) => {
  const [, what, refusal] = row
  const model = await newModel(t)
  const [car] = model.cars as [string]
  const done = () => (typeof what === 'function' ? what(car, model.id) : change(`cars/${car}`, what))
  const { subscriber, send } = await aboutToApply(model)
  duringNextCardCheck(async () => expect((await done()).statusCode).toBeLessThan(300))
  expect(codeOf(await send())).toEqual(refusal)
  const stored = await run(sql`select 1 from subscription_request where subscriber_id = ${subscriber.id}`)
  expect(stored.rows).toEqual([])
})

test('after a changed fee, the request is accepted with the new price', async () => {
  const model = await newModel(t)
  const { send } = await aboutToApply(model)
  const price = { first_month: 900_000, later_months: 900_000 }
  duringNextCardCheck(() => change(`cars/${model.cars[0]}`, { subscription_fee_12: 950_000 }))
  expect(codeOf(await send({ price }))).toEqual([409, 'PRICE_CHANGED'])
  const agreed = { first_month: 950_000, later_months: 950_000 }
  expect((await send({ price: agreed })).json().price).toMatchObject(agreed)
})

test('a request that waits for the removal of its car is refused afterwards', async () => {
  const model = await newModel(t)
  const { send } = await aboutToApply(model)
  let sent = Promise.resolve({} as Answer)
  await transaction(t.world.db, async (tx) => {
    await lockCar(tx, model.cars[0]!)
    sent = send()
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await run(waiting)).rows.length).toBe(1)
    await tx.execute(sql`update subscription_car set deleted_at = now() where id = ${model.cars[0]}`)
  })
  expect(codeOf(await sent)).toEqual([404, 'NOT_FOUND'])
})

test.each(['cars', 'models'])('of a parallel removal and request, one is refused: %s', async (path) => {
  const outcomes: string[] = []
  for (let round = 0; round < 10; round++) {
    const model = await newModel(t)
    const { send } = await aboutToApply(model)
    const gone = path === 'cars' ? `cars/${model.cars[0]}` : `models/${model.id}`
    let removal: Promise<Answer> | undefined
    duringNextCardCheck(async () => {
      removal = remove(gone)
      await sleep(2 * round)
    })
    const answers = [await send(), await removal!]
    outcomes.push(answers.map(({ statusCode }) => statusCode).join(' '))
  }
  const clean = ['201 409', '404 204']
  expect(outcomes.filter((outcome) => !clean.includes(outcome))).toEqual([])
  const lost = await run(sql`
    select 1 from subscription_request r join subscription_car c on c.id = r.car_id
    where r.status = 'REQUESTED' and c.deleted_at is not null`)
  expect(lost.rows).toEqual([])
})
