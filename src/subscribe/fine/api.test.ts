import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  leave,
  newSubscriber,
  newSubscriberSession,
  type SubscriberActor,
  theAdmin,
} from '#testing/actors.ts'
import {
  asStaff,
  handOver,
  newInspectionPhoto,
  newSubscription,
  owedBy,
  paymentRowsOf,
  post,
  returnCar,
  shortenPaymentTimeouts,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { chargeDue } from '#subscribe/payment/jobs.ts'
import { settleFines } from './jobs.ts'

const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
})

let notices = 0
const plateFor = () => `${100 + (++notices % 900)}하${1000 + Math.floor(Math.random() * 9000)}`

/** A subscriber who has a car since the first of December. */
async function driving() {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  const plate = plateFor()
  await t.world.db.execute(
    sql`update subscription_car set registration_number = ${plate} where id = ${made.model.cars[0]!}`,
  )
  return { ...made, plate }
}

/** A notice that staff enter at noon (KST) of December 1st, half an hour after it happened. */
async function enter(plate: string, more: object = {}) {
  const photo = await newInspectionPhoto(t)
  const facts = { kind: 'FINE', happened_at: '2026-12-01T02:30:00Z', amount: 50_000, issuer: '서울시' }
  return asStaff(t, 'fines', { ...facts, plate, notice_number: `N-${++notices}`, photo, ...more })
}
const entered = async (plate: string, more: object = {}) => (await enter(plate, more)).json().result
const ownFines = async (who: SubscriberActor, id: string) =>
  (await t.call({ url: `/api/subscribe/subscriptions/${id}/fines`, headers: who.headers })).json()
const object = async (who: SubscriberActor, id: string) =>
  post(t, who, `/api/subscribe/fines/${id}/object`, { reason: '제가 운전하지 않았습니다.' })
const patch = async (id: string, subscriptionId: string) =>
  t.call({
    method: 'PATCH',
    url: `/api/admin/subscription/fines/${id}`,
    headers: (await theAdmin(t)).headers,
    payload: { subscription_id: subscriptionId },
  })
const messages = async (id: string) =>
  (
    await t.world.db.execute<{ kind: string }>(
      sql`select kind from message where subject_id = ${id} order by created_at`,
    )
  ).rows.map(({ kind }) => kind)
const extraPayments = async (id: string) =>
  (await paymentRowsOf(t, id))
    .filter(({ month }) => month === null)
    .map(({ status, amount }) => [status, amount])
const listed = async (query: string) => {
  const { headers } = await theAdmin(t)
  return (await t.call({ url: `/api/admin/subscription/fines?${query}`, headers })).json().result
}

test('a notice is proposed to the renter with its photo, and is charged once after seven days', async () => {
  const { id, subscriber, plate } = await driving()
  const fine = await entered(plate)
  expect(fine).toMatchObject({
    state: 'PROPOSED',
    renter: { subscription_id: id },
    objects_until: '2026-12-08T15:00:00.000Z',
    candidates: [],
  })
  expect(await ownFines(subscriber, id)).toMatchObject([{ id: fine.id, state: 'PROPOSED', amount: 50_000 }])
  const url = `/api/subscribe/fines/${fine.id}/photo`
  expect((await t.call({ url, headers: subscriber.headers })).statusCode).toBe(200)
  expect((await t.call({ url, headers: (await newSubscriber(t)).headers })).statusCode).toBe(404)
  t.setNow('2026-12-08T14:59:59Z')
  await settleFines(t.world)
  expect(await extraPayments(id)).toEqual([])
  t.setNow('2026-12-08T15:00:00Z')
  await Promise.all([settleFines(t.world), settleFines(t.world)])
  await chargeDue(t.world)
  expect(await extraPayments(id)).toEqual([['PAID', 50_000]])
  expect((await owedBy(t, subscriber.id)).at(-1)).toEqual(['PAYMENT', 0])
  expect(await messages(fine.id)).toEqual(['fine_proposed', 'fine_charged'])
  expect(await listed(`status=CHARGED&q=${encodeURIComponent(plate)}`)).toMatchObject([{ id: fine.id }])
})

