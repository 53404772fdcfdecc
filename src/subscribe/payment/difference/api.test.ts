import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  asStaff,
  shortenPaymentTimeouts,
  newSubscription,
  owedBy,
  paymentRowsOf,
  post,
  simulate,
  subscriptionRowOf,
} from '#testing/subscriptions.ts'
import { theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { reconcileUnknown, chargeDue, paymentNotified } from '../jobs.ts'
import type { DifferenceRow } from './contract.ts'
import { addDifference } from './store.ts'

// Charges whose response was lost, and for which the provider's record differs from ours.
const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
})

const secondOf = async (id: string) => (await paymentRowsOf(t, id))[1]!
const settle = (id: string, more: object) =>
  asStaff(t, `payments/${id}/settle-difference`, { note: '콘솔에서 확인', ...more })

/** A charged month for which the provider reports another amount; after `mend()` it reports the right one. */
async function another() {
  const { id, subscriber } = await newSubscription(t)
  t.setNow('2027-01-01T00:00:30Z')
  await simulate(t, 'portone-v2/config', { charges: { next: ['timeout_after'] } })
  await chargeDue(t.world)
  const { payments } = t.world.providers
  const ask = payments.payment
  payments.payment = async (paymentId) => ({ ...(await ask(paymentId))!, total: 1 })
  t.setNow('2027-01-01T00:05:00Z')
  await reconcileUnknown(t.world)
  const second = await secondOf(id)
  expect(second).toMatchObject({ status: 'UNKNOWN', next_at: null })
  return { id, subscriber, second, mend: () => (payments.payment = ask) }
}

test('a charge under way that staff settle with a note is reconciled again', async () => {
  const { id, second, mend } = await another()
  expect((await settle(second.id, {})).json().result).toMatchObject({ is_different: false })
  await reconcileUnknown(t.world)
  expect(await secondOf(id)).toMatchObject({ status: 'UNKNOWN', next_at: null })
  mend()
  expect((await settle(second.id, { unpaid: true })).json().code).toBe('NOT_UNPAID')
  expect((await settle(second.id, {})).statusCode).toBe(200)
  await reconcileUnknown(t.world)
  expect((await secondOf(id)).status).toBe('PAID')
})

test('a charge settled as unpaid is owed, not retried, and waivable after the end', async () => {
  const { id, subscriber, second } = await another()
  expect((await settle(second.id, { unpaid: true, adopt: true })).statusCode).toBe(422)
  const settled = await settle(second.id, { unpaid: true })
  expect(settled.json().result).toMatchObject({
    status: 'FAILED',
    next_at: null,
    is_different: false,
    // The subscriber reads the failure text; the note of staff is for staff only.
    failure: '결제가 확인되지 않았습니다.',
  })
  expect((await owedBy(t, subscriber.id)).at(-1)).toEqual(['CHARGE', 900_000])
  expect((await subscriptionRowOf(t, id)).status).toBe('PAST_DUE')
  t.setNow('2027-01-02T00:00:30Z')
  expect(await chargeDue(t.world)).toBe(0)
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2027-01-02', reason: '요청' })
  const waived = await asStaff(t, `payments/${second.id}/waive`, { reason: '확인되지 않는 결제' })
  expect(waived.json().result.status).toBe('DROPPED')
})

test('a paid payment is not settled as unpaid', async () => {
  const { id } = await newSubscription(t)
  const [first] = await paymentRowsOf(t, id)
  await t.world.db.execute(sql`insert into payment_difference (id, payment_id, ours, theirs, found_at)
    values (gen_random_uuid(), ${first!.payment_id}, '{}', '{}', now())`)
  expect((await settle(first!.id, { unpaid: true })).json().code).toBe('NOT_UNPAID')
  expect((await paymentRowsOf(t, id))[0]!.status).toBe('PAID')
})

test('new differences are stored once, and only those that staff saw are settled', async () => {
  const { id } = await newSubscription(t)
  const [first] = await paymentRowsOf(t, id)
  const url = `/api/admin/subscription/payments/${first!.id}/differences`
  const { headers } = await theAdmin(t)
  const open = async () => {
    const rows: DifferenceRow[] = (await t.call({ url, headers })).json().result
    return rows.filter((row) => row.settled_at === null)
  }
  const totals = async () =>
    (await open()).map(({ theirs }) => Number(theirs['total'])).toSorted((a, b) => a - b)
  const find = (total: number) =>
    addDifference(t.world.db, first!.payment_id, { status: 'PAID' }, { total }, t.world.now())
  for (const total of [1, 2, 2]) await find(total)
  expect(await totals()).toEqual([1, 2])
  const seen = (await open()).map((row) => row.id)
  await find(3)
  expect((await settle(first!.id, { differences: seen })).json().result.is_different).toBe(true)
  expect(await totals()).toEqual([3])
  expect((await settle(first!.id, {})).json().result.is_different).toBe(false)
  expect((await settle(first!.id, {})).json().code).toBe('NOT_DIFFERENT')
})

