import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  asStaff,
  handOver,
  shortenPaymentTimeouts,
  newApplicant,
  newModel,
  newSubscription,
  owedBy,
  paymentRowsOf,
  post,
  simulate,
  subscriptionRowOf,
} from '#testing/subscriptions.ts'
import { newSubscriberSession, type SubscriberActor } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { chargeDue } from '../payment/jobs.ts'
import { endSubscriptions } from '#subscribe/subscription/jobs.ts'

const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
})

const quote = (actor: SubscriberActor, id: string, body: object) =>
  post(t, actor, `/api/subscribe/subscriptions/${id}/quotes`, body)
const endQuote = (actor: SubscriberActor, id: string, end_date = '2026-12-16') =>
  quote(actor, id, { kind: 'EARLY_END', end_date })
const accept = (actor: SubscriberActor, offer: { id: string; total: number }, key?: string) =>
  post(
    t,
    actor,
    `/api/subscribe/settlements/${offer.id}/accept`,
    { total: offer.total },
    key ? { 'idempotency-key': key } : {},
  )
const providerTotal = async (paymentId: string) => {
  const answer = await fetch(`${t.simulatorUrl}/__sim/portone-v2/payments`)
  const { payments } = (await answer.json()) as {
    payments: { id: string; amount: { total: number; cancelled: number } }[]
  }
  const found = payments.filter(({ id }) => id === paymentId)
  return found.map(({ amount }) => [amount.total, amount.cancelled])
}

