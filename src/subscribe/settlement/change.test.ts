import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { chargeDue } from '#subscribe/payment/jobs.ts'
import { announceCharges } from '#subscribe/payment/notice/jobs.ts'
import { newSubscriberSession, type SubscriberActor } from '#testing/actors.ts'
import {
  asStaff,
  changeCar,
  handOver,
  shortenPaymentTimeouts,
  newModel,
  newSubscription,
  paymentRowsOf,
  post,
  simulate,
  subscriptionRowOf,
  returnCar,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

// Changes to another car or term: after the car is returned, and with a declined first month.
const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
})

async function acceptOf(own: SubscriberActor, { id, total }: { id: string; total: number }) {
  const accepted = await post(t, own, `/api/subscribe/settlements/${id}/accept`, { total })
  expect(accepted.statusCode).toBe(200)
}

/**
 * A subscriber who returned the car on December 2nd, four days before the end, and accepted the charge for extra km.
 */
async function returnedEarly(...charges: 'decline'[]) {
  const { id, subscriber, model } = await newSubscription(t)
  await handOver(t, id)
  await t.world.db.execute(sql`update subscription set end_date = '2026-12-06' where id = ${id}`)
  t.setNow('2026-12-02T03:00:00Z')
  const own = await newSubscriberSession(t, subscriber)
  await post(t, own, `/api/subscribe/subscriptions/${id}/mileage`, { mileage: 9_000 })
  const { settlement } = (await returnCar(t, id, { mileage: 9_000 })).json().result
  await simulate(t, 'portone-v2/config', { charges: { next: charges } })
  await acceptOf(own, settlement)
  return { id, own, model }
}

const settlementsOf = async (id: string) =>
  (
    await t.world.db.execute<{ total: number; next_subscription_id: string | null }>(
      sql`select * from settlement where subscription_id = ${id} order by id`,
    )
  ).rows

test('a change after an early return starts at term end, without refund or fee', async () => {
  const { id, own } = await returnedEarly()
  const wanted = { kind: 'CHANGE', end_date: '2026-12-03', model_id: (await newModel(t)).id, month: 1 }
  const [settled] = await settlementsOf(id)
  const offer = (await post(t, own, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json()
  expect(offer).toMatchObject({ kind: 'CHANGE', end_date: '2026-12-06', items: [], total: 0 })
  await acceptOf(own, offer)
  const { next_subscription_id: next } = (await settlementsOf(id)).at(-1)!
  expect(await subscriptionRowOf(t, next!)).toMatchObject({ status: 'STARTING', start_date: '2026-12-06' })
  expect(await subscriptionRowOf(t, id)).toMatchObject({ status: 'ACTIVE', end_date: '2026-12-06' })
  // The settlement of the return stays unchanged.
  expect((await settlementsOf(id))[0]).toEqual(settled)
  expect(settled!.total).toBeGreaterThan(0)
})

test('a change after a return expires when staff move the end of the subscription', async () => {
  const { id, own } = await returnedEarly()
  const wanted = { kind: 'CHANGE', end_date: '2026-12-03', model_id: (await newModel(t)).id, month: 1 }
  const quote = async () => (await post(t, own, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json()
  const offer = await quote()
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-04', reason: '요청' })
  const refused = await post(t, own, `/api/subscribe/settlements/${offer.id}/accept`, { total: 0 })
  expect([refused.statusCode, refused.json().code]).toEqual([410, 'EXPIRED'])
  expect((await subscriptionRowOf(t, id)).end_date).toBe('2026-12-04')
  await post(t, own, `/api/subscribe/settlements/${offer.id}/decline`, { reason: null })
  expect(await quote()).toMatchObject({ end_date: '2026-12-04', total: 0 })
})

test('a change while costs of a return are unpaid is refused', async () => {
  const { id, own } = await returnedEarly('decline')
  t.setNow('2026-12-08T03:00:00Z')
  const wanted = { kind: 'CHANGE', end_date: '2026-12-09', model_id: (await newModel(t)).id, month: 1 }
  const refused = await post(
    t,
    await newSubscriberSession(t, own),
    `/api/subscribe/subscriptions/${id}/quotes`,
    wanted,
  )
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'UNPAID'])
})

test('a change of term and an early end are refused after a return', async () => {
  const { id, own, model } = await returnedEarly()
  const wanted = { kind: 'CHANGE', end_date: '2026-12-02', model_id: model.id, month: 1 }
  const refused = await post(t, own, `/api/subscribe/subscriptions/${id}/quotes`, wanted)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'NO_CAR'])
  expect(refused.json().err).toContain('반납')
  // The kilometers were settled for the whole term; an earlier end would settle them again for fewer days.
  const early = { kind: 'EARLY_END', end_date: '2026-12-03' }
  const answers = [
    await post(t, own, `/api/subscribe/subscriptions/${id}/quotes`, early),
    await asStaff(t, `subscriptions/${id}/quotes`, { end_date: '2026-12-03' }),
  ]
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [409, 'CAR_RETURNED'],
    [409, 'CAR_RETURNED'],
  ])
})

