import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newSubscriberSession } from '#testing/actors.ts'
import {
  asStaff,
  handOver,
  newDebtor,
  newInspectionPhoto,
  newSubscription,
  paymentRowsOf,
  post,
  returnCar,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { announceCharges, announceEnds } from './jobs.ts'

const t = testWorld({ sharesClock: true })
beforeEach(() => t.setNow(START))

/** The kinds of messages about a subject, each with SENT, or with NOT_TRUE if it was no longer relevant. */
async function sentOf(subjectId: string) {
  await t.sendMessages()
  const { rows } = await t.world.db.execute<{ kind: string; error: string | null }>(
    sql`select kind, error from message where subject_id = ${subjectId} order by created_at, id`,
  )
  return rows.map(({ kind, error }) => [kind, error === 'NOT_TRUE' ? error : 'SENT'])
}

test('a declined month that is paid before its message is sent is not announced @long', async () => {
  const { owed } = await newDebtor(t)
  await asStaff(t, `payments/${owed.id}/retry`)
  expect(await sentOf(owed.id)).toEqual([
    ['subscription_declined', 'NOT_TRUE'],
    ['subscription_paid', 'SENT'],
  ])
  t.setNow(START)
  const { owed: open } = await newDebtor(t)
  expect(await sentOf(open.id)).toEqual([['subscription_declined', 'SENT']])
})

test('a settlement accepted before its offer is sent is not announced', async () => {
  const { id, subscriber } = await newSubscription(t)
  await handOver(t, id)
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-02', reason: '요청' })
  t.setNow('2026-12-02T03:00:00Z')
  const damages = [{ text: '범퍼 긁힘', amount: 300_000, photo: await newInspectionPhoto(t) }]
  const { settlement } = (await returnCar(t, id, { damages })).json().result
  const own = await newSubscriberSession(t, subscriber)
  await post(t, own, `/api/subscribe/settlements/${settlement.id}/accept`, { total: settlement.total })
  expect(await sentOf(settlement.id)).toEqual([
    ['settlement_offered', 'NOT_TRUE'],
    ['settlement_accepted', 'SENT'],
  ])
})

test('an offer that expired before its message is sent is not announced', async () => {
  const offered = async () => {
    const { id } = await newSubscription(t)
    return (await asStaff(t, `subscriptions/${id}/quotes`, { end_date: '2026-12-16' })).json().result.id
  }
  const [fresh, stale] = [await offered(), await offered()]
  await t.world.db.execute(
    sql`update outbox set next_at = '2026-12-02T03:00:00Z' where subject_id = ${stale}`,
  )
  expect(await sentOf(fresh)).toEqual([['settlement_offered', 'SENT']])
  t.setNow('2026-12-02T03:00:00Z')
  expect(await sentOf(stale)).toEqual([['settlement_offered', 'NOT_TRUE']])
})

test('announces only charges and ends that still apply', async () => {
  const [ended, other] = [await newSubscription(t), await newSubscription(t)]
  await handOver(t, ended.id)
  t.setNow('2026-12-29T03:00:00Z')
  await announceCharges(t.world)
  await asStaff(t, `subscriptions/${ended.id}/end`, { end_date: '2026-12-31', reason: '요청' })
  await announceEnds(t.world)
  await returnCar(t, ended.id)
  const monthOf = async (id: string) => (await paymentRowsOf(t, id))[1]!.id
  expect(await sentOf(await monthOf(ended.id))).toEqual([['subscription_upcoming', 'NOT_TRUE']])
  expect(await sentOf(await monthOf(other.id))).toEqual([['subscription_upcoming', 'SENT']])
  expect(await sentOf(ended.id)).toContainEqual(['subscription_ending', 'NOT_TRUE'])
})

test('a notice stored by a build without facts is sent while its month is still planned', async () => {
  const { id } = await newSubscription(t)
  await handOver(t, id)
  t.setNow('2026-12-29T03:00:00Z')
  await announceCharges(t.world)
  const month = (await paymentRowsOf(t, id))[1]!.id
  await t.world.db.execute(
    sql`update outbox set facts = '{}', text = '예전 안내' where subject_id = ${month}`,
  )
  expect(await sentOf(month)).toEqual([['subscription_upcoming', 'SENT']])
})
