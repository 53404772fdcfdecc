import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newSubscriberSession } from '#testing/actors.ts'
import { textsWhere } from '#testing/messages.ts'
import {
  accept,
  apply,
  asStaff,
  handOver,
  newApplicant,
  newModel,
  post,
  returnCar,
  shortenPaymentTimeouts,
} from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { announceStarts } from './jobs.ts'

const t = testWorld()

test('sends a message at acceptance, on the day before, at the handover and at the return', async () => {
  shortenPaymentTimeouts(t)
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  await t.world.db.execute(
    sql`update subscription_car set registration_number = '123가4567' where id = ${model.cars[0]}`,
  )
  const { id: requestId } = (await apply(t, subscriber, model)).json()
  const { subscription_id: id } = (await accept(t, requestId, '2026-12-05')).json().result
  const textsAbout = (which: ReturnType<typeof sql>) => textsWhere(t, sql`subject_id = ${which}`)
  const payment = sql`(select id from subscription_payment where subscription_id = ${id} and month = 1)`
  expect(await textsAbout(payment)).toEqual([
    expect.stringMatching(/1회차 900,000원이 결제되었습니다. 신청이 승인되어 12월 5일.*에 시작합니다/),
  ])
  t.setNow('2026-12-04T02:05:00Z')
  await announceStarts(t.world)
  expect(await announceStarts(t.world)).toBe(0)
  expect(await textsAbout(sql`${id}`)).toEqual([
    expect.stringMatching(/12월 5일.*123가 4567.*인도해 드립니다. 운전면허증을 준비해/),
  ])
  t.setNow('2026-12-05T02:00:00Z')
  await handOver(t, id)
  expect((await textsAbout(sql`${id}`)).at(-1)).toMatch(
    /인도했습니다. 주행거리 100km, 2027\. 12\. 4\.까지 이용, 2027\. 12\. 5\. 반납/,
  )
  const own = await newSubscriberSession(t, subscriber)
  await post(t, own, `/api/subscribe/subscriptions/${id}/withdraw`)
  await returnCar(t, id)
  expect((await textsAbout(sql`${id}`)).at(-1)).toMatch(/반납을 마쳤습니다. 정산하실 금액이 없습니다/)
})

test('a canceled subscription is not announced', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id: requestId } = (await apply(t, subscriber, model)).json()
  const { subscription_id: id } = (await accept(t, requestId, '2026-12-06')).json().result
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-06', reason: '취소' })
  expect(await announceStarts(t.world)).toBe(0)
})
