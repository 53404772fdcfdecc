import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { newSubscriber } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { releaseCoupon, reserveCoupon } from './service.ts'
import { addCoupon, addEntry, type NewCoupon, walletOf } from './store.ts'
const t = testWorld({ poolSize: 64 })
const FEE = 2_000_000
const TODAY = '2026-12-01'
let codes = 0

async function wallet(changes: Partial<NewCoupon> = {}) {
  const { id: subscriberId } = await newSubscriber(t)
  const createdAt = t.world.now()
  const couponId = await addCoupon(t.world.db, {
    code: `COUPON${++codes}`,
    name: '첫 달 할인',
    discountType: 'PERCENTAGE',
    discountRate: 10,
    createdAt,
    ...changes,
  })
  const walletId = await addEntry(t.world.db, { couponId, subscriberId, createdAt })
  const reserve = (given: object = {}) =>
    transaction(t.world.db, (tx) =>
      reserveCoupon(tx, { subscriberId, walletId, requestId: newId(), fee: FEE, today: TODAY, ...given }),
    )
  return { subscriberId, walletId, reserve }
}

test('a released coupon can be used again; releasing an unreserved one does nothing', async () => {
  const { reserve } = await wallet()
  const requestId = newId()
  await reserve({ requestId })
  await transaction(t.world.db, (tx) => releaseCoupon(tx, newId(), TODAY))
  expect(await reserve()).toEqual({ refusal: 'USED' })
  await transaction(t.world.db, (tx) => releaseCoupon(tx, requestId, TODAY))
  expect(await reserve()).toEqual({ discount: 200_000 })
})

test('a coupon that expired while reserved is extended for a week, once', async () => {
  const { subscriberId, reserve } = await wallet({ validTo: '2026-12-05' })
  const reserveAndRelease = async (reservedOn: string, releasedOn: string) => {
    const requestId = newId()
    expect(await reserve({ requestId, today: reservedOn })).toEqual({ discount: 200_000 })
    await transaction(t.world.db, (tx) => releaseCoupon(tx, requestId, releasedOn))
    return (await walletOf(t.world.db, subscriberId))[0]!.coupon.validTo
  }
  expect(await reserveAndRelease('2026-12-05', '2026-12-20')).toBe('2026-12-27')
  expect(await reserve({ today: '2026-12-28' })).toEqual({ refusal: 'EXPIRED' })
  expect(await reserveAndRelease('2026-12-27', '2027-01-10')).toBe('2026-12-27')
})

test('a release a week or more before the last day does not use up the extension', async () => {
  const { subscriberId, reserve } = await wallet({ validTo: '2026-12-31' })
  for (const [day, last] of [
    ['2026-12-24', '2026-12-31'],
    ['2026-12-25', '2027-01-01'],
  ] as const) {
    const requestId = newId()
    await reserve({ requestId, today: day })
    await transaction(t.world.db, (tx) => releaseCoupon(tx, requestId, day))
    expect((await walletOf(t.world.db, subscriberId))[0]!.coupon.validTo).toBe(last)
  }
})

test.each([
  ['of another subscriber', {}, { subscriberId: newId() }, 'NOT_FOUND'],
  ['that has expired', { validTo: '2026-11-30' }, {}, 'EXPIRED'],
  ['that is not valid yet', { validFrom: '2026-12-02' }, {}, 'NOT_YET'],
  ['for other fees', { maxPrice: FEE - 1 }, {}, 'PRICE_OUT_OF_RANGE'],
])('a coupon %s is not reserved', async (_, coupon, given, refusal) => {
  const { reserve } = await wallet(coupon)
  expect(await reserve(given)).toEqual({ refusal })
})

test('with very many coupons, the unused ones are shown, however old', async () => {
  const { subscriberId, walletId } = await wallet()
  const at = t.world.now().toISOString()
  await t.world.db.execute(sql`
    with many as (
      insert into coupon (id, code, name, discount_type, discount, created_at)
      select gen_random_uuid(), 'MANY' || n, '많은 쿠폰', 'FIXED', 1000, ${at} from generate_series(1, 501) n returning id)
    insert into subscriber_coupon (id, coupon_id, subscriber_id, request_id, created_at)
    select gen_random_uuid(), id, ${subscriberId}, gen_random_uuid(), ${at}::timestamptz + interval '1 day' from many`)
  const shown = await walletOf(t.world.db, subscriberId)
  expect([shown.length, shown.at(-1)!.entry.id]).toEqual([500, walletId])
})
