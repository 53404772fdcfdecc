import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newSubscriberSession, theAdmin } from '#testing/actors.ts'
import { SYSTEM_CALLER, change } from '#kit/unit-of-work.ts'
import { declinedOutcome } from '#subscribe/payment/charge/rules.ts'
import { lockSubscriptionOf } from '#subscribe/payment/charge/service.ts'
import { runPaymentEvent } from '#subscribe/payment/service.ts'
import { lockPayment } from '#subscribe/payment/store.ts'
import { reconcileUnknown, chargeDue } from '#subscribe/payment/jobs.ts'
import { endSubscriptions } from '#subscribe/subscription/jobs.ts'
import {
  accept,
  apply,
  asStaff,
  changeCar,
  handOver,
  shortenPaymentTimeouts,
  newApplicant,
  newModel,
  newSubscription,
  paymentRowsOf,
  post,
  simulate,
  subscriptionRowOf,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
  await simulate(t, 'portone-v2/config', { charges: { next: [] } })
})

const at = (day: string) => t.setNow(`${day}T01:00:00Z`)
const pause = (id: string) => asStaff(t, `subscriptions/${id}/pause`, { reason: '해외 체류' })
const resume = (id: string) => asStaff(t, `subscriptions/${id}/resume`)

test('a pause charges nothing, and moves payments and the end by its days', async () => {
  const { id } = await newSubscription(t)
  at('2026-12-20')
  expect((await pause(id)).json().result.status).toBe('PAUSED')
  expect((await pause(id)).json().code).toBe('NOT_ACTIVE')
  at('2027-01-10')
  await chargeDue(t.world)
  await endSubscriptions(t.world)
  expect((await paymentRowsOf(t, id))[1]).toMatchObject({ status: 'PLANNED', next_at: null })
  expect((await resume(id)).json().result).toMatchObject({ status: 'ACTIVE', end_date: '2027-12-22' })
  expect(await subscriptionRowOf(t, id)).toMatchObject({ paused_days: 21, paused_on: null })
  expect((await resume(id)).json().code).toBe('NOT_PAUSED')
  expect((await paymentRowsOf(t, id)).slice(0, 3).map(({ due_on }) => due_on)).toEqual([
    '2026-12-01',
    '2027-01-22',
    '2027-02-22',
  ])
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, id))[1]!.status).toBe('PLANNED')
  at('2027-01-22')
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, id))[1]!.status).toBe('PAID')
})

test('a subscription that has not begun cannot be paused', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id: requestId } = (await apply(t, subscriber, model)).json()
  const { subscription_id: id } = (await accept(t, requestId, '2026-12-25')).json().result
  at('2026-12-24')
  const refused = await pause(id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_CURRENT'])
  at('2026-12-25')
  expect((await pause(id)).json().result.status).toBe('PAUSED')
  at('2026-12-30')
  expect((await resume(id)).json().result.end_date).toBe('2027-12-30')
})

test('a subscription with an accepted change to another car cannot be paused', async () => {
  const first = await newSubscription(t)
  const isChanging = async () => {
    const { headers } = await theAdmin(t)
    const url = `/api/admin/subscription/subscriptions/${first.id}/record`
    return (await t.call({ url, headers })).json().result.is_changing
  }
  expect(await isChanging()).toBe(false)
  await changeCar(t, first, await newModel(t))
  expect(await isChanging()).toBe(true)
  at('2026-12-10')
  const refused = await pause(first.id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'CHANGING'])
})

test('a subscription with an overdue car cannot be paused', async () => {
  const { id } = await newSubscription(t)
  await handOver(t, id)
  await t.world.db.execute(sql`update subscription set end_date = '2026-12-20' where id = ${id}`)
  at('2026-12-20')
  await endSubscriptions(t.world)
  expect((await subscriptionRowOf(t, id)).status).toBe('ACTIVE')
  expect((await pause(id)).json().code).toBe('NOT_CURRENT')
})

/**
 * A subscription whose charge of the second month meets these provider failures, in this order. The first one happens
 * on the due day.
 */
