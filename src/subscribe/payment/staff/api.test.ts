import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { storedAudit, theAdmin } from '#testing/actors.ts'
import {
  accept,
  apply,
  shortenPaymentTimeouts,
  newApplicant,
  newDebtor,
  newModel,
  newSubscription,
  post,
  simulate,
} from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { reconcileUnknown, comparePayments } from '../jobs.ts'

const t = testWorld()
const config = (plan: object) => simulate(t, 'portone-v2/config', plan)

type Row = { id: string; payment_id: string; status: string }
const firstOf = async (id: string) =>
  (
    await t.world.db.execute<Row>(
      sql`select * from subscription_payment where subscription_id = ${id} and month = 1`,
    )
  ).rows[0]!
const owedBy = async (subscriberId: string) =>
  (
    await t.world.db.execute<{ type: string; after: number }>(
      sql`select type, after from payment_entry where subscriber_id = ${subscriberId} order by version`,
    )
  ).rows.map(({ type, after }) => [type, after])
const asStaff = async (path: string, body: object = {}) =>
  post(t, await theAdmin(t), `/api/admin/subscription/${path}`, body)

test('a payment is refunded in parts, each once, up to the paid amount', async () => {
  shortenPaymentTimeouts(t)
  const { id, subscriber } = await newSubscription(t)
  const first = await firstOf(id)
  const refund = (amount: number) => asStaff(`payments/${first.id}/refund`, { amount, reason: '조기 반납' })
  expect((await refund(300_000)).json().result).toMatchObject({
    status: 'REFUNDED_IN_PART',
    refunded: 300_000,
  })
  expect((await refund(600_001)).json().code).toBe('REFUND_TOO_LARGE')
  const answers = await Promise.all([refund(600_000), refund(600_000)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await firstOf(id)).status).toBe('REFUNDED')
  const audited = await storedAudit(t, first.id)
  for (const amount of [300_000, 600_000]) expect(audited).toContain(`"refunded_amount":${amount}`)
  expect(await owedBy(subscriber.id)).toEqual([
    ['CHARGE', 900_000],
    ['PAYMENT', 0],
    ['REFUND', 300_000],
    ['CREDIT', 0],
    ['REFUND', 600_000],
    ['CREDIT', 0],
  ])
})

test('a refund without a response is reconciled and sent again with its key', async () => {
  const { id } = await newSubscription(t)
  const first = await firstOf(id)
  await config({ failNext: { status: 500, count: 2 } })
  const asked = await asStaff(`payments/${first.id}/refund`, { amount: 100_000, reason: '보상' })
  expect(asked.json().result).toMatchObject({ status: 'PAID', refunding: 100_000 })
  t.setNow('2026-12-01T03:03:00Z')
  await reconcileUnknown(t.world)
  expect(await firstOf(id)).toMatchObject({
    status: 'REFUNDED_IN_PART',
    refunded: 100_000,
  })
})

test('a refund in the provider’s console becomes a task for staff', async () => {
  const { id } = await newSubscription(t)
  const first = await firstOf(id)
  await fetch(`${t.simulatorUrl}/payments/${first.payment_id}/cancel`, {
    method: 'POST',
    headers: { authorization: `PortOne ${developmentKeys.portoneV2.secret}` },
    body: JSON.stringify({ reason: 'x' }),
  })
  t.setNow('2026-12-01T04:00:00Z')
  await comparePayments(t.world)
  const { result } = (
    await t.call({
      method: 'GET',
      url: `/api/admin/subscription/subscriptions/${id}`,
      headers: (await theAdmin(t)).headers,
    })
  ).json()
  expect(result.payments[0]).toMatchObject({ status: 'PAID', is_different: true, refunded: 0 })
})