describe('an early end', () => {
  test('on the current day charges the settlement and drops the eleven later months', async () => {
    const { id, subscriber: before } = await newSubscription(t)
    const { id: offered } = (await endQuote(before, id, '2026-12-02')).json()
    t.setNow('2026-12-02T02:00:00Z')
    const subscriber = await newSubscriberSession(t, before)
    const { rows } = await t.world.db.execute<{ total: number }>(
      sql`select total from settlement where id = ${offered}`,
    )
    const { total } = rows[0]!
    expect((await accept(subscriber, { id: offered, total })).statusCode).toBe(200)
    const payments = await paymentRowsOf(t, id)
    expect(payments.filter(({ month }) => month === null)).toMatchObject([{ status: 'PAID', amount: total }])
    expect(payments.filter(({ status }) => status === 'DROPPED')).toHaveLength(11)
  })

  test('shows each item before anything is charged, and charges once when it is accepted', async () => {
    const { id, subscriber } = await newSubscription(t)
    const offer = (await endQuote(subscriber, id)).json()
    expect(offer).toMatchObject({
      kind: 'EARLY_END',
      status: 'OFFERED',
      total: 2_235_484,
      formula_version: 5,
    })
    expect(offer.items.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['EARLY_END_FEE', 2_700_000],
      ['UNUSED_DAYS', -464_516],
    ])
    expect(await paymentRowsOf(t, id)).toHaveLength(12)
    const answers = await Promise.all([1, 2, 3].map(() => accept(subscriber, offer, `once-${offer.id}`)))
    expect(answers.map((answer) => answer.json().status)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED'])
    const rows = await paymentRowsOf(t, id)
    expect(rows.map(({ status }) => status)).toEqual(['PAID', ...Array(11).fill('DROPPED'), 'PAID'])
    expect(await providerTotal(rows.at(-1)!.payment_id)).toEqual([[2_235_484, 0]])
    expect(await owedBy(t, subscriber.id)).toEqual([
      ['CHARGE', 900_000],
      ['PAYMENT', 0],
      ['CHARGE', 2_235_484],
      ['PAYMENT', 0],
    ])
    expect(await subscriptionRowOf(t, id)).toMatchObject({ status: 'ACTIVE', end_date: '2026-12-16' })
    expect((await endQuote(subscriber, id, '2026-12-10')).json().code).toBe('ALREADY_ENDING')
  })

  test('records the consent with the version of the formula, the IP address and the time', async () => {
    const { id, subscriber } = await newSubscription(t)
    await accept(subscriber, (await endQuote(subscriber, id)).json())
    const { rows } = await t.world.db.execute(
      sql`select document, version, agreed from consent where person_id = ${subscriber.id} and document like '%settlement'`,
    )
    expect(rows).toEqual([{ document: 'early_end_settlement', version: 'formula-5', agreed: true }])
  })

  test('refunds the unused days of the paid month, less the fee', async () => {
    const { id, subscriber } = await newSubscription(t)
    await t.world.db.execute(
      sql`update subscription_payment set status = 'DROPPED' where subscription_id = ${id} and month > 1`,
    )
    await t.world.db.execute(sql`update subscription set end_date = '2027-01-01' where id = ${id}`)
    const offer = (await endQuote(subscriber, id, '2026-12-11')).json()
    // Twenty-one days are left: their fee is 30 %, and all of them are refunded.
    expect(offer.total).toBe(189_000 - 609_677)
    expect((await accept(subscriber, offer)).statusCode).toBe(200)
    const [first] = await paymentRowsOf(t, id)
    expect(first).toMatchObject({ status: 'REFUNDED_IN_PART', refunded: 420_677 })
    expect(await providerTotal(first!.payment_id)).toEqual([[900_000, 420_677]])
  })

  test('is refused after its expiry, with an unpaid month, or with another total', async () => {
    let { id, subscriber } = await newSubscription(t)
    const early = (await endQuote(subscriber, id, '2027-01-01')).json()
    t.setNow('2026-12-02T04:00:00Z')
    subscriber = await newSubscriberSession(t, subscriber)
    expect((await accept(subscriber, early)).json().code).toBe('EXPIRED')
    const offer = (await endQuote(subscriber, id, '2027-01-01')).json()
    await t.world.db.execute(
      sql`update subscription_payment set status = 'FAILED' where subscription_id = ${id} and month = 2`,
    )
    expect((await accept(subscriber, offer)).json().code).toBe('UNPAID')
    expect((await accept(subscriber, { ...offer, total: 1 })).json().code).toBe('TOTAL_CHANGED')
  })

  test('also ends the subscription when the card declines: the amount is owed and retried', async () => {
    const { id, subscriber, model } = await newSubscription(t)
    await simulate(t, 'portone-v2/config', { charges: { next: ['decline'] } })
    const offer = (await endQuote(subscriber, id)).json()
    expect((await accept(subscriber, offer)).statusCode).toBe(200)
    expect((await paymentRowsOf(t, id)).at(-1)).toMatchObject({ month: null, status: 'FAILED' })
    t.setNow('2026-12-16T03:00:00Z')
    await endSubscriptions(t.world)
    expect((await subscriptionRowOf(t, id)).status).toBe('ACTIVE')
    await chargeDue(t.world)
    expect((await paymentRowsOf(t, id)).at(-1)!.status).toBe('PAID')
    await endSubscriptions(t.world)
    expect((await subscriptionRowOf(t, id)).status).toBe('ENDED')
    expect((await owedBy(t, subscriber.id)).at(-1)).toEqual(['PAYMENT', 0])
    expect(model.cars).toHaveLength(1)
  })

  test('cannot be read, accepted or declined by another subscriber', async () => {
    const { id, subscriber } = await newSubscription(t)
    const stranger = await newApplicant(t)
    expect((await endQuote(stranger, id)).statusCode).toBe(404)
    const offer = (await endQuote(subscriber, id)).json()
    expect((await accept(stranger, offer)).statusCode).toBe(404)
    const declined = (actor: SubscriberActor) =>
      post(t, actor, `/api/subscribe/settlements/${offer.id}/decline`, { reason: null })
    expect((await declined(stranger)).statusCode).toBe(404)
    expect((await declined(subscriber)).json().status).toBe('WITHDRAWN')
    expect((await accept(subscriber, offer)).json().code).toBe('NOT_OPEN')
  })

  test('limits the number of offers per subscription and day', async () => {
    const { id, subscriber } = await newSubscription(t)
    const codes = new Set<number>()
    for (let index = 0; index < 32; index++) codes.add((await endQuote(subscriber, id)).statusCode)
    expect([...codes]).toEqual([201, 429])
    t.setNow('2026-12-02T03:00:01Z')
    expect((await endQuote(await newSubscriberSession(t, subscriber), id)).statusCode).toBe(201)
  })

  test('parallel acceptances of offers accept one and charge once', async () => {
    const { id, subscriber } = await newSubscription(t)
    const offers = await Promise.all(Array.from({ length: 4 }, () => endQuote(subscriber, id)))
    const made = offers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json())
    const answers = await Promise.all(
      made.flatMap((offer) => [accept(subscriber, offer), accept(subscriber, offer)]),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await paymentRowsOf(t, id)).filter(({ month }) => month === null)).toHaveLength(1)
  })
})

