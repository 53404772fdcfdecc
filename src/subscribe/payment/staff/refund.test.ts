import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { askUnknown } from '#subscribe/payment/jobs.ts'
import { theAdmin } from '#testing/actors.ts'
import { asStaff, hurry, newSubscription, paymentRowsOf, post, simulate } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { type Payment, paymentOf } from '../store.ts'
import { sendRefund } from './acts.ts'

// A refund that the provider refuses is owed all the same: staff see it, and send it again.
const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  hurry(t)
})

const cancels = (...accidents: string[]) =>
  simulate(t, 'portone-v2/config', { charges: { cancels: accidents } })
const get = async (path: string) =>
  (await t.call({ url: `/api/admin/subscription/${path}`, headers: (await theAdmin(t)).headers })).json()
    .result
const refund = (id: string, amount: number) => asStaff(t, `payments/${id}/refund`, { amount, reason: '요청' })

/** Whether it waits for staff with what was asked for, who give it back and say so. */
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

/** A subscription in its only month, and what its subscriber is offered for an early end: some of it comes back. */
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

test('what an accepted settlement gives back waits for staff when it is refused', async () => {
  const { first, back, accept } = await offered()
  await cancels('decline')
  await accept()
  expect(await isOwedAndSentAgain(first.id, back)).toBe(true)
})

test('whoever agreed, and staff, hear that it is done though the refund breaks on its way; it is sent again', async () => {
  const { first, back, accept } = await offered()
  const { payments } = t.world.providers
  t.world.providers.payments = { ...payments, cancel: () => Promise.reject(new Error('broken')) }
  expect((await accept()).json().status).toBe('ACCEPTED')
  const [other] = await paymentRowsOf(t, (await newSubscription(t)).id)
  expect((await refund(other!.id, 100_000)).json().result).toMatchObject({ refunding: 100_000 })
  t.world.providers.payments = payments
  t.setNow('2026-12-01T03:05:00Z')
  await askUnknown(t.world)
  expect(await paymentOf(t.world.db, first.id)).toMatchObject({ refunded: back })
  expect(await paymentOf(t.world.db, other!.id)).toMatchObject({ refunded: 100_000 })
})

test('so does what staff gave back when the no came late', async () => {
  const { id } = await newSubscription(t)
  const [first] = await paymentRowsOf(t, id)
  await cancels('timeout_before', 'decline')
  expect((await refund(first!.id, 100_000)).json().result).toMatchObject({ refunding: 100_000 })
  t.setNow('2026-12-01T03:05:00Z')
  await askUnknown(t.world)
  expect(await isOwedAndSentAgain(first!.id, 100_000)).toBe(true)
})

test('a no to an earlier refund takes no later one back', async () => {
  const { id } = await newSubscription(t)
  const [first] = await paymentRowsOf(t, id)
  await cancels('timeout_before', 'decline')
  await refund(first!.id, 100_000)
  const noted = (await paymentOf(t.world.db, first!.id)) as Payment
  await sendRefund(t.world, { ...noted, refundKey: 'another' })
  expect(await paymentOf(t.world.db, first!.id)).toMatchObject({ refunding: 100_000 })
})