test('staff cannot retry the declined charge of a first month', async () => {
  const { subscriber } = await newSubscription(t, { cardNumber: '4330123412340341' })
  const failed = await t.world.db.execute<Row>(
    sql`select * from subscription_payment where subscriber_id = ${subscriber.id} and month = 1`,
  )
  expect((await asStaff(`payments/${failed.rows[0]!.id}/retry`)).json().code).toBe('NEVER_BEGAN')
  const { headers } = await theAdmin(t)
  const listed = (await t.call({ url: '/api/admin/subscription/payments?status=FAILED', headers })).json()
  expect(listed.result).toContainEqual(expect.objectContaining({ id: failed.rows[0]!.id, never_began: true }))
  const { id } = await newSubscription(t)
  const first = await firstOf(id)
  await fetch(`${t.simulatorUrl}/payments/${first.payment_id}/cancel`, {
    method: 'POST',
    headers: { authorization: `PortOne ${developmentKeys.portoneV2.secret}` },
    body: JSON.stringify({ reason: 'x', amount: 50_000 }),
  })
  const answer = await asStaff(`payments/${first.id}/refund`, { amount: 100_000, reason: '보상' })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'REFUND_DECLINED'])
  expect(await firstOf(id)).toMatchObject({ status: 'PAID', refunding: 0, refunded: 0 })
})

test.each([
  ['requests?status=ACTIVE', '신청 시각'],
  ['requests', '신청 시각'],
  ['subscriptions', '상태'],
  ['subscriptions?status=ACTIVE', '상태'],
  ['payments?status=PAID', '결제 예정일'],
])('the CSV of %s has as many rows as the list', async (path, head) => {
  await newSubscription(t)
  const { headers } = await theAdmin(t)
  const url = `/api/admin/subscription/${path}`
  const { result } = (await t.call({ method: 'GET', url, headers })).json()
  const file = await t.call({ method: 'GET', url, headers: { ...headers, accept: 'text/csv' } })
  expect(result.length).toBeGreaterThan(0)
  expect(file.body.startsWith(`\uFEFF${head},`)).toBe(true)
  expect(file.body.split('\r\n')).toHaveLength(result.length + 2)
})

test('the first screen lists requests that wait for a decision (A-001)', async () => {
  const overview = async () =>
    (await t.call({ method: 'GET', url: '/api/admin/overview', headers: (await theAdmin(t)).headers })).json()
      .result
  const before = (await overview()).subscription_requests
  const { id } = (await apply(t, await newApplicant(t), await newModel(t))).json()
  const { subscription_requests: count, rows } = await overview()
  expect(count).toBe(before + 1)
  expect(rows.subscription_requests).toContainEqual({
    id,
    name: expect.any(String),
    car: expect.stringContaining('시험 브랜드'),
    created_at: t.world.now().toISOString(),
  })
})

test('a retry charges once per key, even if it is declined again', async () => {
  const { owed } = await newDebtor(t)
  const { headers } = await theAdmin(t)
  const retry = (key: string) =>
    t.call({
      method: 'POST',
      url: `/api/admin/subscription/payments/${owed.id}/retry`,
      headers: { ...headers, 'idempotency-key': key },
    })
  const attempts = async () => {
    const { rows } = await t.world.db.execute<{ attempts: number }>(
      sql`select attempts from subscription_payment where id = ${owed.id}`,
    )
    return rows[0]!.attempts
  }
  const before = await attempts()
  await config({ charges: { next: ['decline', 'decline'] } })
  const answers = [await retry('once'), await retry('once')]
  expect(answers.map((answer) => answer.json().result.status)).toEqual(['FAILED', 'FAILED'])
  expect(await attempts()).toBe(before + 1)
  expect((await storedAudit(t, owed.id)).split('RETRY')).toHaveLength(2)
  await config({ charges: { next: [] } })
  expect((await retry('again')).json().result.status).toBe('PAID')
})

test('a subscription starts at most 90 days from now', async () => {
  shortenPaymentTimeouts(t)
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id } = (await apply(t, subscriber, model)).json()
  const dayAfter = (days: number) => addDays(dayOf(t.world.now()), days)
  const late = await accept(t, id, dayAfter(91))
  expect([late.statusCode, Object.keys(late.json().fields)]).toEqual([422, ['start_date']])
  expect((await accept(t, id, dayAfter(90))).json().result.status).toBe('ACTIVE')
})
