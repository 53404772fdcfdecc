import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { textsWhere } from '#testing/messages.ts'
import { chargeDue, paymentNotified } from '#subscribe/payment/jobs.ts'
import { storedAudit, theAdmin } from '#testing/actors.ts'
import {
  asStaff,
  shortenPaymentTimeouts,
  newDebtor,
  newSubscription,
  owedBy,
  paymentRowsOf,
  simulate,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

// Payments of ended subscriptions that no card can pay, waived by staff.
const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
  await simulate(t, 'portone-v2/config', { charges: { next: [] } })
})

const waive = (id: string, reason = '보험으로 처리') => asStaff(t, `payments/${id}/waive`, { reason })

test('staff waive a declined payment after the end, once; it is never retried', async () => {
  const { id, subscriber, owed } = await newDebtor(t)
  expect(owed).toMatchObject({ status: 'FAILED', amount: 3_000_000 })
  expect((await waive(owed.id, '')).statusCode).toBe(422)
  const answers = await Promise.all([1, 2].map(() => waive(owed.id)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const first = answers.find(({ statusCode }) => statusCode === 200)
  expect(first!.json().result).toMatchObject({ status: 'DROPPED', next_at: null, is_waivable: false })
  expect((await owedBy(t, subscriber.id)).slice(-2)).toEqual([
    ['CHARGE', 3_000_000],
    ['DROP', 0],
  ])
  expect(await storedAudit(t, owed.id)).toContain('보험으로 처리')
  const texts = await textsWhere(t, sql`kind = 'subscription_waived' and subject_id = ${owed.id}`)
  expect(texts).toEqual([expect.stringContaining('정산 3,000,000원은 더 이상 청구되지 않습니다.')])
  t.setNow('2026-12-03T03:00:00Z')
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, id)).at(-1)).toMatchObject({ id: owed.id, status: 'DROPPED' })
})

test('a retry with its idempotency key gets the first response', async () => {
  const { owed, subscriber } = await newDebtor(t)
  const again = () =>
    asStaff(t, `payments/${owed.id}/waive`, { reason: '보험' }, { 'idempotency-key': owed.id })
  expect((await again()).json()).toEqual((await again()).json())
  expect((await owedBy(t, subscriber.id)).filter(([type]) => type === 'DROP')).toHaveLength(1)
})

test('paid payments, and those of a running subscription, are not waived', async () => {
  const { id } = await newSubscription(t)
  const [first, second] = await paymentRowsOf(t, id)
  expect((await waive(first!.id)).json().code).toBe('NOT_FAILED')
  t.setNow('2027-01-01T00:00:30Z')
  await simulate(t, 'portone-v2/config', { charges: { next: ['decline'] } })
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, id))[1]).toMatchObject({ id: second!.id, status: 'FAILED' })
  const refused = await waive(second!.id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_OVER'])
})

test('settlements do not count as paid months; partly refunded months do', async () => {
  const { id, owed } = await newDebtor(t)
  const { headers } = await theAdmin(t)
  const paidOf = async () =>
    (await t.call({ url: `/api/admin/subscription/subscriptions/${id}`, headers })).json().result.paid
  expect((await asStaff(t, `payments/${owed.id}/retry`)).json().result.status).toBe('PAID')
  expect(await paidOf()).toBe(1)
  const [first] = await paymentRowsOf(t, id)
  await asStaff(t, `payments/${first!.id}/refund`, { amount: 1_000, reason: '사과' })
  expect((await paymentRowsOf(t, id))[0]!.status).toBe('REFUNDED_IN_PART')
  expect(await paidOf()).toBe(1)
})

test('money for a waived payment is booked and becomes a task for staff', async () => {
  const { id, subscriber, owed } = await newDebtor(t)
  await waive(owed.id)
  const fact = await t.world.providers.payments.payment(owed.payment_id)
  t.world.providers.payments.payment = async () => ({
    ...fact!,
    status: 'PAID',
    failure: null,
    paidAt: t.world.now(),
  })
  await paymentNotified(t.world, owed.payment_id, ['Transaction.Paid'])
  const { headers } = await theAdmin(t)
  const { result } = (await t.call({ url: `/api/admin/subscription/subscriptions/${id}`, headers })).json()
  expect(result.payments.at(-1)).toMatchObject({ id: owed.id, status: 'PAID', is_different: true })
  expect((await owedBy(t, subscriber.id)).slice(-2)).toEqual([
    ['CHARGE', 3_000_000],
    ['PAYMENT', 0],
  ])
})
