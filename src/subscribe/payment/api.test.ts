import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { signatureOf } from '#providers/payment/webhook.ts'
import { applyWebhooks } from '#platform/payment/jobs.ts'
import { theAdmin } from '#testing/actors.ts'
import {
  accept,
  apply,
  shortenPaymentTimeouts,
  newApplicant,
  newModel,
  newSubscription,
  post,
  simulate,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { reconcileUnknown, chargeDue, comparePayments } from './jobs.ts'
import { endSubscriptions } from '#subscribe/subscription/jobs.ts'

const t = testWorld({ sharesClock: true })
const DECLINING = '4330123412340341'
const config = (plan: object) => simulate(t, 'portone-v2/config', plan)
beforeEach(async () => {
  t.setNow(START)
  // Closes the open payments of earlier tests, so that the job charges only those of this test.
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
  await config({ charges: { next: [] } })
})

type Row = { month: number; status: string; amount: number; payment_id: string; id: string; due_on: string }
type PaymentRow = Row & { failure: string | null; next_at: string | null; attempts: number; declines: number }
const rowsOf = async (id: string, where = sql`true`) =>
  (
    await t.world.db.execute<PaymentRow>(
      sql`select * from subscription_payment where subscription_id = ${id} and ${where} order by month`,
    )
  ).rows
const statusOf = async (id: string) =>
  (await t.world.db.execute<{ status: string }>(sql`select status from subscription where id = ${id}`))
    .rows[0]!.status
const owedBy = async (subscriberId: string) =>
  (
    await t.world.db.execute<{ type: string; after: number }>(
      sql`select type, after from payment_entry where subscriber_id = ${subscriberId} order by version`,
    )
  ).rows.map(({ type, after }) => [type, after])
const asStaff = async (path: string, body: object = {}) =>
  post(t, await theAdmin(t), `/api/admin/subscription/${path}`, body)
const charged = async () => {
  const answer = await fetch(`${t.simulatorUrl}/__sim/portone-v2/payments`)
  return (await answer.json()).payments as { id: string; status: string; amount: { total: number } }[]
}
const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const toldTo = async (id: string) =>
  (
    await t.world.db.execute<{ kind: string }>(sql`select o.kind from message o join subscription_payment p
      on p.id = o.subject_id where p.subscription_id = ${id} order by o.created_at, o.id`)
  ).rows.map(({ kind }) => kind)

test('accepting a request charges the first month and plans the others (S-068, S-138)', async () => {
  const { id, answer, subscriber } = await newSubscription(t)
  expect(answer.json().result).toMatchObject({
    status: 'ACTIVE',
    payment: { amount: 900_000, status: 'PAID' },
  })
  const rows = await rowsOf(id)
  expect(rows.map(({ month, status, due_on }) => [month, status, due_on]).slice(0, 3)).toEqual([
    [1, 'PAID', '2026-12-01'],
    [2, 'PLANNED', '2027-01-01'],
    [3, 'PLANNED', '2027-02-01'],
  ])
  expect(rows).toHaveLength(12)
  expect(await owedBy(subscriber.id)).toEqual([
    ['CHARGE', 900_000],
    ['PAYMENT', 0],
  ])
  const url = '/api/subscribe/subscriptions'
  const listed = (await t.call({ method: 'GET', url, headers: subscriber.headers })).json()
  expect(listed).toMatchObject([{ id, is_current: true, is_active: true }])
})

test('a payment is shown to its subscriber only', async () => {
  const { answer, subscriber } = await newSubscription(t)
  const { payment_id } = answer.json().result.payment
  const url = `/api/subscribe/subscriptions/payments/${payment_id}`
  const own = await t.call({ method: 'GET', url, headers: subscriber.headers })
  expect(own.json()).toMatchObject({ payment_id, amount: 900_000, month: 1, status: 'PAID' })
  const { brand_name, model_name, term } = own.json()
  expect([brand_name, model_name, term]).toEqual([expect.any(String), expect.stringMatching(/./), 12])
  const { headers } = await newApplicant(t)
  expect((await t.call({ method: 'GET', url, headers })).statusCode).toBe(404)
})

test('a declined first month frees the car, reopens the request, and allows another acceptance', async () => {
  const { answer, requestId, model, subscriber } = await newSubscription(t, { cardNumber: DECLINING })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'CARD_DECLINED'])
  expect(answer.json().err).toContain('한도')
  const other = await newApplicant(t)
  expect((await apply(t, other, model, {})).statusCode).toBe(201)
  expect((await accept(t, requestId)).json().code).toBe('CARD_DECLINED')
  expect(await owedBy(subscriber.id)).toEqual([])
})

