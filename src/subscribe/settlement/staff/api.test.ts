import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { chargeDue } from '#subscribe/payment/jobs.ts'
import { endSubscriptions } from '#subscribe/subscription/jobs.ts'
import {
  accept,
  apply,
  asStaff,
  handOver,
  shortenPaymentTimeouts,
  newApplicant,
  newInspectionPhoto,
  newSubscription,
  openCardChange,
  paymentRowsOf,
  post,
  putCard,
  registerCard,
  subscriptionRowOf,
  returnCar,
} from '#testing/subscriptions.ts'
import { newSubscriberSession, leave, storedAudit, type SubscriberActor } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
})

const agree = async (actor: SubscriberActor, offer: { id: string; total: number }) =>
  post(t, await newSubscriberSession(t, actor), `/api/subscribe/settlements/${offer.id}/accept`, {
    total: offer.total,
  })

/** A subscription with a single month, which ends on 2027-01-01; the subscriber has the car. */
async function atItsEnd() {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  await t.world.db.execute(
    sql`update subscription set end_date = '2027-01-01', months = 1 where id = ${made.id}`,
  )
  await t.world.db.execute(
    sql`update subscription_payment set status = 'DROPPED', next_at = null where subscription_id = ${made.id} and month > 1`,
  )
  return made
}

test('a car that is not returned by the end stays taken until its return @long', async () => {
  const { id, model, subscriber } = await atItsEnd()
  t.setNow('2027-01-02T03:00:00Z')
  await endSubscriptions(t.world)
  expect((await subscriptionRowOf(t, id)).status).toBe('ACTIVE')
  const ended = await asStaff(t, `subscriptions/${id}/end`, { end_date: '2027-01-01', reason: '만기' })
  expect(ended.json().code).toBe('NOT_RETURNED')
  expect((await apply(t, await newApplicant(t), model)).json().code).toBe('CAR_TAKEN')
  const left = await leave(t, await newSubscriberSession(t, subscriber))
  expect(left.json().code).toBe('SUBSCRIPTION_RUNNING')
  await returnCar(t, id, { mileage: 900 })
  expect((await subscriptionRowOf(t, id)).status).toBe('ENDED')
  const request = await apply(t, await newApplicant(t), model, { month: 1 })
  expect((await accept(t, request.json().id, '2027-01-02')).statusCode).toBe(200)
})