describe('a change', () => {
  test('a change to another car ends one subscription and starts the next with the same card', async () => {
    const { id, subscriber } = await newSubscription(t)
    const next = await newModel(t, { fee: 700_000 })
    const offer = (
      await quote(subscriber, id, { kind: 'CHANGE', end_date: '2026-12-16', model_id: next.id, month: 12 })
    ).json()
    expect(offer).toMatchObject({ next: { model_id: next.id, month: 12, fee: 700_000 }, total: 1_005_484 })
    expect((await accept(subscriber, offer)).statusCode).toBe(200)
    const { rows } = await t.world.db.execute<{ id: string }>(
      sql`select s.id from subscription s join settlement o on o.next_subscription_id = s.id where o.id = ${offer.id}`,
    )
    const after = rows[0]!.id
    expect(await subscriptionRowOf(t, after)).toMatchObject({
      status: 'STARTING',
      start_date: '2026-12-16',
      end_date: '2027-12-16',
      car_id: next.cars[0],
    })
    t.setNow('2026-12-16T00:00:01Z')
    await chargeDue(t.world)
    expect(await subscriptionRowOf(t, after)).toMatchObject({ status: 'ACTIVE' })
    expect((await paymentRowsOf(t, after))[0]).toMatchObject({ status: 'PAID', amount: 700_000 })
  })

  test('a change of the term keeps the car, and settles the kilometers by the latest report', async () => {
    let { id, subscriber, model } = await newSubscription(t)
    await handOver(t, id)
    t.setNow('2026-12-11T03:00:00Z')
    subscriber = await newSubscriberSession(t, subscriber)
    const wanted = { kind: 'CHANGE', end_date: '2026-12-11', model_id: model.id, month: 1 }
    expect((await quote(subscriber, id, wanted)).json().code).toBe('NEEDS_MILEAGE')
    await post(t, subscriber, `/api/subscribe/subscriptions/${id}/mileage`, { mileage: 1_100 })
    const offer = (await quote(subscriber, id, wanted)).json()
    expect(
      offer.items.map(({ kind, quantity }: { kind: string; quantity: number }) => [kind, quantity]),
    ).toEqual([
      ['EARLY_END_FEE', 355],
      ['UNUSED_DAYS', 21],
      ['MILEAGE', 672],
    ])
    expect((await accept(subscriber, offer)).statusCode).toBe(200)
    expect((await subscriptionRowOf(t, id)).status).toBe('ENDED')
    const charged = (await paymentRowsOf(t, id)).find(({ month }) => month === null)!
    expect(charged).toMatchObject({ status: 'PAID', amount: offer.total })
    expect(await providerTotal(charged.payment_id)).toEqual([[offer.total, 0]])
    const { rows } = await t.world.db.execute<{ id: string; mileage: number }>(sql`
      select s.id, h.mileage from subscription s join handover h on h.subscription_id = s.id
      where s.subscriber_id = ${subscriber.id} and s.status = 'STARTING'`)
    expect(rows).toMatchObject([{ mileage: 1_100 }])
    await chargeDue(t.world)
    expect(await subscriptionRowOf(t, rows[0]!.id)).toMatchObject({
      status: 'ACTIVE',
      end_date: '2027-01-11',
    })
  })

  test('a change of the term keeps the car even if its first month is declined', async () => {
    let { id, subscriber, model } = await newSubscription(t)
    await handOver(t, id)
    await post(t, subscriber, `/api/subscribe/subscriptions/${id}/mileage`, { mileage: 300 })
    t.setNow('2026-12-03T03:00:00Z')
    subscriber = await newSubscriberSession(t, subscriber)
    const wanted = { kind: 'CHANGE', end_date: '2026-12-03', model_id: model.id, month: 1 }
    const offer = (await quote(subscriber, id, wanted)).json()
    expect((await accept(subscriber, offer)).statusCode).toBe(200)
    const { rows } = await t.world.db.execute<{ next_subscription_id: string }>(
      sql`select next_subscription_id from settlement where id = ${offer.id}`,
    )
    const next = rows[0]!.next_subscription_id
    await simulate(t, 'portone-v2/config', { charges: { next: Array(5).fill('decline') } })
    const seen = []
    for (const day of ['03T04', '04T00', '06T00', '08T00', '10T00']) {
      t.setNow(`2026-12-${day}:00:30Z`)
      await chargeDue(t.world)
      seen.push([(await subscriptionRowOf(t, next)).status, (await paymentRowsOf(t, next))[0]!.status])
    }
    const owed = ['ACTIVE', 'FAILED']
    expect(seen).toEqual([owed, owed, owed, owed, ['PAST_DUE', 'FAILED']])
    const [first] = await paymentRowsOf(t, next)
    const retried = await asStaff(t, `payments/${first!.id}/retry`)
    expect(retried.json().result).toMatchObject({ status: 'PAID', never_began: false })
    expect((await subscriptionRowOf(t, next)).status).toBe('ACTIVE')
  })

  test('is refused if no car is free, or if nothing would change', async () => {
    const { id, subscriber, model } = await newSubscription(t)
    const { model: taken } = await newSubscription(t)
    const ask = (model_id: string, month: number) =>
      quote(subscriber, id, { kind: 'CHANGE', end_date: '2026-12-16', model_id, month })
    expect((await ask(taken.id, 12)).json().code).toBe('NO_CAR')
    expect((await ask(model.id, 12)).json().code).toBe('SAME_TERMS')
    expect((await ask(model.id, 24)).json().code).toBe('TERM_NOT_OFFERED')
  })

  test('gives the last car of a model to one of many parallel acceptances', async () => {
    const next = await newModel(t)
    const all = []
    for (let index = 0; index < 4; index++) all.push(await newSubscription(t))
    const wanted = { kind: 'CHANGE', end_date: '2026-12-16', model_id: next.id, month: 12 }
    const offers = []
    for (const { id, subscriber } of all)
      offers.push({ subscriber, offer: (await quote(subscriber, id, wanted)).json() })
    const answers = await Promise.all(offers.map(({ subscriber, offer }) => accept(subscriber, offer)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    const charged = await Promise.all(all.map(({ id }) => paymentRowsOf(t, id)))
    expect(charged.flat().filter(({ month }) => month === null)).toHaveLength(1)
  })
})
