import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { textsWhere } from '#testing/messages.ts'
import { newSubscriberSession, storedAudit, theAdmin } from '#testing/actors.ts'
import {
  changeCar,
  handOver,
  shortenPaymentTimeouts,
  newSubscription,
  post,
  subscriptionRowOf,
  returnCar,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})

const SLIP = { mileage: 5_000, reason: '오타' }
const correct = async (id: string, body: object = SLIP, headers: object = {}) => {
  const actor = await theAdmin(t)
  const url = `/api/admin/subscription/subscriptions/${id}/handover`
  return t.call({ method: 'PATCH', url, headers: { ...actor.headers, ...headers }, payload: body })
}
type Made = Awaited<ReturnType<typeof newSubscription>>
const toldAtHome = async ({ id, subscriber }: Made, mileage: number) =>
  post(t, await newSubscriberSession(t, subscriber), `/api/subscribe/subscriptions/${id}/mileage`, {
    mileage,
  })
/** A subscription whose car was handed over with this recorded mileage. */
async function given(mileage: number) {
  const made = await newSubscription(t)
  await handOver(t, made.id, { mileage })
  return made
}
const bringToEnd = (id: string) =>
  t.world.db.execute(sql`update subscription set end_date = '2026-12-02' where id = ${id}`)
const mileageOf = async (id: string) => {
  const { car_id: carId } = await subscriptionRowOf(t, id)
  const { rows } = await t.world.db.execute<{ mileage: number }>(
    sql`select mileage from subscription_car where id = ${carId}`,
  )
  return rows[0]!.mileage
}
const recordOf = async (id: string) => {
  const url = `/api/admin/subscription/subscriptions/${id}/record`
  return (await t.call({ url, headers: (await theAdmin(t)).headers })).json().result
}

test('a corrected handover no longer blocks the return of the car', async () => {
  const { id } = await given(50_000)
  await bringToEnd(id)
  expect((await returnCar(t, id, { mileage: 5_900 })).json().code).toBe('MILEAGE_BACK')
  const answer = await correct(id)
  expect([answer.statusCode, answer.json().result]).toMatchObject([200, { kind: 'HANDOVER', mileage: 5_000 }])
  expect(await mileageOf(id)).toBe(5_000)
  const record = await recordOf(id)
  expect(record).toMatchObject({ mileage: { from: 5_000 }, least_mileage: 5_000 })
  expect(record.handovers).toMatchObject([{ happened_on: '2026-12-01', mileage: 5_000 }])
  const back = await returnCar(t, id, { mileage: 5_900 })
  const [driven] = back.json().result.settlement.items
  expect(driven).toMatchObject({ kind: 'MILEAGE', quantity: 900 - 32 })
})

test('a correction is audited and announced; a retry with its key corrects once', async () => {
  const { id } = await given(50_000)
  const body = { ...SLIP, happened_on: '2026-11-30' }
  const sent = [1, 2].map(() => correct(id, body, { 'idempotency-key': `correct-${id}` }))
  for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(200)
  const texts = await textsWhere(t, sql`subject_id = ${id} and kind = 'handover_corrected'`)
  expect(texts).toEqual([expect.stringContaining('5,000km')])
  const audited = await storedAudit(t, id)
  expect(audited.split('CORRECT_HAND_OVER')).toHaveLength(2)
  for (const said of ['"mileage":50000', '"mileage":5000', '"happened_on":"2026-11-30"', '"reason":"오타"'])
    expect(audited).toContain(said)
})

test('a handover cannot be corrected before it happened or after the return', async () => {
  const { id } = await newSubscription(t)
  expect((await correct(id)).json().code).toBe('NOT_GIVEN')
  await handOver(t, id)
  await bringToEnd(id)
  await returnCar(t, id, { mileage: 900 })
  const refused = await correct(id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'ALREADY_RETURNED'])
  expect(await mileageOf(id)).toBe(900)
})

test.each([
  ['no reason', { reason: ' ' }, 'reason'],
  ['too many km', { mileage: 2_000_001 }, 'mileage'],
  ['no mileage', { mileage: null }, 'mileage'],
  ['a future day', { happened_on: '2026-12-02' }, 'happened_on'],
])('a correction with %s is refused at its field', async (_, wrong, field) => {
  const { id } = await given(50_000)
  const answer = await correct(id, { ...SLIP, ...wrong })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
  expect(await mileageOf(id)).toBe(50_000)
})

test('a change quoted with a mistyped mileage is refused after the correction', async () => {
  const made = await given(100)
  await toldAtHome(made, 9_000)
  t.setNow('2026-12-03T03:00:00Z')
  const own = await newSubscriberSession(t, made.subscriber)
  const wanted = { kind: 'CHANGE', end_date: '2026-12-03', model_id: made.model.id, month: 1 }
  const offer = (await post(t, own, `/api/subscribe/subscriptions/${made.id}/quotes`, wanted)).json()
  await correct(made.id, { ...SLIP, mileage: 8_900 })
  const agreed = await post(t, own, `/api/subscribe/settlements/${offer.id}/accept`, { total: offer.total })
  expect(agreed.json().code).toBe('TOTAL_CHANGED')
})

/** Continues with another term of the car, after the subscriber reported 50,000 km. */
async function carriedOver(made: Made) {
  await toldAtHome(made, 50_000)
  t.setNow('2026-12-03T03:00:00Z')
  const subscriber = await newSubscriberSession(t, made.subscriber)
  const next = await changeCar(t, { id: made.id, subscriber }, made.model, '2026-12-03', 1)
  await t.world.db.execute(
    sql`update subscription set end_date = '2026-12-04', status = 'ACTIVE' where id = ${next}`,
  )
  return next
}

test('after a change of term, the last mileage from staff is the minimum of the return', async () => {
  const next = await carriedOver(await given(5_000))
  expect(await recordOf(next)).toMatchObject({ mileage: { from: 50_000 }, least_mileage: 5_000 })
  expect((await returnCar(t, next, { mileage: 4_999 })).json().code).toBe('MILEAGE_BACK')
  const back = await returnCar(t, next, { mileage: 5_900 })
  expect([back.statusCode, back.json().result.settlement.total]).toEqual([201, 0])
})

test('the next term begins at the corrected mileage of the handover or higher', async () => {
  const made = await given(1_000)
  await toldAtHome(made, 1_200)
  await correct(made.id, { ...SLIP, mileage: 1_500 })
  t.setNow('2026-12-03T03:00:00Z')
  const subscriber = await newSubscriberSession(t, made.subscriber)
  const next = await changeCar(t, { id: made.id, subscriber }, made.model, '2026-12-03', 1)
  expect(await recordOf(next)).toMatchObject({ mileage: { from: 1_500 } })
})

test('a mistyped mileage carried into the next term can be corrected there', async () => {
  const next = await carriedOver(await given(49_000))
  expect((await returnCar(t, next, { mileage: 5_900 })).json().code).toBe('MILEAGE_BACK')
  expect((await correct(next)).statusCode).toBe(200)
  expect(await mileageOf(next)).toBe(5_000)
  expect((await returnCar(t, next, { mileage: 5_900 })).statusCode).toBe(201)
})
