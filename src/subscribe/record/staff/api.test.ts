import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { textsWhere } from '#testing/messages.ts'
import { reconcileUnknown, chargeDue, comparePayments } from '#subscribe/payment/jobs.ts'
import {
  accept,
  apply,
  asStaff,
  handOver,
  shortenPaymentTimeouts,
  newApplicant,
  newModel,
  newSubscription,
  owedBy,
  paymentRowsOf,
  simulate,
  returnCar,
} from '#testing/subscriptions.ts'
import { theAdmin } from '#testing/actors.ts'
import { announceCharges, announceEnds } from '#subscribe/payment/notice/jobs.ts'
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
const get = async (path: string) =>
  (await t.call({ url: `/api/admin/subscription/${path}`, headers: (await theAdmin(t)).headers })).json()

test('a paused subscription can end only today, and stays ended', async () => {
  const { id } = await newSubscription(t)
  at('2026-12-20')
  await pause(id)
  const end = (end_date: string) => asStaff(t, `subscriptions/${id}/end`, { end_date, reason: '요청' })
  expect((await end('2027-02-01')).statusCode).toBe(422)
  expect((await end('2026-12-20')).json().result.status).toBe('ENDED')
  expect((await resume(id)).json().code).toBe('NOT_PAUSED')
  at('2027-03-01')
  expect(await chargeDue(t.world)).toBe(0)
})

test('months held by a pause are written off when the subscription ends during it', async () => {
  const { id } = await newSubscription(t)
  at('2026-12-20')
  await pause(id)
  at('2027-02-10')
  const end = { end_date: '2027-02-10', reason: '요청' }
  expect((await asStaff(t, `subscriptions/${id}/end`, end)).json().result.status).toBe('ENDED')
  const states = (await paymentRowsOf(t, id)).map(({ status }) => status)
  expect([...new Set(states)]).toEqual(['PAID', 'DROPPED'])
})

test('an end before the first day frees the car and refunds the first month', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id: requestId } = (await apply(t, subscriber, model)).json()
  const { subscription_id: id } = (await accept(t, requestId, '2026-12-20')).json().result
  at('2026-12-10')
  const ended = await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-15', reason: '요청' })
  expect(ended.json().result).toMatchObject({
    status: 'ENDED',
    start_date: '2026-12-20',
    end_date: '2026-12-20',
  })
  const statuses = (await paymentRowsOf(t, id)).map(({ status }) => status)
  expect(statuses).toEqual(['REFUNDED', ...Array(11).fill('DROPPED')])
  expect((await handOver(t, id)).json().code).toBe('NOT_RUNNING')
  expect((await apply(t, await newApplicant(t), model)).statusCode).toBe(201)
})

/** A subscription whose first payment was partly refunded at the provider, without our request. */
async function different() {
  const made = await newSubscription(t)
  const [first] = await paymentRowsOf(t, made.id)
  await t.world.providers.payments.cancel({
    paymentId: first!.payment_id,
    amount: 100_000,
    cancellable: 900_000,
    reason: '콘솔',
    key: first!.id,
  })
  t.setNow('2026-12-01T03:00:01Z')
  await comparePayments(t.world)
  return { ...made, first: first! }
}

test('staff adopt a refund that was made at the provider', async () => {
  const { subscriber, first } = await different()
  const listed = await get('payments?different=true')
  expect(listed.result.map(({ id }: { id: string }) => id)).toContain(first.id)
  const [found] = (await get(`payments/${first.id}/differences`)).result
  expect(found).toMatchObject({ ours: { refunded: 0 }, theirs: { cancelled: 100_000 }, settled_at: null })
  const settle = (body: object) => asStaff(t, `payments/${first.id}/settle-difference`, body)
  expect((await settle({ note: '' })).statusCode).toBe(422)
  const answers = await Promise.all([1, 2].map(() => settle({ note: '콘솔에서 환불', adopt: true })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await get(`payments?subscription=${first.id}`)).result).toEqual([])
  expect(await owedBy(t, subscriber.id)).toEqual([
    ['CHARGE', 900_000],
    ['PAYMENT', 0],
    ['REFUND', 100_000],
    ['CREDIT', 0],
  ])
  await comparePayments(t.world)
  expect((await get(`payments/${first.id}/differences`)).result).toHaveLength(1)
})

test('staff adopt an unknown charge, refunded at the provider, as paid and refunded', async () => {
  const { id, subscriber } = await newSubscription(t)
  t.setNow('2027-01-01T00:00:30Z')
  await t.world.db.execute(sql`update subscription_payment set next_at = ${t.world.now().toISOString()}
    where subscription_id = ${id} and month = 2`)
  await simulate(t, 'portone-v2/config', { charges: { next: ['timeout_after'] } })
  await chargeDue(t.world)
  const second = (await paymentRowsOf(t, id))[1]!
  const { id: key, payment_id: paymentId } = second
  const given = { paymentId, amount: 100_000, cancellable: 900_000, reason: '콘솔', key }
  await t.world.providers.payments.cancel(given)
  t.setNow('2027-01-01T00:05:00Z')
  await reconcileUnknown(t.world)
  expect((await paymentRowsOf(t, id))[1]).toMatchObject({ status: 'UNKNOWN', next_at: null })
  const body = { note: '콘솔에서 환불', adopt: true }
  const settled = await asStaff(t, `payments/${second.id}/settle-difference`, body)
  expect(settled.json().result).toMatchObject({
    status: 'REFUNDED_IN_PART',
    refunded: 100_000,
    is_different: false,
  })
  expect((await owedBy(t, subscriber.id)).slice(2)).toEqual([
    ['CHARGE', 900_000],
    ['PAYMENT', 0],
    ['REFUND', 100_000],
    ['CREDIT', 0],
  ])
})