test('an accepted fine is charged immediately and cannot be objected to or withdrawn', async () => {
  const { id, subscriber, plate } = await driving()
  const fine = await entered(plate, { kind: 'TOLL', amount: 3_200 })
  const accept = `/api/subscribe/settlements/${fine.settlement_id}/accept`
  expect((await post(t, subscriber, accept, { total: 3_000 })).json().code).toBe('TOTAL_CHANGED')
  expect((await post(t, subscriber, accept, { total: 3_200 })).statusCode).toBe(200)
  expect(await extraPayments(id)).toEqual([['PAID', 3_200]])
  expect((await object(subscriber, fine.id)).json().code).toBe('FINE_MOVED')
  expect((await asStaff(t, `fines/${fine.id}/withdraw`)).json().code).toBe('FINE_MOVED')
})

test('an objection stops the charge until staff confirm it or withdraw the fine', async () => {
  const { id, subscriber, plate } = await driving()
  const [kept, dropped] = [await entered(plate), await entered(plate)]
  for (const { id: fineId } of [kept, dropped])
    expect((await object(subscriber, fineId)).json()).toMatchObject({ state: 'OBJECTED' })
  expect((await object(subscriber, kept.id)).json().code).toBe('FINE_MOVED')
  const { headers } = await theAdmin(t)
  const overview = (await t.call({ url: '/api/admin/overview', headers })).json().result
  expect(overview.rows.fine_objections.map((row: { id: string }) => row.id)).toEqual([kept.id, dropped.id])
  t.setNow('2026-12-20T03:00:00Z')
  await settleFines(t.world)
  expect(await extraPayments(id)).toEqual([])
  expect((await asStaff(t, `fines/${kept.id}/confirm`)).json().result.state).toBe('CHARGED')
  expect((await asStaff(t, `fines/${kept.id}/confirm`)).statusCode).toBe(409)
  expect((await asStaff(t, `fines/${dropped.id}/withdraw`)).json().result.state).toBe('WITHDRAWN')
  await chargeDue(t.world)
  expect((await extraPayments(id)).filter(([, amount]) => amount === 50_000)).toEqual([['PAID', 50_000]])
  expect(await messages(dropped.id)).toEqual(['fine_proposed', 'fine_withdrawn'])
})

test('an objection after the seventh day is refused; another subscriber gets 404', async () => {
  const { subscriber, plate, id } = await driving()
  const fine = await entered(plate)
  const other = await newSubscriber(t)
  expect((await object(other, fine.id)).statusCode).toBe(404)
  expect(
    (await t.call({ url: `/api/subscribe/subscriptions/${id}/fines`, headers: other.headers })).statusCode,
  ).toBe(404)
  t.setNow('2026-12-08T15:00:00Z')
  expect((await object(await newSubscriberSession(t, subscriber), fine.id)).json().code).toBe(
    'OBJECTION_LATE',
  )
})

test('the same notice of an issuer is refused while the first stands', async () => {
  const { plate } = await driving()
  const first = await entered(plate, { notice_number: 'SAME-1' })
  expect((await enter(plate, { notice_number: 'SAME-1' })).json().code).toBe('NOTICE_TAKEN')
  expect((await enter(plate, { notice_number: 'SAME-1', issuer: '부산시' })).statusCode).toBe(201)
  await asStaff(t, `fines/${first.id}/withdraw`)
  expect((await enter(plate, { notice_number: 'SAME-1' })).statusCode).toBe(201)
})