test('parallel acceptances give one car to one subscriber', async () => {
  const model = await newModel(t)
  const requests = await Promise.all(
    Array.from(
      { length: 6 },
      async () => (await apply(t, await newApplicant(t), model, {})).json().id as string,
    ),
  )
  const answers = await Promise.all(requests.map((id) => accept(t, id)))
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('CAR_TAKEN')
  expect((await apply(t, await newApplicant(t), model, {})).json().code).toBe('CAR_TAKEN')
})

test('ten parallel acceptances of a request charge it once', async () => {
  const model = await newModel(t, { cars: 3 })
  const { id } = (await apply(t, await newApplicant(t), model, {})).json()
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(t, id)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('each month is charged once, on its day at nine, however often the job runs', async () => {
  const { id } = await newSubscription(t)
  t.setNow('2026-12-31T23:59:00Z')
  await chargeDue(t.world)
  expect((await rowsOf(id, sql`month = 2`))[0]!.status).toBe('PLANNED')
  t.setNow('2027-01-01T00:00:00Z')
  await Promise.all([chargeDue(t.world), chargeDue(t.world), chargeDue(t.world)])
  expect((await rowsOf(id)).slice(0, 3).map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PLANNED'])
  const own = (await charged()).filter(({ id: paymentId }) => paymentId.includes(id.replaceAll('-', '')))
  expect(own).toHaveLength(2)
})

test('a declined month is retried on days 1, 3, 5 and 7 with a message each, then past due', async () => {
  const { id, subscriber } = await newSubscription(t)
  await config({ charges: { next: ['decline', 'decline', 'decline', 'decline', 'decline'] } })
  for (const day of ['01', '02', '04', '06', '08']) {
    t.setNow(`2027-01-${day}T00:00:30Z`)
    await chargeDue(t.world)
  }
  const [second] = await rowsOf(id, sql`month = 2`)
  expect(second).toMatchObject({ status: 'FAILED', declines: 5, next_at: null })
  expect(await statusOf(id)).toBe('PAST_DUE')
  expect(await toldTo(id)).toEqual([
    'subscription_paid',
    ...Array.from({ length: 4 }, () => 'subscription_declined'),
    'subscription_past_due',
  ])
  const retried = await asStaff(`payments/${second!.id}/retry`)
  expect(retried.json().result).toMatchObject({ status: 'PAID', failure: null })
  expect(await statusOf(id)).toBe('ACTIVE')
  expect((await owedBy(subscriber.id)).at(-1)).toEqual(['PAYMENT', 0])
})

test('a charge without a response is reconciled: paid if it arrived, otherwise sent again @long', async () => {
  const { id } = await newSubscription(t)
  await config({ charges: { next: ['timeout_after', 'timeout_before'] } })
  t.setNow('2027-01-01T00:00:00Z')
  await chargeDue(t.world)
  expect((await rowsOf(id, sql`month = 2`))[0]!.status).toBe('UNKNOWN')
  t.setNow('2027-01-01T00:02:00Z')
  await reconcileUnknown(t.world)
  expect((await rowsOf(id, sql`month = 2`))[0]!.status).toBe('PAID')
  t.setNow('2027-02-01T00:00:00Z')
  await chargeDue(t.world)
  for (const minute of ['02', '04', '06', '08', '12', '13']) {
    t.setNow(`2027-02-01T00:${minute}:00Z`)
    await reconcileUnknown(t.world)
    await chargeDue(t.world)
  }
  t.setNow('2027-02-01T00:20:00Z')
  await reconcileUnknown(t.world)
  expect((await rowsOf(id, sql`month = 3`))[0]).toMatchObject({ status: 'PAID', attempts: 2 })
  const own = (await charged()).filter(({ id: paymentId }) => paymentId.includes(id.replaceAll('-', '')))
  expect(own.map(({ amount }) => amount.total)).toEqual([900_000, 900_000, 900_000])
})

test('a retry that never reached the provider counts no decline and is sent again', async () => {
  const { id } = await newSubscription(t)
  await config({ charges: { next: ['decline', 'timeout_before', 'decline'] } })
  t.setNow('2027-01-01T00:00:00Z')
  await chargeDue(t.world)
  t.setNow('2027-01-02T00:00:00Z')
  await chargeDue(t.world)
  const tried = []
  for (const minute of ['03', '12']) {
    t.setNow(`2027-01-02T00:${minute}:00Z`)
    await reconcileUnknown(t.world)
    tried.push((await rowsOf(id, sql`month = 2`))[0]!)
  }
  expect(tried.map(({ status, declines }) => [status, declines])).toEqual([
    ['UNKNOWN', 1],
    ['FAILED', 2],
  ])
  expect(new Date(tried.at(-1)!.next_at!).toISOString()).toBe('2027-01-04T00:00:00.000Z')
  expect((await toldTo(id)).slice(1)).toEqual(['subscription_declined', 'subscription_declined'])
})

test('a crashed process’s claims are sent again after a minute, with the same key', async () => {
  const { id } = await newSubscription(t)
  t.setNow('2027-01-01T00:00:00Z')
  await t.world.db.execute(sql`update subscription_payment set status = 'SENT', attempts = 1,
    sent_at = '2027-01-01T00:00:00Z', next_at = '2027-01-01T00:01:00Z' where subscription_id = ${id} and month = 2`)
  t.setNow('2027-01-01T00:01:00Z')
  await reconcileUnknown(t.world)
  const [row] = await rowsOf(id, sql`month = 2`)
  expect([row!.status, row!.attempts]).toEqual(['PAID', 1])
})

const event = (paymentId: string, webhookId = 'evt-1', at = t.world.now()) => {
  const data = { storeId: developmentKeys.portoneV2.storeId, paymentId, transactionId: 'x' }
  const raw = JSON.stringify({ type: 'Transaction.Paid', timestamp: at.toISOString(), data })
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = signatureOf(developmentKeys.portoneV2.webhookSecret, webhookId, timestamp, raw)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': webhookId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  }
  return { method: 'POST' as const, url: '/api/subscribe/webhooks/portone', headers, payload: raw }
}

test('a signed webhook triggers one reconciliation; an unsigned, altered or old one has no effect', async () => {
  const { id } = await newSubscription(t)
  await config({ charges: { next: ['timeout_after'] } })
  t.setNow('2027-01-01T00:00:00Z')
  await chargeDue(t.world)
  const { payment_id } = (await rowsOf(id, sql`month = 2`))[0]!
  const told = event(payment_id)
  const unsigned = { ...told, headers: { 'content-type': 'application/json' } }
  expect((await t.call(unsigned)).statusCode).toBe(401)
  expect((await t.call({ method: 'POST', url: told.url })).statusCode).toBe(401)
  expect((await t.call({ ...told, payload: told.payload.replace('Paid', 'Failed') })).statusCode).toBe(401)
  expect((await t.call(event(payment_id, 'evt-1', new Date('2026-12-31T23:54:59Z')))).statusCode).toBe(401)
  for (let time = 0; time < 3; time++) expect((await t.call(told)).statusCode).toBe(204)
  expect(await applyWebhooks(t.world)).toBe(1)
  expect((await rowsOf(id, sql`month = 2`))[0]!.status).toBe('PAID')
  expect(await applyWebhooks(t.world)).toBe(0)
  await t.call(event('sub-unknown', 'evt-2'))
  expect(await applyWebhooks(t.world)).toBe(1)
})

test('reconciling does not charge a planned or declined month before its time', async () => {
  const { id } = await newSubscription(t)
  const { payment_id: planned } = (await rowsOf(id, sql`month = 2`))[0]!
  await t.call(event(planned, 'evt-early'))
  await applyWebhooks(t.world)
  expect((await rowsOf(id, sql`month = 2`))[0]!.status).toBe('PLANNED')
  expect(await chargeDue(t.world)).toBe(0)
  await t.world.db.execute(sql`update billing_key set key_encrypted = null`)
  t.setNow('2027-01-01T00:00:00Z')
  await chargeDue(t.world)
  t.setNow('2027-01-01T02:00:00Z')
  await comparePayments(t.world)
  expect(await chargeDue(t.world)).toBe(0)
  expect((await rowsOf(id, sql`month = 2`))[0]).toMatchObject({ status: 'FAILED', declines: 1 })
})

test('an early end drops later months, frees the car, and is audited', async () => {
  const { id, model } = await newSubscription(t)
  t.setNow('2027-01-15T00:00:00Z')
  const end = (end_date: string) => asStaff(`subscriptions/${id}/end`, { end_date, reason: '이사' })
  expect((await end('2027-02-10')).json().result).toMatchObject({ status: 'ACTIVE', end_date: '2027-02-10' })
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual([
    'PAID',
    'PLANNED',
    'PLANNED',
    ...Array.from({ length: 9 }, () => 'DROPPED'),
  ])
  expect((await end('2027-01-15')).json().result.status).toBe('ENDED')
  expect((await end('2027-01-15')).json().code).toBe('ALREADY_ENDED')
  expect((await apply(t, await newApplicant(t), model, {})).statusCode).toBe(201)
})

test('a subscription ends automatically after its last day if no payment is open', async () => {
  const { id } = await newSubscription(t)
  await t.world.db.execute(sql`update subscription set end_date = '2027-01-01' where id = ${id}`)
  t.setNow('2026-12-31T14:00:00Z')
  await endSubscriptions(t.world)
  expect(await statusOf(id)).toBe('ACTIVE')
  t.setNow('2026-12-31T15:00:00Z')
  await endSubscriptions(t.world)
  expect(await statusOf(id)).toBe('ENDED')
})
