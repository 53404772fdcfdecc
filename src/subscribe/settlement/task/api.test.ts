import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kit/day.ts'
import { newSubscriberSession, theAdmin } from '#testing/actors.ts'
import {
  asStaff,
  handOver,
  newSubscription,
  post,
  returnCar,
  shortenPaymentTimeouts,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { TASK_NAMES } from './store.ts'

const t = testWorld()

/** The tasks on the first screen of staff that name a subscription, with the path of its row. */
async function tasksOf(id: string) {
  const { headers } = await theAdmin(t)
  const { rows, ...counts } = (await t.call({ url: '/api/admin/overview', headers })).json().result
  return TASK_NAMES.filter((task) => counts[task] > 0).flatMap((task) =>
    rows[task]
      .filter((row: { id: string }) => row.id === id)
      .map(({ path }: { path: string }) => [task, path]),
  )
}

test('tasks follow a subscription: handover, return, unanswered costs, objection @long', async () => {
  shortenPaymentTimeouts(t)
  const { id, subscriber } = await newSubscription(t)
  const named = (status: string) =>
    expect.stringMatching(new RegExp(`^/admin/subscription/subscriptions\\?status=${status}&q=`))
  expect(await tasksOf(id)).toEqual([['handovers_due', named('ACTIVE')]])
  await handOver(t, id)
  expect(await tasksOf(id)).toEqual([])

  await t.world.db.execute(sql`update subscription set end_date = '2026-12-02' where id = ${id}`)
  expect(await tasksOf(id)).toEqual([])
  t.setNow(new Date(Date.parse(START) + DAY_MS))
  expect(await tasksOf(id)).toEqual([['returns_due', named('ACTIVE')]])

  const scratch = { text: '긁힘', amount: 300_000, photo: null }
  const back = await returnCar(t, id, { damages: [scratch] })
  const offer = back.json().result.settlement
  expect(await tasksOf(id)).toEqual([])
  t.setNow(new Date(Date.parse(START) + 4 * DAY_MS - 1))
  expect(await tasksOf(id)).toEqual([])
  t.setNow(new Date(Date.parse(START) + 4 * DAY_MS))
  expect(await tasksOf(id)).toEqual([['unanswered_settlements', named('ENDED')]])

  const session = await newSubscriberSession(t, subscriber)
  await post(t, session, `/api/subscribe/settlements/${offer.id}/decline`, { reason: '다릅니다.' })
  expect(await tasksOf(id)).toEqual([['settlement_objections', named('ENDED')]])
  await asStaff(t, `settlements/${offer.id}/revise`, { damages: [], waived: [] })
  expect(await tasksOf(id)).toEqual([])
})
