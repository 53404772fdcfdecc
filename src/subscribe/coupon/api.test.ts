import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newSubscriber, type SubscriberActor } from '#testing/actors.ts'
import { inGroups } from '#testing/in-groups.ts'
import { testWorld } from '#testing/world.ts'
import { reserveCoupon } from './service.ts'
import { addCoupon, type NewCoupon } from './store.ts'

const t = testWorld({ poolSize: 64 })
let codes = 0

async function newCoupon(changes: Partial<NewCoupon> = {}): Promise<string> {
  const code = `WELCOME${++codes}`
  await addCoupon(t.world.db, {
    code,
    name: '첫 달 할인',
    description: '첫 달 요금을 10% 할인해 드립니다.',
    discountType: 'PERCENTAGE',
    discountRate: 10,
    validFrom: '2026-12-01',
    validTo: '2026-12-31',
    createdAt: t.world.now(),
    ...changes,
  })
  return code
}

const register = ({ headers }: SubscriberActor, code: string, more: object = {}) =>
  t.call({
    method: 'POST',
    url: `/api/subscribe/subscriptions/coupons/${encodeURIComponent(code)}`,
    headers: { ...headers, ...more },
  })
const walletOf = async ({ headers }: SubscriberActor) =>
  (await t.call({ url: '/api/subscribe/subscriptions/coupons', headers })).json()
const codeOf = async (answer: ReturnType<typeof register>) => {
  const { statusCode, json } = await answer
  return [statusCode, json().code]
}

test('a coupon is registered ignoring case and comes first in the wallet (S-004, S-149, S-150, S-155)', async () => {
  const [subscriber, first, second] = [await newSubscriber(t), await newCoupon(), await newCoupon()]
  await register(subscriber, first)
  const added = await register(subscriber, ` ${second.toLowerCase()} `)
  expect([added.statusCode, added.json()]).toEqual([
    201,
    {
      id: expect.any(String),
      is_valid: true,
      is_used: false,
      coupon: {
        name: '첫 달 할인',
        description: '첫 달 요금을 10% 할인해 드립니다.',
        code: second,
        discount_type: 'PERCENTAGE',
        discount_rate: 10,
        discount: null,
        min_price: null,
        max_price: null,
        valid_from: '2026-12-01',
        valid_to: '2026-12-31',
      },
    },
  ])
  const wallet = await walletOf(subscriber)
  expect(wallet[0]).toEqual(added.json())
  expect(wallet.map(({ coupon }: { coupon: { code: string } }) => coupon.code)).toEqual([second, first])
})

test('a wallet shows which coupon is used and which is expired (S-151)', async () => {
  const [subscriber, used, over] = [await newSubscriber(t), await newCoupon(), await newCoupon()]
  const { id: walletId } = (await register(subscriber, used)).json()
  await register(subscriber, over)
  const reservation = {
    subscriberId: subscriber.id,
    walletId,
    requestId: newId(),
    fee: 1,
    today: '2026-12-01',
  }
  await reserveCoupon(t.world.db, reservation)
  await t.world.db.execute(
    `update coupon set valid_from = null, valid_to = '2026-11-30' where code = '${over}'`,
  )
  expect(await walletOf(subscriber)).toMatchObject([
    { is_valid: false, is_used: false },
    { is_valid: true, is_used: true },
  ])
})

const REFUSED = [
  ['with an unknown code', async () => 'NO-SUCH-CODE', [404, 'NOT_FOUND']],
  ['that has expired', () => newCoupon({ validFrom: null, validTo: '2026-11-30' }), [410, 'EXPIRED']],
  ['that is not valid yet', () => newCoupon({ validFrom: '2026-12-02' }), [409, 'NOT_YET']],
  ['that is exhausted', () => newCoupon({ cap: 1, issued: 1 }), [409, 'EXHAUSTED']],
] as const
test.each(REFUSED)('a coupon %s is refused with a text (S-158)', async (_, codeIn, refused) => {
  const subscriber = await newSubscriber(t)
  const answer = await register(subscriber, await codeIn())
  expect([answer.statusCode, answer.json().code]).toEqual(refused)
  expect(answer.json().err).toMatch(/쿠폰/)
  expect(await walletOf(subscriber)).toEqual([])
})

test('a coupon is registered once; a retry with its key gets the same answer', async () => {
  const [subscriber, code] = [await newSubscriber(t), await newCoupon()]
  const key = { 'idempotency-key': newId() }
  const first = await register(subscriber, code, key)
  expect((await register(subscriber, code, key)).json()).toEqual(first.json())
  expect(await codeOf(register(subscriber, code))).toEqual([409, 'COUPON_TAKEN'])
  expect(await walletOf(subscriber)).toHaveLength(1)
})

test('ten wrong codes of any kind are allowed in an hour; right ones do not count', async () => {
  const subscriber = await newSubscriber(t)
  const { headers } = subscriber
  const post = (path: string) => t.call({ method: 'POST', url: `/api/subscribe/${path}`, headers })
  const wrong = [
    ...Array.from({ length: 4 }, (_, at) => `subscriptions/coupons/WRONG${at}`),
    ...Array.from({ length: 3 }, (_, at) => `users/point-coupons/WRONG${at}`),
    ...Array.from({ length: 3 }, (_, at) => `users/referrals/WRONG${at}`),
  ]
  expect((await register(subscriber, await newCoupon())).statusCode).toBe(201)
  for (const path of wrong) expect((await post(path)).statusCode, path).toBe(404)
  const right = await newCoupon()
  const refused = await register(subscriber, right)
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    429,
    'TOO_MANY',
    '3600',
  ])
  await t.world.db.execute(`update code_guess set at = at - interval '1 hour'`)
  expect((await register(subscriber, right)).statusCode).toBe(201)
})

test('of 64 wrong codes, eight in parallel, at most ten are looked up', async () => {
  const subscriber = await newSubscriber(t)
  const answers = await inGroups(64, (at) => register(subscriber, `GUESS${at}`))
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(54)
})

test.each([
  (code: string) => `${code}\u200b`,
  (code: string) => code.replace('-', '–'),
  (code: string) => ` ${code.replace('-', ' - ')}`,
])(
  'a coupon is found by its code with blanks, invisible characters and look-alike dashes (S-153)',
  async (spelled) => {
    const code = `FALL-${++codes}`
    await newCoupon({ code })
    expect((await register(await newSubscriber(t), spelled(code))).json().coupon.code).toBe(code)
  },
)

test('malformed codes are refused as unknown and do not count as guesses', async () => {
  const [subscriber, code] = [await newSubscriber(t), await newCoupon()]
  for (const text of [
    '\u200b',
    '10%',
    'ab',
    'x'.repeat(41),
    '쿠폰!',
    '…',
    '\u2060 ',
    '가-',
    '~~~~',
    '💥',
    '?',
    '(없음)',
  ])
    expect(await codeOf(register(subscriber, text))).toEqual([404, 'NOT_FOUND'])
  expect((await register(subscriber, code)).statusCode).toBe(201)
})