test('a return is itemized, announced, and charged once when accepted', async () => {
  const { id, subscriber } = await atItsEnd()
  t.setNow('2027-01-03T03:00:00Z')
  const photo = await newInspectionPhoto(t)
  const damages = [{ text: '앞 범퍼 긁힘', amount: 350_000, photo }]
  const { settlement } = (await returnCar(t, id, { mileage: 1_200, damages })).json().result
  expect(settlement).toMatchObject({ status: 'OFFERED', total: 45_000 + 60_000 + 350_000 })
  expect((await paymentRowsOf(t, id)).filter(({ month }) => month === null)).toEqual([])
  const told = await t.world.db.execute<{ kind: string }>(
    sql`select kind from message where subject_id = ${settlement.id}`,
  )
  expect(told.rows).toEqual([{ kind: 'settlement_offered' }])
  const answers = await Promise.all([1, 2, 3, 4].map(() => agree(subscriber, settlement)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const charged = (await paymentRowsOf(t, id)).filter(({ month }) => month === null)
  expect(charged).toMatchObject([{ status: 'PAID', amount: 455_000 }])
})

test('a return without costs is accepted automatically', async () => {
  const { id } = await atItsEnd()
  t.setNow('2027-01-01T03:00:00Z')
  const { settlement } = (await returnCar(t, id, { mileage: 900 })).json().result
  expect(settlement).toMatchObject({ status: 'ACCEPTED', total: 0, items: [] })
})

test('an objection is answered by a revision, and only that can be accepted', async () => {
  const { id, subscriber } = await atItsEnd()
  t.setNow('2027-01-03T03:00:00Z')
  const first = (await returnCar(t, id, { mileage: 1_200 })).json().result.settlement
  const decline = async (reason: string | null) =>
    post(t, await newSubscriberSession(t, subscriber), `/api/subscribe/settlements/${first.id}/decline`, {
      reason,
    })
  expect((await decline(null)).statusCode).toBe(422)
  expect((await decline('계기판 사진을 다시 봐 주세요.')).json()).toMatchObject({ status: 'OFFERED' })
  const revised = await asStaff(t, `settlements/${first.id}/revise`, { damages: [], waived: ['MILEAGE'] })
  const second = revised.json().result
  expect(second).toMatchObject({ status: 'OFFERED', total: 60_000 })
  expect((await agree(subscriber, first)).json().code).toBe('NOT_OPEN')
  expect((await agree(subscriber, second)).statusCode).toBe(200)
  const again = await asStaff(t, `settlements/${second.id}/revise`, { damages: [], waived: [] })
  expect(again.json().code).toBe('NOT_OPEN')
})

test('a declined charge of a settlement is retried after the end, and another card can pay it', async () => {
  const { id, subscriber } = await atItsEnd()
  t.setNow('2027-01-03T03:00:00Z')
  const { settlement } = (await returnCar(t, id, { mileage: 1_200 })).json().result
  await t.world.db.execute(sql`update billing_key set key_encrypted = null, deleted_at = now()
    where id = (select billing_key_id from subscription where id = ${id})`)
  expect((await agree(subscriber, settlement)).statusCode).toBe(200)
  expect((await paymentRowsOf(t, id)).at(-1)).toMatchObject({ month: null, status: 'FAILED' })
  const again = await newSubscriberSession(t, subscriber)
  const opened = await openCardChange(t, again, id)
  expect(opened.statusCode).toBe(201)
  const card = { customerId: subscriber.id, cardNumber: '4330123412349999' }
  const changed = await putCard(t, again, id, await registerCard(t, opened.json(), card))
  expect(changed.statusCode).toBe(200)
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, id)).at(-1)).toMatchObject({ month: null, status: 'PAID' })
})

test('a return is refused before the handover, twice, with fewer km, or too early', async () => {
  const { id } = await newSubscription(t)
  expect((await returnCar(t, id)).json().code).toBe('NOT_GIVEN')
  await handOver(t, id)
  expect((await returnCar(t, id)).json().code).toBe('TOO_EARLY')
  await t.world.db.execute(sql`update subscription set end_date = '2026-12-02' where id = ${id}`)
  expect((await returnCar(t, id, { mileage: 99 })).json().fields).toHaveProperty('mileage')
  expect((await returnCar(t, id, { photos: [] })).statusCode).toBe(422)
  const answers = await Promise.all([returnCar(t, id), returnCar(t, id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('staff offer an early end for the subscriber, and withdraw it', async () => {
  const { id, subscriber } = await newSubscription(t)
  const offer = (await asStaff(t, `subscriptions/${id}/quotes`, { end_date: '2026-12-16' })).json().result
  expect(offer).toMatchObject({ kind: 'EARLY_END', status: 'OFFERED' })
  expect((await asStaff(t, `settlements/${offer.id}/withdraw`)).json().result.status).toBe('WITHDRAWN')
  expect((await agree(subscriber, offer)).json().code).toBe('NOT_OPEN')
  expect(await storedAudit(t, id)).toContain('OFFER_END')
  expect(await storedAudit(t, offer.id)).toContain('WITHDRAW')
})

test('an expired offer of staff does not block another offer', async () => {
  const { id, subscriber } = await newSubscription(t)
  const wanted = { end_date: '2026-12-16' }
  const staffAsk = () => asStaff(t, `subscriptions/${id}/quotes`, wanted)
  const ask = async () =>
    post(t, await newSubscriberSession(t, subscriber), `/api/subscribe/subscriptions/${id}/quotes`, {
      kind: 'EARLY_END',
      ...wanted,
    })
  await staffAsk()
  expect((await ask()).json().code).toBe('OFFER_OPEN')
  expect((await staffAsk()).json().code).toBe('OFFER_OPEN')
  t.setNow('2026-12-02T03:00:00Z')
  expect((await staffAsk()).statusCode).toBe(201)
  t.setNow('2026-12-03T03:00:00Z')
  expect((await ask()).statusCode).toBe(201)
})