/** Runs the charges at nine on these days of December, all declined. */
async function declineOn(...days: string[]) {
  await simulate(t, 'portone-v2/config', { charges: { next: days.map(() => 'decline') } })
  for (const day of days) {
    t.setNow(`2026-12-${day}T00:00:30Z`)
    await chargeDue(t.world)
  }
}

/** A subscriber who switches to another car on December 16th. Its first month is declined on these days. */
async function declinedNext(...days: string[]) {
  const first = await newSubscription(t)
  const next = await changeCar(t, first, await newModel(t))
  await declineOn(...days)
  return { ...first, next }
}
const DAYS = ['16', '17', '19', '21', '23']

test('a declined first month of a change is owed, retried, and past due', async () => {
  const { next, subscriber } = await declinedNext('16')
  const { request_id, status } = await subscriptionRowOf(t, next)
  expect([status, (await paymentRowsOf(t, next))[0]!.status]).toEqual(['ACTIVE', 'FAILED'])
  const own = await newSubscriberSession(t, subscriber)
  const withdrawn = await post(t, own, `/api/subscribe/subscriptions/requests/${request_id}/withdraw`)
  expect(withdrawn.json().code).toBe('NOT_OPEN')
  const end = { kind: 'EARLY_END', end_date: '2026-12-20' }
  const quoted = await post(t, own, `/api/subscribe/subscriptions/${next}/quotes`, end)
  expect(quoted.json().code).toBe('UNPAID')
  await declineOn(...DAYS.slice(1))
  expect((await subscriptionRowOf(t, next)).status).toBe('PAST_DUE')
})

test('the car of a change is handed over only after its first month is paid', async () => {
  const { next } = await declinedNext(...DAYS)
  expect((await handOver(t, next)).json().code).toBe('NOT_RUNNING')
  const [month] = await paymentRowsOf(t, next)
  expect((await asStaff(t, `payments/${month!.id}/retry`)).json().result).toMatchObject({ status: 'PAID' })
  expect((await subscriptionRowOf(t, next)).status).toBe('ACTIVE')
  expect((await handOver(t, next)).statusCode).toBe(201)
})

test('no later month of a change is charged before its first month is paid', async () => {
  const { next } = await declinedNext(...DAYS)
  t.setNow('2027-01-16T03:00:00Z')
  expect(await chargeDue(t.world)).toBe(0)
  const [first, second] = await paymentRowsOf(t, next)
  expect([first!.status, second!.status]).toEqual(['FAILED', 'PLANNED'])
  await asStaff(t, `payments/${first!.id}/retry`)
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, next)).slice(0, 3).map(({ status }) => status)).toEqual([
    'PAID',
    'PAID',
    'PLANNED',
  ])
})

