import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messagesWhere } from '#testing/messages.ts'
import { newId } from '#kit/id.ts'
import { newSubscriberSession } from '#testing/actors.ts'
import {
  accept,
  apply,
  asStaff,
  handOver,
  newApplicant,
  newModel,
  newSubscription,
  openCardChange,
  paymentRowsOf,
  post,
  putCard,
  registerCard,
  returnCar,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { remindMileage } from '../../handover/mileage/jobs.ts'
import { announceCharges, announceEnds } from './jobs.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

const at = (day: string) => t.setNow(`${day}T03:00:00Z`)
const end = (id: string, day: string) =>
  asStaff(t, `subscriptions/${id}/end`, { end_date: day, reason: '요청' })
const pause = (id: string) => asStaff(t, `subscriptions/${id}/pause`, { reason: '해외 체류' })
const resume = (id: string) => asStaff(t, `subscriptions/${id}/resume`)

/** The messages about a subject, oldest first: kind, text, and whether it may be sent. */
async function toldOf(subjectId: string) {
  await t.sendMessages()
  const sent = await messagesWhere(t, sql`subject_id = ${subjectId}`)
  return sent.map(({ kind, text, error }) => ({ kind, text, error }))
}
const sent = (kind: string, text: string) => ({ kind, text: expect.stringContaining(text), error: null })
const untrue = (kind: string) => expect.objectContaining({ kind, error: 'NOT_TRUE' })

/** A request whose first month is covered by points. */
async function freeRequest(): Promise<string> {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  await t.world.db
    .execute(sql`insert into point_transaction (id, subscriber_id, transaction_type, amount, created_at)
    values (${newId()}, ${subscriber.id}, 'COUPON', 900000, ${START})`)
  return (await apply(t, subscriber, model, { point_amount: 900_000 })).json().id
}

/** Accepts a request with this start day; returns its subscription. */
const begin = async (requestId: string, day: string): Promise<string> =>
  (await accept(t, requestId, day)).json().result.subscription_id

test('a free first month is confirmed by a message, unless the subscription is over @long', async () => {
  const id = await begin(await freeRequest(), '2026-12-11')
  expect(await toldOf(id)).toEqual([sent('subscription_accepted', '12월 11일 (금)에 시작합니다')])
  const called = await begin(await freeRequest(), '2026-12-11')
  await end(called, '2026-12-01')
  expect(await toldOf(called)).toEqual([
    untrue('subscription_accepted'),
    sent('subscription_ended', '구독이 취소되었습니다'),
  ])
})

test('a paid first month is confirmed only by the payment message', async () => {
  const { id } = await newSubscription(t)
  expect(await toldOf(id)).toEqual([])
})

test('an end by staff before the first day, or on it, notifies the subscriber', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const id = await begin((await apply(t, subscriber, model)).json().id, '2026-12-11')
  await end(id, '2026-12-11')
  expect(await toldOf(id)).toEqual([sent('subscription_ended', '구독이 취소되었습니다')])
  const { id: running } = await newSubscription(t)
  at('2026-12-05')
  await end(running, '2026-12-05')
  expect(await toldOf(running)).toEqual([
    sent('subscription_ended', '종료되었습니다(12월 4일 (금)까지 이용, 12월 5일 (토) 반납)'),
  ])
})

test('an end by staff on a later day notifies the subscriber of the new day', async () => {
  const { id } = await newSubscription(t)
  await end(id, '2026-12-20')
  await end(id, '2026-12-16')
  await end(id, '2026-12-16')
  expect(await toldOf(id)).toEqual([
    untrue('subscription_end_moved'),
    sent('subscription_end_moved', '12월 16일 (수)'),
  ])
})

test('pausing and resuming notify the subscriber of the new end', async () => {
  const { id } = await newSubscription(t)
  at('2026-12-20')
  await pause(id)
  expect(await toldOf(id)).toEqual([sent('subscription_paused', '12월 20일 (일)부터')])
  at('2026-12-30')
  await resume(id)
  expect((await toldOf(id))[1]).toEqual(sent('subscription_resumed', '2027년 12월 11일 (토)'))
})

test('a pause that ended before its message is sent is not announced', async () => {
  const { id } = await newSubscription(t)
  at('2026-12-20')
  await pause(id)
  at('2026-12-21')
  await resume(id)
  expect(await toldOf(id)).toEqual([
    untrue('subscription_paused'),
    sent('subscription_resumed', '2027년 12월 2일 (목)'),
  ])
})

test('a moved end is announced once for each new end day', async () => {
  const { id } = await newSubscription(t)
  await handOver(t, id)
  await end(id, '2026-12-31')
  at('2026-12-24')
  await announceEnds(t.world)
  await announceEnds(t.world)
  await pause(id)
  at('2027-01-03')
  await resume(id)
  at('2027-01-04')
  await announceEnds(t.world)
  await announceEnds(t.world)
  const ends = (await toldOf(id)).filter(({ kind }) => kind === 'subscription_ending')
  expect(ends).toEqual([
    untrue('subscription_ending'),
    sent('subscription_ending', '1월 9일 (토)까지 이용, 1월 10일 (일) 반납'),
  ])
})

test('an announced charge is announced again with its new day after a pause', async () => {
  const { id } = await newSubscription(t)
  at('2026-12-29')
  await announceCharges(t.world)
  await pause(id)
  const month = (await paymentRowsOf(t, id))[1]!.id
  expect(await toldOf(month)).toEqual([untrue('subscription_upcoming')])
  at('2026-12-31')
  await resume(id)
  await announceCharges(t.world)
  await announceCharges(t.world)
  expect(await toldOf(month)).toEqual([
    untrue('subscription_upcoming'),
    sent('subscription_upcoming', '1월 3일 (일)에'),
  ])
})

test('a reminder for a card or a mileage is not sent if it was already answered @long', async () => {
  const [kept, changed, sentMessages, back] = await Promise.all([1, 2, 3, 4].map(() => newSubscription(t)))
  for (const { id } of [sentMessages!, back!]) await handOver(t, id)
  at('2026-12-02')
  for (const { id } of [kept!, changed!]) await asStaff(t, `subscriptions/${id}/card-reminder`)
  await t.world.db.execute(sql`update mileage_reminder set remind_on = '2026-12-02'`)
  await remindMileage(t.world)
  at('2026-12-03')
  const own = await newSubscriberSession(t, changed!.subscriber)
  const opened = (await openCardChange(t, own, changed!.id)).json()
  await putCard(t, own, changed!.id, await registerCard(t, opened, { customerId: own.id }))
  const teller = await newSubscriberSession(t, sentMessages!.subscriber)
  await post(t, teller, `/api/subscribe/subscriptions/${sentMessages!.id}/mileage`, { mileage: 300 })
  await end(back!.id, '2026-12-04')
  await returnCar(t, back!.id)
  expect(await toldOf(kept!.id)).toContainEqual(sent('subscription_card', '결제 카드를 확인해 주세요'))
  expect(await toldOf(changed!.id)).toContainEqual(untrue('subscription_card'))
  for (const { id } of [sentMessages!, back!])
    expect(await toldOf(id)).toContainEqual(untrue('mileage_reminder'))
})
