import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newSubscriberSession } from '#testing/actors.ts'
import { textsWhere } from '#testing/messages.ts'
import {
  changeCar,
  handOver,
  newApplicant,
  newModel,
  newSubscription,
  paymentRowsOf,
  post,
  returnCar,
  shortenPaymentTimeouts,
  simulate,
  subscriptionRowOf,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

// 900,000 won a month from December 1st.
const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})

type Made = Awaited<ReturnType<typeof newSubscription>>
const withdraw = async ({ id, subscriber }: Pick<Made, 'id' | 'subscriber'>, key?: string) =>
  post(
    t,
    await newSubscriberSession(t, subscriber),
    `/api/subscribe/subscriptions/${id}/withdraw`,
    {},
    key ? { 'idempotency-key': key } : {},
  )
const recordOf = async ({ id, subscriber }: Made) => {
  const { headers } = await newSubscriberSession(t, subscriber)
  return (await t.call({ method: 'GET', url: `/api/subscribe/subscriptions/${id}/record`, headers })).json()
}
async function providerNet(id: string) {
  const { payments } = t.world.providers
  const facts = await Promise.all((await paymentRowsOf(t, id)).map((row) => payments.payment(row.payment_id)))
  return facts.reduce((sum, fact) => sum + (fact ? fact.total - fact.cancelled : 0), 0)
}

test('a withdrawal before the handover refunds everything once, and a message says so', async () => {
  const made = await newSubscription(t)
  expect((await recordOf(made)).withdrawal).toEqual({ refusal: null, refund: 900_000, until: null })
  const [first, second] = [await withdraw(made, 'twice'), await withdraw(made, 'twice')]
  expect(first.json()).toMatchObject({
    id: made.id,
    status: 'ENDED',
    end_date: '2026-12-01',
    refunded: 900_000,
  })
  expect(second.json()).toEqual(first.json())
  const [month] = await paymentRowsOf(t, made.id)
  expect(month).toMatchObject({ status: 'REFUNDED', refunded: 900_000 })
  expect(await providerNet(made.id)).toBe(0)
  const texts = await textsWhere(t, sql`subject_id = ${made.id}`)
  expect(texts.at(-1)).toContain('900,000원은 결제하신 카드로 환불됩니다')
  expect((await withdraw(made)).json().code).toBe('ALREADY_ENDED')
})

test('another refund than the subscriber saw is refused, and nothing changes', async () => {
  const made = await newSubscription(t)
  const url = `/api/subscribe/subscriptions/${made.id}/withdraw`
  const [seen, refused] = [await newSubscriberSession(t, made.subscriber), { refund: 800_000 }]
  expect((await post(t, seen, url, refused)).json()).toMatchObject({ code: 'REFUND_CHANGED' })
  expect((await subscriptionRowOf(t, made.id)).status).toBe('ACTIVE')
  expect((await post(t, seen, url, { refund: 900_000 })).statusCode).toBe(200)
})

test('after the handover, a withdrawal costs only the used days; the return has no fee', async () => {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  t.setNow('2026-12-06T03:00:00Z')
  const refund = Math.floor((900_000 * 26) / 31)
  expect((await recordOf(made)).withdrawal).toEqual({ refusal: null, refund, until: '2026-12-08' })
  const answer = await withdraw(made)
  expect(answer.json()).toMatchObject({ end_date: '2026-12-06', refunded: refund })
  expect(await providerNet(made.id)).toBe(900_000 - refund)
  // 12,000 km × 5 / 365 = 164.
  const { settlement } = (await returnCar(t, made.id, { mileage: 250 })).json().result
  expect(settlement).toMatchObject({ status: 'ACCEPTED', total: 0 })
  expect(await subscriptionRowOf(t, made.id)).toMatchObject({ status: 'ENDED', end_date: '2026-12-06' })
  const { rows } = await t.world.db.execute(sql`
    select 1 from subscription_payment where subscription_id = ${made.id} and status = 'PLANNED'`)
  expect(rows).toEqual([])
})

test('a subscriber who drove too far before the return pays the fee of an early end', async () => {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  t.setNow('2026-12-06T03:00:00Z')
  await withdraw(made)
  const { settlement } = (await returnCar(t, made.id, { mileage: 100 + 301 })).json().result
  expect(settlement.items).toMatchObject([
    { kind: 'EARLY_END_FEE', quantity: 360, amount: 2_700_000 },
    { kind: 'MILEAGE', quantity: 301 - 164, amount: 137 * 450 },
  ])
})

test('a withdrawal is refused: late, too many km, foreign subscription, after a change', async () => {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  const other = await newApplicant(t)
  expect((await withdraw({ id: made.id, subscriber: other })).statusCode).toBe(404)
  const own = await newSubscriberSession(t, made.subscriber)
  await post(t, own, `/api/subscribe/subscriptions/${made.id}/mileage`, { mileage: 401 })
  expect((await withdraw(made)).json()).toMatchObject({ code: 'WITHDRAWAL_FAR' })
  t.setNow('2026-12-09T03:00:00Z')
  expect((await withdraw(made)).json()).toMatchObject({ code: 'WITHDRAWAL_LATE' })
  const next = await changeCar(
    t,
    { id: made.id, subscriber: await newSubscriberSession(t, made.subscriber) },
    await newModel(t),
  )
  expect((await withdraw({ id: next, subscriber: made.subscriber })).json().code).toBe('CHANGED')
  expect((await withdraw(made)).json().code).toBe('ALREADY_ENDING')
})

test('a withdrawal is refused until the outcome of the first charge is known', async () => {
  await simulate(t, 'portone-v2/config', { charges: { next: ['timeout_after'] } })
  const waiting = await newSubscription(t)
  expect((await withdraw(waiting)).json().code).toBe('PAYMENT_RUNNING')
})

test('ten parallel withdrawals refund once', async () => {
  const made = await newSubscription(t)
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(made)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await providerNet(made.id)).toBe(0)
})
