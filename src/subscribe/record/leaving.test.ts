import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { againLoggedIn, PASSWORD } from '#testing/actors.ts'
import { asStaff, handOver, hurry, newSubscription, post, takeBack } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { remindMileage } from '../handover/mileage/jobs.ts'

const t = testWorld()

const messagesTo = async (phone: string) =>
  (
    await t.world.db.execute<{ kind: string }>(
      sql`select distinct kind from outbox where recipient = ${phone} order by kind`,
    )
  ).rows.map(({ kind }) => kind)

test('whoever leaves after a subscription takes their number out of every message about it', async () => {
  hurry(t)
  const { id, subscriber } = await newSubscription(t)
  const { rows } = await t.world.db.execute<{ mobile: string }>(
    sql`select mobile from subscriber where id = ${subscriber.id}`,
  )
  const phone = rows[0]!.mobile
  await handOver(t, id)
  t.setNow('2027-01-10T03:00:00Z')
  await remindMileage(t.world)
  await asStaff(t, `subscriptions/${id}/card-reminder`)
  await t.world.db.execute(sql`update subscription set end_date = '2027-01-10' where id = ${id}`)
  const { settlement } = (await takeBack(t, id, { mileage: 9_000 })).json().result
  const own = await againLoggedIn(t, subscriber)
  await post(t, own, `/api/subscribe/settlements/${settlement.id}/accept`, { total: settlement.total })
  expect(await messagesTo(phone)).toEqual([
    'mileage_reminder',
    'settlement_accepted',
    'settlement_offered',
    'subscription_card',
    'subscription_paid',
  ])
  const leave = { method: 'DELETE' as const, url: '/api/subscribe/accounts', headers: own.headers }
  expect((await t.call({ ...leave, payload: { password: PASSWORD } })).statusCode).toBe(204)
  expect(await messagesTo(phone)).toEqual([])
  const { rows: waiting } = await t.world.db.execute(sql`select 1 from outbox where state = 'WAITING'
    and subject_id in (${id}, ${settlement.id})`)
  expect(waiting).toEqual([])
})