test('on a day that two renters share, staff choose one of them', async () => {
  const first = await driving()
  await t.world.db.execute(sql`
    insert into handover select gen_random_uuid(), subscription_id, 'RETURN', '2026-12-01', place, mileage, photos,
      signature, false, created_at from handover where subscription_id = ${first.id}`)
  await t.world.db.execute(sql`update subscription set status = 'ENDED' where id = ${first.id}`)
  const second = await driving()
  await t.world.db.execute(
    sql`update subscription set car_id = ${first.model.cars[0]!} where id = ${second.id}`,
  )
  const fine = await entered(first.plate)
  expect(fine).toMatchObject({ state: 'UNASSIGNED', unassigned_reason: 'RENTER_UNCLEAR', renter: null })
  const ids = fine.candidates.map((one: { subscription_id: string }) => one.subscription_id)
  expect(ids.toSorted()).toEqual([first.id, second.id].toSorted())
  const other = await driving()
  expect((await patch(fine.id, other.id)).json().code).toBe('NOT_CANDIDATE')
  expect((await patch(fine.id, second.id)).json().result).toMatchObject({
    state: 'PROPOSED',
    renter: { subscription_id: second.id },
  })
  expect((await patch(fine.id, first.id)).json().code).toBe('FINE_MOVED')
  expect(await messages(fine.id)).toEqual(['fine_proposed'])
})

test('a fine without a renter waits for staff; a wrong plate or time is refused', async () => {
  const { plate } = await driving()
  const fine = await entered(plate, { happened_at: '2026-11-20T03:00:00Z' })
  expect(fine).toMatchObject({ state: 'UNASSIGNED', unassigned_reason: 'NO_RENTER' })
  const { headers } = await theAdmin(t)
  const counts = (await t.call({ url: '/api/admin/task-counts', headers })).json().result
  expect(counts.unassigned_fines).toBeGreaterThan(0)
  expect((await asStaff(t, `fines/${fine.id}/withdraw`)).json().result.state).toBe('WITHDRAWN')
  for (const [more, field] of [
    [{ plate: '99하9999' }, 'plate'],
    [{ happened_at: '2026-12-01T03:00:01Z' }, 'happened_at'],
    [{ amount: 99 }, 'amount'],
    [{ photo: crypto.randomUUID() }, 'photo'],
  ] as const) {
    const refused = await enter(plate, more)
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]])
  }
})

test('a fine blocks neither quotes nor the return, and is charged after the end @long', async () => {
  const { id, subscriber, plate } = await driving()
  const [one, two] = [await entered(plate), await entered(plate)]
  const quote = await post(t, subscriber, `/api/subscribe/subscriptions/${id}/quotes`, {
    kind: 'EARLY_END',
    end_date: '2026-12-02',
  })
  expect(quote.statusCode).toBe(201)
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-02', reason: '요청' })
  t.setNow('2026-12-02T03:00:00Z')
  expect((await returnCar(t, id)).statusCode).toBe(201)
  expect((await listed(`status=PROPOSED&q=${encodeURIComponent(plate)}`)).length).toBe(2)
  const session = await newSubscriberSession(t, subscriber)
  expect((await leave(t, session)).json().code).toBe('PAYMENT_OPEN')
  const decline = await post(t, session, `/api/subscribe/settlements/${one.settlement_id}/decline`, {
    reason: '-',
  })
  expect(decline.json().code).toBe('FINE_STANDS')
  expect((await asStaff(t, `settlements/${one.settlement_id}/withdraw`)).json().code).toBe('FINE_STANDS')
  t.setNow('2026-12-09T01:00:00Z')
  await settleFines(t.world)
  await chargeDue(t.world)
  expect(await extraPayments(id)).toEqual([
    ['PAID', 50_000],
    ['PAID', 50_000],
  ])
  expect([one.state, two.state]).toEqual(['PROPOSED', 'PROPOSED'])
})

test('a fine of a deleted account waits for staff, who cannot assign it', async () => {
  const { id, subscriber, plate } = await driving()
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-02', reason: '요청' })
  t.setNow('2026-12-02T03:00:00Z')
  await returnCar(t, id)
  await t.world.db.execute(sql`update subscription_payment set refunding = 0, status = 'PAID', next_at = null
    where subscription_id = ${id} and status in ('SENT', 'UNKNOWN', 'FAILED')`)
  expect((await leave(t, await newSubscriberSession(t, subscriber))).statusCode).toBe(204)
  const fine = await entered(plate)
  expect(fine).toMatchObject({ state: 'UNASSIGNED', unassigned_reason: 'SUBSCRIBER_GONE' })
  expect((await patch(fine.id, id)).json().code).toBe('SUBSCRIBER_GONE')
})