test('a difference that cannot be adopted is settled with a note', async () => {
  const { id } = await newSubscription(t)
  const [first] = await paymentRowsOf(t, id)
  await t.world.db.execute(sql`insert into payment_difference (id, payment_id, ours, theirs, found_at)
    values (gen_random_uuid(), ${first!.payment_id}, '{}', '{}', now())`)
  const settle = (body: object) => asStaff(t, `payments/${first!.id}/settle-difference`, body)
  expect((await settle({ note: '확인', adopt: true })).json().code).toBe('NOT_ADOPTABLE')
  expect((await settle({ note: '고객과 통화해 확인' })).json().result.is_different).toBe(false)
  expect((await paymentRowsOf(t, id))[0]).toMatchObject({ status: 'PAID', refunded: 0 })
})

test("payments are found by the subscriber's name", async () => {
  const { subscriber } = await newSubscription(t)
  await t.world.db.execute(sql`update subscriber set name = '남궁찾기' where id = ${subscriber.id}`)
  const { result } = await get(`payments?q=${encodeURIComponent('남궁찾')}`)
  expect(result).toHaveLength(12)
  expect(result[0].subscriber.name).toBe('남궁찾기')
})

const toldOf = (kind: string, id: string) => textsWhere(t, sql`kind = ${kind} and subject_id = ${id}`)

test('the first full fee is announced once, three days before', async () => {
  const { id } = await newSubscription(t)
  const second = (await paymentRowsOf(t, id))[1]!
  const counts = []
  for (const day of ['2026-12-28', '2026-12-29', '2026-12-29', '2026-12-30']) {
    at(day)
    await announceCharges(t.world)
    counts.push((await toldOf('subscription_upcoming', second.id)).length)
  }
  expect(counts).toEqual([0, 1, 1, 1])
  expect((await toldOf('subscription_upcoming', second.id))[0]).toContain('2회차 900,000원')
})

test('a late announcement still names the day of the charge', async () => {
  const { id } = await newSubscription(t)
  const second = (await paymentRowsOf(t, id))[1]!
  for (const day of ['2026-12-27', '2026-12-30', '2026-12-31']) {
    at(day)
    await announceCharges(t.world)
  }
  expect(await toldOf('subscription_upcoming', second.id)).toEqual([expect.stringContaining('1월 1일')])
})

test('staff can ask for another card while a payment is open, and not after the end', async () => {
  const { id } = await newSubscription(t)
  const remind = () => asStaff(t, `subscriptions/${id}/card-reminder`)
  expect((await remind()).statusCode).toBe(200)
  expect(await toldOf('subscription_card', id)).toEqual([expect.stringContaining('결제 카드를 확인')])
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-01', reason: '요청' })
  expect((await remind()).json().code).toBe('ALREADY_ENDED')
})

test('a subscriber who has the car is reminded once, a week before the end', async () => {
  const [out, home] = [await newSubscription(t), await newSubscription(t)]
  await handOver(t, out.id)
  for (const day of ['2027-11-23', '2027-11-26', '2027-11-26', '2027-11-27']) {
    at(day)
    await announceEnds(t.world)
  }
  expect(await toldOf('subscription_ending', out.id)).toEqual([expect.stringContaining('12월 1일')])
  expect(await toldOf('subscription_ending', home.id)).toEqual([])
})

/** The ids of the models for which `doing` publishes a catalog event. */
async function changedModelsOf(doing: () => Promise<unknown>): Promise<string[]> {
  const changedModelIds: string[] = []
  const stop = t.world.events.subscribe('catalog', ({ id }) => void changedModelIds.push(id))
  await doing()
  stop()
  return changedModelIds
}

test('a freed car updates the catalog: ended, returned or never begun (decision 30)', async () => {
  const { id, model } = await newSubscription(t)
  const end = (end_date: string) => asStaff(t, `subscriptions/${id}/end`, { end_date, reason: '요청' })
  expect(await changedModelsOf(() => end('2026-12-20'))).toEqual([])
  expect(await changedModelsOf(() => end('2026-12-01'))).toEqual([model.id])
  const other = await newSubscription(t)
  await asStaff(t, `subscriptions/${other.id}/end`, { end_date: '2026-12-02', reason: '요청' })
  await handOver(t, other.id)
  expect(await changedModelsOf(() => returnCar(t, other.id))).toEqual([other.model.id])
  const [poor, subscriber] = [await newModel(t), await newApplicant(t)]
  const asked = await apply(t, subscriber, poor, { cardNumber: '4330123412340341' })
  expect(await changedModelsOf(() => accept(t, asked.json().id))).toEqual([poor.id, poor.id])
})
