import { expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { newSubscriber } from '#testing/actors.ts'
import { inGroups } from '#testing/in-groups.ts'
import { untilAnswered } from '#testing/waits.ts'
import { testWorld } from '#testing/world.ts'
import { reserveCoupon } from './service.ts'
import { addCoupon, addEntry, couponByCode, type NewCoupon, walletOf } from './store.ts'

// Set SUBSCRIPTION_ROUNDS=200 for the full run.
const ROUNDS = Number(process.env.SUBSCRIPTION_ROUNDS ?? 20)
const t = testWorld({ poolSize: 64 })

const addTenPercent = (code: string, changes: Partial<NewCoupon> = {}) =>
  addCoupon(t.world.db, {
    code,
    name: '첫 달 할인',
    discountType: 'PERCENTAGE',
    discountRate: 10,
    createdAt: t.world.now(),
    ...changes,
  })

test(`of 64 parallel subscribers, one gets a coupon with a cap of one, ${ROUNDS} rounds`, async () => {
  const all = await inGroups(64, () => newSubscriber(t))
  for (let round = 0; round < ROUNDS; round++) {
    const code = `CAPPED${round}`
    await addTenPercent(code, { cap: 1 })
    const url = `/api/subscribe/subscriptions/coupons/${code}`
    const answers = await Promise.all(
      all.map(({ headers }) => untilAnswered(() => t.call({ method: 'POST', url, headers }))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'EXHAUSTED')).toHaveLength(63)
    expect((await couponByCode(t.world.db, code))!.issued).toBe(1)
  }
}, 600_000)

test(`a coupon is used once when 64 requests reserve it in parallel, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id: subscriberId } = await newSubscriber(t)
    const couponId = await addTenPercent(`RESERVED${round}`)
    const walletId = await addEntry(t.world.db, { couponId, subscriberId, createdAt: t.world.now() })
    const fee = { fee: 2_000_000, today: '2026-12-01' }
    const reserve = () =>
      transaction(t.world.db, (tx) =>
        reserveCoupon(tx, { subscriberId, walletId, requestId: newId(), ...fee }),
      )
    const answers = await Promise.all(Array.from({ length: 64 }, reserve))
    expect(answers.filter((answer) => 'discount' in answer)).toEqual([{ discount: 200_000 }])
    expect(answers.filter((answer) => 'refusal' in answer && answer.refusal === 'USED')).toHaveLength(63)
    expect(await walletOf(t.world.db, subscriberId)).toMatchObject([
      { entry: { requestId: expect.any(String) } },
    ])
  }
}, 600_000)