test('ending a never paid change drops its later months, which were not announced', async () => {
  const { next } = await declinedNext(...DAYS)
  t.setNow('2027-01-14T03:00:00Z')
  await announceCharges(t.world)
  t.setNow('2027-02-20T03:00:00Z')
  expect(await chargeDue(t.world)).toBe(0)
  const end = { end_date: '2027-02-20', reason: '연락 두절' }
  expect((await asStaff(t, `subscriptions/${next}/end`, end)).statusCode).toBe(200)
  const [month, second, ...later] = await paymentRowsOf(t, next)
  expect(month!.status).toBe('FAILED')
  expect(new Set([second, ...later].map((one) => one!.status))).toEqual(new Set(['DROPPED']))
  const { rows } = await t.world.db.execute(
    sql`select kind from message where subject_id = ${second!.id} and kind = 'subscription_upcoming'`,
  )
  expect(rows).toEqual([])
})

test('staff end a change that is never paid, and waive its declined first month', async () => {
  const { next } = await declinedNext(...DAYS)
  await asStaff(t, `subscriptions/${next}/end`, { end_date: '2026-12-23', reason: '연락 두절' })
  const [month, ...later] = await paymentRowsOf(t, next)
  expect(month!.status).toBe('FAILED')
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set(['DROPPED']))
  const waived = await asStaff(t, `payments/${month!.id}/waive`, { reason: '연락 두절' })
  expect(waived.json().result).toMatchObject({ status: 'DROPPED' })
})

test('a change of term before the handover is owed like a change of car', async () => {
  const first = await newSubscription(t)
  t.setNow('2026-12-05T03:00:00Z')
  const subscriber = await newSubscriberSession(t, first.subscriber)
  const next = await changeCar(t, { ...first, subscriber }, first.model, '2026-12-05', 1)
  await simulate(t, 'portone-v2/config', { charges: { next: ['decline'] } })
  await chargeDue(t.world)
  expect((await subscriptionRowOf(t, next)).status).toBe('ACTIVE')
  expect((await handOver(t, next)).json().code).toBe('NOT_RUNNING')
})

test('of parallel switches to a model, one per free car succeeds @long', async () => {
  const [cars, asking] = [3, 5]
  const firsts = await Promise.all(Array.from({ length: asking }, () => newSubscription(t)))
  const { id: model_id } = await newModel(t, { cars })
  const wanted = { kind: 'CHANGE', end_date: '2026-12-16', model_id, month: 12 }
  const offers = await Promise.all(
    firsts.map(async ({ id, subscriber }) =>
      (await post(t, subscriber, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json(),
    ),
  )
  const answers = await Promise.all(
    offers.map(({ id, total }, at) =>
      post(t, firsts[at]!.subscriber, `/api/subscribe/settlements/${id}/accept`, { total }),
    ),
  )
  const refused = answers.map((answer) => answer.json().code).filter((code) => code !== undefined)
  expect(refused).toEqual(Array.from({ length: asking - cars }, () => 'NO_CAR'))
  const { rows } = await t.world.db.execute(sql`
    select s.car_id from subscription s join settlement w on w.next_subscription_id = s.id
    where w.next_model_id = ${model_id} group by s.car_id`)
  expect(rows).toHaveLength(cars)
})

test('a change to a term that only another free car offers takes that car', async () => {
  const [first, next] = [await newSubscription(t), await newModel(t, { cars: 2 })]
  const [without, having] = next.cars as [string, string]
  await t.world.db.execute(sql`delete from subscription_fee where car_id = ${without} and months = 12`)
  await t.world.db.execute(sql`
    insert into subscription_fee (car_id, months, fee) values (${without}, 24, 800000) on conflict do nothing`)
  const id = await changeCar(t, first, next)
  expect((await subscriptionRowOf(t, id)).car_id).toBe(having)
})