async function secondMonth(...accidents: string[]) {
  const made = await newSubscription(t)
  at('2027-01-01')
  await t.world.db.execute(sql`update subscription_payment set next_at = ${t.world.now().toISOString()}
    where subscription_id = ${made.id} and month = 2`)
  await simulate(t, 'portone-v2/config', { charges: { next: accidents } })
  await chargeDue(t.world)
  return made
}

test('a charge with an unknown result at a pause is reconciled during the pause', async () => {
  const { id } = await secondMonth('timeout_after')
  expect((await paymentRowsOf(t, id))[1]!.status).toBe('UNKNOWN')
  expect((await pause(id)).statusCode).toBe(200)
  t.setNow('2027-01-01T01:05:00Z')
  await reconcileUnknown(t.world)
  expect((await paymentRowsOf(t, id))[1]!.status).toBe('PAID')
  expect((await subscriptionRowOf(t, id)).status).toBe('PAUSED')
})

test('a decline during a pause is not retried, and is past due after the resume', async () => {
  const { id } = await secondMonth('timeout_before')
  await pause(id)
  const second = (await paymentRowsOf(t, id))[1]!
  const why = { code: 'DECLINED', message: '한도 초과' }
  await change(t.world, SYSTEM_CALLER, async (unit) => {
    const payment = (await lockPayment(unit.tx, second.id))!
    const subscription = await lockSubscriptionOf(unit.tx, payment)
    await runPaymentEvent(unit, payment, subscription, declinedOutcome(payment, why, subscription, unit.now))
  })
  expect((await paymentRowsOf(t, id))[1]).toMatchObject({ status: 'FAILED', next_at: null })
  const { rows } = await t.world.db.execute<{ kind: string }>(
    sql`select kind from message where subject_id = ${second.id} order by id`,
  )
  expect(rows).toEqual([{ kind: 'subscription_declined' }])
  at('2027-01-02')
  expect(await chargeDue(t.world)).toBe(0)
  expect((await resume(id)).json().result.status).toBe('PAST_DUE')
  const { rows: told } = await t.world.db.execute<{ kind: string }>(
    sql`select kind from message where subject_id = ${second.id} order by id desc limit 1`,
  )
  expect(told).toEqual([{ kind: 'subscription_past_due' }])
})

test('a retry that the provider never received is not sent again during a pause', async () => {
  const { id } = await secondMonth('decline', 'timeout_before')
  at('2027-01-02')
  await chargeDue(t.world)
  expect((await pause(id)).statusCode).toBe(200)
  t.setNow('2027-01-02T01:10:00Z')
  await reconcileUnknown(t.world)
  expect((await paymentRowsOf(t, id))[1]).toMatchObject({ status: 'FAILED', next_at: null })
  expect(await chargeDue(t.world)).toBe(0)
})

test('an accepted settlement is charged during a pause too', async () => {
  const { id, subscriber } = await newSubscription(t)
  at('2026-12-10')
  const own = await newSubscriberSession(t, subscriber)
  const wanted = { kind: 'EARLY_END', end_date: '2026-12-20' }
  const offer = (await post(t, own, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json()
  await simulate(t, 'portone-v2/config', { charges: { next: ['timeout_before'] } })
  await post(t, own, `/api/subscribe/settlements/${offer.id}/accept`, { total: offer.total })
  expect((await paymentRowsOf(t, id)).at(-1)).toMatchObject({ month: null, status: 'UNKNOWN' })
  expect((await pause(id)).statusCode).toBe(200)
  t.setNow('2026-12-10T01:10:00Z')
  await reconcileUnknown(t.world)
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, id)).at(-1)).toMatchObject({ month: null, status: 'PAID' })
})

test('a charge that the provider never received waits for the end of the pause', async () => {
  const { id } = await secondMonth('timeout_before')
  await pause(id)
  t.setNow('2027-01-01T01:10:00Z')
  await reconcileUnknown(t.world)
  expect((await paymentRowsOf(t, id))[1]).toMatchObject({ status: 'PLANNED', next_at: null })
  expect(await chargeDue(t.world)).toBe(0)
  at('2027-01-11')
  await resume(id)
  expect((await paymentRowsOf(t, id)).slice(1, 3).map(({ due_on }) => due_on)).toEqual([
    '2027-01-11',
    '2027-02-11',
  ])
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, id))[1]!.status).toBe('PAID')
})