/** A subscription, with functions that refund its first month in the provider's console (`giveBack`) or as staff. */
async function cancelled(amount: number) {
  const { id, subscriber } = await newSubscription(t)
  const { id: key, payment_id: paymentId } = (await paymentRowsOf(t, id))[0]!
  const giveBack = () =>
    t.world.providers.payments.cancel({ paymentId, amount, cancellable: 900_000, reason: '콘솔', key })
  const refund = (much: number) => asStaff(t, `payments/${key}/refund`, { amount: much, reason: '요청' })
  const wanted = { kind: 'EARLY_END', end_date: '2026-12-16' }
  const quote = () => post(t, subscriber, `/api/subscribe/subscriptions/${id}/quotes`, wanted)
  const first = async () => (await paymentRowsOf(t, id))[0]!
  return { subscriber, key, paymentId, giveBack, refund, quote, first }
}

test('a refund that was made in the console is reconciled again, or adopted', async () => {
  const { subscriber, key, giveBack, refund, quote, first } = await cancelled(900_000)
  await giveBack()
  expect((await refund(300_000)).json().result).toMatchObject({ refunding: 300_000, is_different: true })
  expect(await first()).toMatchObject({ next_at: null })
  expect([(await refund(300_000)).json().code, (await quote()).json().code]).toEqual([
    'REFUND_RUNNING',
    'UNPAID',
  ])
  expect((await settle(key, {})).json().result).toMatchObject({ is_different: false, refunding: 300_000 })
  // Another reconciliation runs: no amount is adopted until it ends.
  expect(await reconcileUnknown(t.world)).toBe(1)
  expect(await first()).toMatchObject({ next_at: null })
  const adopted = await settle(key, { adopt: true })
  expect(adopted.json().result).toMatchObject({ status: 'REFUNDED', refunded: 900_000, refunding: 0 })
  expect((await owedBy(t, subscriber.id)).slice(2)).toEqual([
    ['REFUND', 900_000],
    ['CREDIT', 0],
  ])
  expect((await refund(300_000)).json().code).toBe('NOT_PAID')
  expect((await quote()).statusCode).toBe(201)
})

test('a refund that never arrived is replaced by the adopted one, and the rest is refundable', async () => {
  const { key, paymentId, giveBack, refund, quote, first } = await cancelled(300_000)
  await simulate(t, 'portone-v2/config', { charges: { cancels: ['timeout_before'] } })
  expect((await refund(100_000)).json().result).toMatchObject({ refunding: 100_000, is_different: false })
  await giveBack()
  await paymentNotified(t.world, paymentId, ['Transaction.PartialCancelled'])
  expect(await first()).toMatchObject({ next_at: null, status: 'PAID' })
  const adopted = await settle(key, { adopt: true })
  expect(adopted.json().result).toMatchObject({ status: 'REFUNDED_IN_PART', refunded: 300_000, refunding: 0 })
  expect((await refund(100_000)).json().result).toMatchObject({ refunded: 400_000, is_different: false })
  expect((await quote()).json()).toMatchObject({ total: 2_235_484 })
})

test('a refund in the console is not adopted while a refund of ours is reconciled', async () => {
  const { key, paymentId, giveBack, refund, first } = await cancelled(300_000)
  await simulate(t, 'portone-v2/config', { charges: { cancels: ['timeout_before'] } })
  await refund(100_000)
  await giveBack()
  await addDifference(t.world.db, paymentId, { status: 'PAID' }, { cancelled: 300_000 }, t.world.now())
  expect((await settle(key, { adopt: true })).json().code).toBe('NOT_ADOPTABLE')
  expect(await first()).toMatchObject({ refunded: 0, next_at: expect.any(String) })
})

test('the first screen lists differing payments and past-due subscriptions (A-001)', async () => {
  const overview = async () =>
    (await t.call({ method: 'GET', url: '/api/admin/overview', headers: (await theAdmin(t)).headers })).json()
      .result
  const before = await overview()
  const { id, second } = await another()
  const differing = await overview()
  expect(differing.payment_differences).toBe(before.payment_differences + 1)
  expect(differing.rows.payment_differences).toContainEqual({
    id: second.id,
    name: expect.any(String),
    car: expect.stringContaining('시험'),
    path: expect.stringMatching(/^\/admin\/subscription\/payments\?status=DIFFERENT&q=/),
  })
  await settle(second.id, { unpaid: true })
  const after = await overview()
  expect(after.payment_differences).toBe(before.payment_differences)
  expect(after.past_due_subscriptions).toBe(before.past_due_subscriptions + 1)
  expect(after.rows.past_due_subscriptions).toContainEqual({
    id,
    name: expect.any(String),
    car: expect.stringContaining('시험 브랜드'),
    path: expect.stringMatching(/^\/admin\/subscription\/subscriptions\?status=PAST_DUE&q=/),
  })
})
