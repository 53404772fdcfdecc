import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newSubscriberSession, newSubscriber, theAdmin } from '#testing/actors.ts'
import {
  asStaff,
  changeCar,
  handOver,
  handoverBody,
  shortenPaymentTimeouts,
  newModel,
  newSubscription,
  post,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { remindMileage } from '../handover/mileage/jobs.ts'
import { chargeDue } from '../payment/jobs.ts'

const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})

const get = async (actor: { headers: Record<string, string> }, url: string) =>
  t.call({ url: `/api/subscribe/subscriptions/${url}`, headers: actor.headers })

test('a handover is recorded once; only its subscriber and staff see its pictures', async () => {
  const { id, subscriber } = await newSubscription(t)
  const answers = await Promise.all([handOver(t, id), handOver(t, id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  const record = (await get(subscriber, `${id}/record`)).json()
  expect(record).toMatchObject({ is_car_out: true, mileage: { latest: 100, from: 100, covered: 12_000 } })
  const [{ photos, signature }] = record.handovers
  for (const picture of [...photos, signature]) {
    const shown = await get(subscriber, `${id}/photos/${picture}`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  }
  const stranger = await newSubscriber(t)
  expect((await get(stranger, `${id}/photos/${photos[0]}`)).statusCode).toBe(404)
  expect((await get(stranger, `${id}/record`)).statusCode).toBe(404)
  const { signature: other } = await handoverBody(t)
  expect((await get(subscriber, `${id}/photos/${other}`)).statusCode).toBe(404)
  for (const headers of [{}, subscriber.headers])
    expect((await t.call({ url: `/api/files/${photos[0]}`, headers })).statusCode).toBe(404)
})

test('a subscription with an accepted early end covers fewer kilometers', async () => {
  const { id, subscriber } = await newSubscription(t)
  await handOver(t, id)
  const wanted = { kind: 'EARLY_END', end_date: '2026-12-16' }
  const offer = (await post(t, subscriber, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json()
  await post(t, subscriber, `/api/subscribe/settlements/${offer.id}/accept`, { total: offer.total })
  const { mileage } = (await get(subscriber, `${id}/record`)).json()
  expect(mileage.covered).toBe(Math.floor((12_000 * 15) / 365))
})

test('a change of a subscription that began today is refused until tomorrow', async () => {
  const { id, subscriber, model } = await newSubscription(t)
  const wanted = { kind: 'CHANGE', end_date: '2026-12-16', model_id: model.id, month: 1 }
  const refused = await post(t, subscriber, `/api/subscribe/subscriptions/${id}/quotes`, wanted)
  expect([refused.statusCode, refused.json().err]).toEqual([
    409,
    '시작일 다음 날부터 해지하거나 변경하실 수 있습니다.',
  ])
})

test.each([
  ['a future day', { happened_on: '2026-12-02' }, 'happened_on'],
  ['no photos', { photos: [] }, 'photos'],
  ['an unknown picture', { signature: '01a203b7-b4e3-756c-8f32-57de47b845c0' }, 'signature'],
  ['no place', { place: ' ' }, 'place'],
  ['a negative mileage', { mileage: -1 }, 'mileage'],
])('a hand-over with %s is refused at its field', async (_, change, field) => {
  const { id } = await newSubscription(t)
  const answer = await handOver(t, id, change)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().fields)).toEqual([field])
})

test('a mileage report of today can be lowered; a report of yesterday is the minimum', async () => {
  const { id, subscriber } = await newSubscription(t)
  await handOver(t, id)
  const tell = async (mileage: number) =>
    post(t, await newSubscriberSession(t, subscriber), `/api/subscribe/subscriptions/${id}/mileage`, {
      mileage,
    })
  for (const mileage of [9_000, 900]) expect((await tell(mileage)).statusCode).toBe(201)
  t.setNow(new Date(t.world.now().getTime() + 24 * 3_600_000).toISOString())
  expect((await tell(899)).json().code).toBe('MILEAGE_BACK')
  for (const mileage of [1_500, 901]) expect((await tell(mileage)).statusCode).toBe(201)
})

test('mileage only grows, needs a car that is out, and is reminded of monthly', async () => {
  const { id, subscriber } = await newSubscription(t)
  const tell = async (mileage: number) =>
    post(t, await newSubscriberSession(t, subscriber), `/api/subscribe/subscriptions/${id}/mileage`, {
      mileage,
    })
  expect((await tell(1_000)).json().code).toBe('NOT_WITH_YOU')
  await handOver(t, id)
  expect((await tell(99)).json().code).toBe('MILEAGE_BACK')
  expect((await tell(900)).statusCode).toBe(201)
  expect((await tell(2_000_001)).json().code).toBe('MILEAGE_TOO_LARGE')
  for (let index = 0; index < 9; index++) await tell(901 + index)
  expect((await tell(950)).statusCode).toBe(429)
  const asked = async () =>
    (
      await t.world.db.execute<{ count: number }>(
        sql`select count(*)::int as count from message where subject_id = ${id} and kind = 'mileage_reminder'`,
      )
    ).rows[0]!.count
  const counts = []
  for (const day of ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-07']) {
    t.setNow(`${day}T01:00:00Z`)
    await Promise.all([remindMileage(t.world), remindMileage(t.world)])
    counts.push(await asked())
  }
  expect(counts).toEqual([0, 1, 1, 2])
  const record = await asStaff(t, `subscriptions/${id}/pause`, { reason: '점검' })
  expect(record.statusCode).toBe(200)
})

test('a subscription with a later first day is not starting before that day', async () => {
  const first = await newSubscription(t)
  const next = await changeCar(t, first, await newModel(t))
  const said = async () => {
    const own = await newSubscriberSession(t, first.subscriber)
    const [listed] = (await t.call({ url: '/api/subscribe/subscriptions', headers: own.headers })).json()
    const { subscription } = (await get(own, `${next}/record`)).json()
    expect([listed.id, listed.is_starting]).toEqual([next, subscription.is_starting])
    return [subscription.status, listed.is_starting]
  }
  expect(await said()).toEqual(['STARTING', false])
  t.setNow('2026-12-15T14:59:59Z')
  expect(await said()).toEqual(['STARTING', false])
  t.setNow('2026-12-15T15:00:00Z')
  expect(await said()).toEqual(['STARTING', true])
  t.setNow('2026-12-16T00:00:30Z')
  await chargeDue(t.world)
  expect(await said()).toEqual(['ACTIVE', false])
})

test('staff see the due day of the first payment before the subscription begins', async () => {
  const first = await newSubscription(t)
  const next = await changeCar(t, first, await newModel(t))
  const { headers } = await theAdmin(t)
  const url = `/api/admin/subscription/subscriptions/${next}`
  expect((await t.call({ url, headers })).json().result).toMatchObject({
    status: 'STARTING',
    first_due_on: '2026-12-16',
  })
})
