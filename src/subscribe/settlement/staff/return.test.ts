import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newSubscriberSession, PASSWORD, type SubscriberActor, theAdmin } from '#testing/actors.ts'
import {
  asStaff,
  handOver,
  shortenPaymentTimeouts,
  newSubscription,
  post,
  returnCar,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

/** A subscription that ends tomorrow; the subscriber has the car. */
async function nearItsEnd() {
  shortenPaymentTimeouts(t)
  const made = await newSubscription(t)
  await handOver(t, made.id)
  await t.world.db.execute(sql`update subscription set end_date = '2026-12-02' where id = ${made.id}`)
  return made
}

const report = async (actor: SubscriberActor, id: string, mileage: number) =>
  post(t, await newSubscriberSession(t, actor), `/api/subscribe/subscriptions/${id}/mileage`, { mileage })
const scratch = { text: '긁힘', amount: 300_000, photo: null }
const settled = (answer: { json: () => { result: { settlement: { id: string; total: number } } } }) =>
  answer.json().result.settlement
const revised = async (id: string, body: object) =>
  (await asStaff(t, `settlements/${id}/revise`, body)).json()

test('a mistyped mileage report does not block the return of the car', async () => {
  const { id, subscriber } = await nearItsEnd()
  expect((await report(subscriber, id, 123_456)).statusCode).toBe(201)
  const back = await returnCar(t, id, { mileage: 110 })
  expect(back.statusCode).toBe(201)
  expect(settled(back).total).toBe(0)
})

test('the settlement of a return is not withdrawn but revised without waived fees', async () => {
  const { id } = await nearItsEnd()
  const offer = settled(await returnCar(t, id, { damages: [scratch] }))
  const withdrawn = await asStaff(t, `settlements/${offer.id}/withdraw`)
  expect([withdrawn.statusCode, withdrawn.json().code]).toEqual([409, 'RETURN_STANDS'])
  const revisedAgain = await revised(offer.id, { damages: [{ ...scratch, amount: 100_000 }], waived: [] })
  expect(revisedAgain.result).toMatchObject({ status: 'OFFERED', total: 100_000 })
})

test('damage found after a free return is offered; an accepted offer is not revised', async () => {
  const { id, subscriber } = await nearItsEnd()
  const free = settled(await returnCar(t, id))
  expect(free).toMatchObject({ status: 'ACCEPTED', total: 0 })
  const { result: offer } = await revised(free.id, { damages: [scratch], waived: [] })
  expect(offer).toMatchObject({ status: 'OFFERED', total: 300_000 })
  expect((await revised(free.id, { damages: [scratch], waived: [] })).code).toBe('NOT_OPEN')
  const body = { total: 300_000 }
  const agreed = await post(
    t,
    await newSubscriberSession(t, subscriber),
    `/api/subscribe/settlements/${offer.id}/accept`,
    body,
  )
  expect(agreed.statusCode).toBe(200)
  expect((await revised(offer.id, { damages: [], waived: [] })).code).toBe('NOT_OPEN')
})

/** One of 365 days covers 32 of the 1,100 driven km; each extra km costs 450 won. */
const overDriven = 1_068 * 450
const declined = async (actor: SubscriberActor, id: string) =>
  post(t, await newSubscriberSession(t, actor), `/api/subscribe/settlements/${id}/decline`, {
    reason: '다릅니다.',
  })

test('waived fees stay waived in a later revision unless staff change that', async () => {
  const { id, subscriber } = await nearItsEnd()
  const first = settled(await returnCar(t, id, { mileage: 1_200, damages: [scratch] }))
  expect(first.total).toBe(300_000 + overDriven)
  await declined(subscriber, first.id)
  const { result: second } = await revised(first.id, { damages: [scratch], waived: ['MILEAGE', 'LATE_DAYS'] })
  expect(second.total).toBe(300_000)
  await declined(subscriber, second.id)
  const damages = [{ ...scratch, amount: 200_000 }]
  const { result: third } = await revised(second.id, { damages })
  expect(third.total).toBe(200_000)
  expect((await revised(third.id, { damages, waived: [] })).result.total).toBe(200_000 + overDriven)
})

test('staff see the km and day fees of a return, waived or not', async () => {
  const { id } = await nearItsEnd()
  const offer = settled(await returnCar(t, id, { mileage: 1_200, damages: [scratch] }))
  await revised(offer.id, { damages: [scratch], waived: ['MILEAGE'] })
  const url = `/api/admin/subscription/subscriptions/${id}/record`
  const record = (await t.call({ method: 'GET', url, headers: (await theAdmin(t)).headers })).json().result
  expect(record.return_fees).toMatchObject([{ kind: 'MILEAGE', amount: overDriven }])
})

test('a free return of a deleted account is not revised', async () => {
  shortenPaymentTimeouts(t)
  const { id, subscriber } = await newSubscription(t)
  await handOver(t, id)
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-02', reason: '요청' })
  t.setNow('2026-12-02T03:00:00Z')
  const free = settled(await returnCar(t, id))
  expect(free).toMatchObject({ status: 'ACCEPTED', total: 0 })
  const { headers } = await newSubscriberSession(t, subscriber)
  const left = await t.call({
    method: 'DELETE',
    url: '/api/subscribe/accounts',
    headers,
    payload: { password: PASSWORD },
  })
  expect(left.statusCode).toBe(204)
  expect((await revised(free.id, { damages: [scratch], waived: [] })).code).toBe('SUBSCRIBER_GONE')
  const { rows } = await t.world.db.execute(sql`select status, total from settlement where id = ${free.id}`)
  expect(rows).toEqual([{ status: 'ACCEPTED', total: 0 }])
})

test('a return above the maximum cost is refused, and the car stays out', async () => {
  t.setNow(START)
  const { id } = await nearItsEnd()
  const wrecks = Array.from({ length: 3 }, () => ({ ...scratch, amount: 1_000_000_000 }))
  for (const slip of [{ damages: wrecks }, { damages: [wrecks[0], wrecks[1]], mileage: 2_000_000 }]) {
    const answer = await returnCar(t, id, slip)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'TOTAL_TOO_LARGE'])
  }
  expect((await returnCar(t, id, { damages: [scratch] })).statusCode).toBe(201)
})

test('staff see whether a subscriber has the car: from the handover until the return', async () => {
  t.setNow(START)
  const { id } = await newSubscription(t)
  const { headers } = await theAdmin(t)
  const isOut = async () =>
    (await t.call({ method: 'GET', url: `/api/admin/subscription/subscriptions/${id}`, headers })).json()
      .result.is_car_out
  expect(await isOut()).toBe(false)
  await handOver(t, id)
  expect(await isOut()).toBe(true)
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-02', reason: '요청' })
  await returnCar(t, id)
  expect(await isOut()).toBe(false)
})
