import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { asStaff, shortenPaymentTimeouts, newSubscription } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { subjectNames } from '#platform/audit/store.ts'

const t = testWorld()

test('entries name the subscriber of their subject, until the person is erased', async () => {
  shortenPaymentTimeouts(t)
  const { id, subscriber } = await newSubscription(t)
  const { rows } = await t.world.db.execute<{ id: string; name: string }>(sql`
    select unnest(array[b.id, b.request_id, p.id, s.id]) as id, s.name
    from subscription b join subscriber s on s.id = b.subscriber_id
    join subscription_payment p on p.subscription_id = b.id and p.month = 1 where b.id = ${id}`)
  const ids = rows.map((row) => row.id)
  expect(ids).toHaveLength(4)
  expect([...(await subjectNames(t.world.db, t.world.auditSubjects, ids)).values()]).toEqual(
    Array(4).fill(rows[0]!.name),
  )
  await t.world.db.execute(sql`update subscriber set name = '' where id = ${subscriber.id}`)
  expect(await subjectNames(t.world.db, t.world.auditSubjects, ids)).toEqual(new Map())
})

test('entries about a coupon show its name', async () => {
  const terms = { valid_from: null, valid_to: null, cap: null }
  const discount = { discount_type: 'FIXED', discount_rate: null, discount: 10_000 }
  const coupon = {
    ...terms,
    ...discount,
    name: '가을 쿠폰',
    code: 'AUTUMN',
    min_price: null,
    max_price: null,
  }
  const named = await asStaff(t, 'coupons', { ...coupon, description: '' })
  const counted = await asStaff(t, 'point-coupons', { ...terms, code: 'POINTS', amount: 5_000 })
  const ids = [named, counted].map((answer) => answer.json().result.id as string)
  expect(await subjectNames(t.world.db, t.world.auditSubjects, [...ids, newId()])).toEqual(
    new Map([
      [ids[0], '가을 쿠폰'],
      [ids[1], 'POINTS'],
    ]),
  )
})
