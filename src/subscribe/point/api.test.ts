import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newSubscriber, type SubscriberActor } from '#testing/actors.ts'
import { inGroups } from '#testing/in-groups.ts'
import { testWorld } from '#testing/world.ts'
import { addPointCoupon, balanceOf, type NewPointCoupon } from './store.ts'

const t = testWorld({ poolSize: 64 })
let codes = 0

async function newPointCoupon(changes: Partial<NewPointCoupon> = {}): Promise<string> {
  const coupon = { code: `POINT${++codes}`, amount: 30_000, createdAt: t.world.now(), ...changes }
  return (await addPointCoupon(t.world.db, coupon)).code
}
const take = ({ headers }: SubscriberActor, code: string, more: object = {}) =>
  t.call({
    method: 'POST',
    url: `/api/subscribe/users/point-coupons/${code}`,
    headers: { ...headers, ...more },
  })
const historyOf = async ({ headers }: SubscriberActor) =>
  (await t.call({ url: '/api/subscribe/users/point-transactions', headers })).json()

test('a point coupon raises the balance in the account and in the history (S-016, S-175, S-176, S-179)', async () => {
  const [subscriber, code] = [await newSubscriber(t), await newPointCoupon()]
  const taken = await take(subscriber, code.toLowerCase())
  expect([taken.statusCode, taken.json()]).toEqual([201, { point: 30_000, amount: 30_000 }])
  expect(await historyOf(subscriber)).toEqual([
    {
      id: expect.any(String),
      transaction_type: 'COUPON',
      amount: 30_000,
      description: code,
      created_at: '2026-12-01T03:00:00.000Z',
    },
  ])
  const account = await t.call({ url: '/api/subscribe/accounts', headers: subscriber.headers })
  expect(account.json().point).toBe(30_000)
})

test.each([
  ['with an unknown code', async () => 'NO-SUCH-CODE', [404, 'NOT_FOUND']],
  ['that has expired', () => newPointCoupon({ validTo: '2026-11-30' }), [410, 'EXPIRED']],
  ['that is not valid yet', () => newPointCoupon({ validFrom: '2026-12-02' }), [409, 'NOT_YET']],
  ['that is exhausted', () => newPointCoupon({ cap: 1, issued: 1 }), [409, 'EXHAUSTED']],
])('a point coupon %s gives nothing', async (_, codeIn, refused) => {
  const subscriber = await newSubscriber(t)
  const answer = await take(subscriber, await codeIn())
  expect([answer.statusCode, answer.json().code]).toEqual(refused)
  expect(await historyOf(subscriber)).toEqual([])
})

test('64 calls with one code, eight in parallel, give a subscriber its points once @long', async () => {
  const subscriber = await newSubscriber(t)
  for (let round = 1; round <= 3; round++) {
    const code = await newPointCoupon()
    const answers = await inGroups(64, () => take(subscriber, code))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'COUPON_TAKEN')).toHaveLength(63)
    expect(await balanceOf(t.world.db, subscriber.id)).toBe(30_000 * round)
  }
})

test('a retry with its idempotency key gets the first answer, and the points once', async () => {
  const [subscriber, code] = [await newSubscriber(t), await newPointCoupon()]
  const key = { 'idempotency-key': newId() }
  const first = await take(subscriber, code, key)
  expect((await take(subscriber, code, key)).json()).toEqual(first.json())
  expect(await balanceOf(t.world.db, subscriber.id)).toBe(30_000)
})
