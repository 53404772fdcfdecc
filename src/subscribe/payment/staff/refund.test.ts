import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#kit/id.ts'
import { reconcileUnknown, paymentNotified } from '#subscribe/payment/jobs.ts'
import { theAdmin } from '#testing/actors.ts'
import {
  asStaff,
  shortenPaymentTimeouts,
  newSubscription,
  paymentRowsOf,
  post,
  simulate,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { type Payment, paymentOf } from '../store.ts'
import { sendRefund } from '../refund/service.ts'

// A refund that the provider refuses is still owed: staff see it, and send it again.
const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
})

const cancels = (...accidents: string[]) =>
  simulate(t, 'portone-v2/config', { charges: { cancels: accidents } })
const get = async (path: string) =>
  (await t.call({ url: `/api/admin/subscription/${path}`, headers: (await theAdmin(t)).headers })).json()
    .result
const refund = (id: string, amount: number, key = newId()) =>
  asStaff(t, `payments/${id}/refund`, { amount, reason: '요청' }, { 'idempotency-key': key })

/**
 * Expects the payment to be a task for staff with the requested amount. Then staff send the refund again, and it
 * succeeds.
 */
async function isOwedAndSentAgain(id: string, amount: number): Promise<boolean> {
  expect((await get('payments?different=true')).map((row: { id: string }) => row.id)).toContain(id)
  const [found] = await get(`payments/${id}/differences`)
  expect(found).toMatchObject({
    ours: { status: 'PAID', refunded: 0, refunding: amount },
    theirs: { status: 'REFUND_REFUSED', failure: expect.any(String) },
    settled_at: null,
  })
  await cancels()
  expect((await refund(id, amount)).json().result).toMatchObject({ refunded: amount, failure: null })
  const note = { note: '다시 환불함' }
  return !(await asStaff(t, `payments/${id}/settle-difference`, note)).json().result.is_different
}

/** A subscription with a single month, and its offered early end, which includes a refund. */
async function offered() {
  const { id, subscriber } = await newSubscription(t)
  await t.world.db.execute(
    sql`update subscription_payment set status = 'DROPPED' where subscription_id = ${id} and month > 1`,
  )
  await t.world.db.execute(sql`update subscription set end_date = '2027-01-01' where id = ${id}`)
  const wanted = { kind: 'EARLY_END', end_date: '2026-12-11' }
  const answer = await post(t, subscriber, `/api/subscribe/subscriptions/${id}/quotes`, wanted)
  const { id: offerId, total } = answer.json()
  const accept = () => post(t, subscriber, `/api/subscribe/settlements/${offerId}/accept`, { total })
  return { first: (await paymentRowsOf(t, id))[0]!, back: -total, accept }
}

test.each([
  ['refused', 'decline'],
  ['accepted and then failed', 'failed'],
])('the refund of an accepted settlement waits for staff when it is %s', async (_, accident) => {
  const { first, back, accept } = await offered()
  await cancels(accident)
  await accept()
  expect(await isOwedAndSentAgain(first.id, back)).toBe(true)
})

test('an acceptance gets its response though the refund call fails; the refund is sent again', async () => {
  const { first, back, accept } = await offered()
  const { payments } = t.world.providers
  t.world.providers.payments = { ...payments, cancel: () => Promise.reject(new Error('broken')) }
  expect((await accept()).json().status).toBe('ACCEPTED')
  const [other] = await paymentRowsOf(t, (await newSubscription(t)).id)
  expect((await refund(other!.id, 100_000)).json().result).toMatchObject({ refunding: 100_000 })
  t.world.providers.payments = payments
  t.setNow('2026-12-01T03:05:00Z')
  await reconcileUnknown(t.world)
  expect(await paymentOf(t.world.db, first.id)).toMatchObject({ refunded: back })
  expect(await paymentOf(t.world.db, other!.id)).toMatchObject({ refunded: 100_000 })
})

test('a refund that is refused only after a timeout becomes a task for staff again', async () => {
  const { id } = await newSubscription(t)
  const [first] = await paymentRowsOf(t, id)
  await cancels('timeout_before', 'decline')
  expect((await refund(first!.id, 100_000)).json().result).toMatchObject({ refunding: 100_000 })
  t.setNow('2026-12-01T03:05:00Z')
  await reconcileUnknown(t.world)
  expect(await isOwedAndSentAgain(first!.id, 100_000)).toBe(true)
})

test('a refusal of an earlier refund does not undo a later one', async () => {
  const { id } = await newSubscription(t)
  const [first] = await paymentRowsOf(t, id)
  await cancels('timeout_before', 'decline')
  await refund(first!.id, 100_000)
  const noted = (await paymentOf(t.world.db, first!.id)) as Payment
  await sendRefund(t.world, { ...noted, refundKey: 'another' })
  expect(await paymentOf(t.world.db, first!.id)).toMatchObject({ refunding: 100_000 })
})

/** A refund of a first month that the provider accepts and executes later. */
async function requested() {
  const { id } = await newSubscription(t)
  const { id: key, payment_id: paymentId } = (await paymentRowsOf(t, id))[0]!
  await cancels('requested')
  const answer = await refund(key, 100_000)
  expect(answer.json().result).toMatchObject({ refunding: 100_000, is_different: false })
  const wanted = {
    paymentId,
    amount: 100_000,
    cancellable: 900_000,
    reason: '접수분',
    key: 'theirs-by-itself',
  }
  const carryOut = () => t.world.providers.payments.cancel(wanted)
  const now = () => paymentOf(t.world.db, key)
  return { key, paymentId, carryOut, now }
}

/** Reconciles the refund each minute for this number of hours. Returns the kind of each response of the provider. */
async function answersIn(paymentId: string, hours: number): Promise<string[]> {
  const from = t.world.now().getTime()
  for (let minute = 1; minute <= hours * 60; minute++) {
    t.setNow(new Date(from + minute * 60_000))
    await reconcileUnknown(t.world)
  }
  const { rows } = await t.world.db.execute<{ kind: string }>(sql`
    select kind from payment_answer where payment_id = ${paymentId} and created_at > ${new Date(from).toISOString()}`)
  return rows.map(({ kind }) => kind)
}

test('a refund accepted for later is reconciled with back-off, and settled by its webhook', async () => {
  const { paymentId, carryOut, now } = await requested()
  const answers = await answersIn(paymentId, 5)
  expect(answers.length).toBeLessThan(30)
  expect(new Set(answers)).toEqual(new Set(['ASK']))
  expect(await now()).toMatchObject({ status: 'PAID', refunding: 100_000 })
  await carryOut()
  await paymentNotified(t.world, paymentId, ['Transaction.PartialCancelled'])
  expect(await now()).toMatchObject({ status: 'REFUNDED_IN_PART', refunded: 100_000, refunding: 0 })
})

test('a refund not executed within three days becomes a task for staff, who send it again', async () => {
  const { key, now } = await requested()
  t.setNow('2026-12-04T02:59:00Z')
  await reconcileUnknown(t.world)
  expect(await now()).toMatchObject({ refunding: 100_000 })
  expect((await refund(key, 100_000)).json().code).toBe('REFUND_RUNNING')
  t.setNow('2026-12-04T10:00:00Z')
  await reconcileUnknown(t.world)
  const [found] = await get(`payments/${key}/differences`)
  expect(found).toMatchObject({ ours: { refunding: 100_000 }, theirs: { status: 'REFUND_LATE' } })
  expect((await refund(key, 100_000)).json().result).toMatchObject({ refunded: 100_000, failure: null })
})

test('a late refund that finally arrives is adopted by staff', async () => {
  const { key, paymentId, carryOut, now } = await requested()
  t.setNow('2026-12-04T10:00:00Z')
  await reconcileUnknown(t.world)
  await carryOut()
  await paymentNotified(t.world, paymentId, ['Transaction.PartialCancelled'])
  const note = { note: '콘솔에서 확인', adopt: true }
  const settled = await asStaff(t, `payments/${key}/settle-difference`, note)
  expect(settled.json().result).toMatchObject({ refunded: 100_000, refunding: 0, is_different: false })
  expect(await now()).toMatchObject({ status: 'REFUNDED_IN_PART' })
})

test.each([
  ['was accepted for later', 'requested', 200],
  ['was refused', 'decline', 409],
])(
  'a refund that %s is not repeated by its request once the provider forgot the key',
  async (_, accident, status) => {
    const { id } = await newSubscription(t)
    const [first] = await paymentRowsOf(t, id)
    const key = newId()
    await cancels(accident)
    const answer = await refund(first!.id, 100_000, key)
    expect(answer.statusCode).toBe(status)
    t.setNow('2026-12-01T07:00:00Z')
    const told = vi.spyOn(t.world.providers.payments, 'cancel')
    const again = await refund(first!.id, 100_000, key)
    expect([again.statusCode, again.json().code]).toEqual([status, answer.json().code])
    expect(told).not.toHaveBeenCalled()
    told.mockRestore()
  },
)
