import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newSubscriber, storedAudit, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const PATH = '/api/admin/subscription'
let count = 0

type Method = 'GET' | 'POST' | 'PATCH'
const asAdmin = async (method: Method, path: string, payload?: object, headers: object = {}) =>
  t.call({
    method,
    url: `${PATH}${path}`,
    headers: { ...(await theAdmin(t)).headers, ...headers },
    ...(payload && { payload }),
  })
const form = (changes: object = {}) => ({
  name: '첫 달 할인',
  code: `staff-${++count}`,
  description: '첫 달 요금을 할인해 드립니다.',
  discount_type: 'PERCENTAGE',
  discount_rate: 10,
  min_price: 1_000_000,
  valid_from: '2026-12-01',
  valid_to: '2026-12-31',
  cap: 100,
  ...changes,
})
const added = async (changes: object = {}) =>
  (await asAdmin('POST', '/coupons', form(changes))).json().result as { id: string; code: string }
const register = async (code: string) =>
  t.call({
    method: 'POST',
    url: `/api/subscribe/subscriptions/coupons/${code}`,
    headers: (await newSubscriber(t)).headers,
  })

test('a campaign is added, registered, and listed with its issued and used numbers', async () => {
  const answer = await asAdmin('POST', '/coupons', form({ name: '목록쿠폰', code: 'list-me' }))
  expect([answer.statusCode, answer.json().result]).toEqual([
    201,
    {
      id: expect.any(String),
      name: '목록쿠폰',
      code: 'LIST-ME',
      description: '첫 달 요금을 할인해 드립니다.',
      discount_type: 'PERCENTAGE',
      discount_rate: 10,
      discount: null,
      min_price: 1_000_000,
      max_price: null,
      valid_from: '2026-12-01',
      valid_to: '2026-12-31',
      cap: 100,
      issued: 0,
      used: 0,
      version: 1,
      created_at: '2026-12-01T03:00:00.000Z',
    },
  ])
  expect((await register('LIST-ME')).statusCode).toBe(201)
  await register('list-me')
  await t.world.db.execute(`update subscriber_coupon set request_id = '${newId()}'
    where id = (select max(w.id::text)::uuid from subscriber_coupon w join coupon c on c.id = w.coupon_id where c.code = 'LIST-ME')`)
  const listed = (await asAdmin('GET', '/coupons?q=list-me&page=1')).json()
  expect(listed.result).toMatchObject([{ code: 'LIST-ME', issued: 2, used: 1 }])
  expect(listed.page.total).toBe(1)
  const csv = await asAdmin('GET', '/coupons?q=목록쿠폰', undefined, { accept: 'text/csv' })
  expect(csv.body).toContain('목록쿠폰,LIST-ME')
})

test.each([
  ['percent', { discount: 0 }, { discount_rate: 10, discount: null }],
  [
    'an amount',
    { discount_type: 'FIXED', discount_rate: 0, discount: 1_000 },
    { discount_rate: null, discount: 1_000 },
  ],
  [
    'the whole fee',
    { discount_type: 'FREE', discount_rate: 0, discount: 0 },
    { discount_rate: null, discount: null },
  ],
])('a campaign of %s accepts 0 for the fields of other discount types', async (_, given, kept) => {
  const answer = await asAdmin('POST', '/coupons', form(given))
  expect([answer.statusCode, answer.json().result]).toMatchObject([201, kept])
})

test.each([
  ['no code', { code: undefined }, ['code']],
  ['a code with blanks', { code: 'a b c' }, ['code']],
  ['percent without a rate', { discount_rate: undefined }, ['discount_rate']],
  ['a rate above 100', { discount_rate: 101 }, ['discount_rate']],
  ['a fixed discount without an amount', { discount_type: 'FIXED' }, ['discount']],
  ['swapped price bounds', { max_price: 1 }, ['max_price']],
  ['swapped days', { valid_to: '2026-11-30' }, ['valid_to']],
  ['a nonexistent day', { valid_to: '2026-02-30' }, ['valid_to']],
  ['a cap of 0', { cap: 0 }, ['cap']],
])('a campaign with %s is refused at its field', async (_, wrong, fields) => {
  const answer = await asAdmin('POST', '/coupons', form(wrong))
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, fields])
})

test('campaign codes are unique; a form resent with its key adds one campaign', async () => {
  const { code } = await added()
  const twin = await asAdmin('POST', '/coupons', form({ code: code.toLowerCase() }))
  expect([twin.statusCode, twin.json().code]).toEqual([409, 'CODE_TAKEN'])
  const [body, key] = [form(), { 'idempotency-key': newId() }]
  const [first, again] = await Promise.all([1, 2].map(() => asAdmin('POST', '/coupons', body, key)))
  expect(again!.json().result.id).toBe(first!.json().result.id)
})

test('a change checks the version and the issued number, and is audited', async () => {
  const { id, code } = await added()
  for (const _ of [1, 2]) await register(code)
  const patch = (body: object) => asAdmin('PATCH', `/coupons/${id}`, body)
  const changed = await patch({ name: '새 이름', cap: 2, version: 1 })
  expect(changed.json().result).toMatchObject({ name: '새 이름', cap: 2, issued: 2, version: 2 })
  expect((await patch({ name: '나중', version: 1 })).json().code).toBe('STALE')
  expect((await patch({ cap: 1 })).json().fields).toEqual({ cap: '이미 발급된 수보다 적을 수 없습니다.' })
  expect((await patch({ discount_type: 'FIXED' })).json().fields).toHaveProperty('discount')
  expect((await register(code)).json().code).toBe('EXHAUSTED')
  expect(await storedAudit(t, id)).toContain('새 이름')
  expect((await asAdmin('PATCH', `/coupons/${newId()}`, { name: '없는' })).statusCode).toBe(404)
})

test('a coupon for an invited friend is not listed as a campaign', async () => {
  const [friend, newcomer] = [await newSubscriber(t), await newSubscriber(t)]
  const account = await t.call({ url: '/api/subscribe/accounts', headers: friend.headers })
  const url = `/api/subscribe/users/referrals/${account.json().referral_code}`
  const { coupon } = (await t.call({ method: 'POST', url, headers: newcomer.headers })).json()
  expect((await asAdmin('GET', `/coupons?q=${coupon.code}`)).json().result).toEqual([])
})

test('point coupons are added and listed; contradictory fields are refused', async () => {
  const body = { code: 'gift-3', amount: 30_000, valid_from: '2026-12-01', valid_to: null, cap: 10 }
  const answer = await asAdmin('POST', '/point-coupons', body)
  expect([answer.statusCode, answer.json().result]).toEqual([
    201,
    {
      ...body,
      id: expect.any(String),
      code: 'GIFT-3',
      issued: 0,
      version: 1,
      created_at: '2026-12-01T03:00:00.000Z',
    },
  ])
  const { headers } = await newSubscriber(t)
  await t.call({ method: 'POST', url: '/api/subscribe/users/point-coupons/gift-3', headers })
  expect((await asAdmin('GET', '/point-coupons?q=gift')).json().result).toMatchObject([{ issued: 1 }])
  expect((await asAdmin('POST', '/point-coupons', body)).json().code).toBe('CODE_TAKEN')
  for (const wrong of [
    { amount: 0 },
    { amount: 1.5 },
    { valid_to: '2026-11-30' },
    { cap: 0 },
    { code: '' },
  ]) {
    const refused = await asAdmin('POST', '/point-coupons', { ...body, code: 'gift-4', ...wrong })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, Object.keys(wrong)])
  }
})

test('a change of a point coupon checks the version, is audited, and can end it', async () => {
  const [code, right] = ['gift-5', 'GIFT-6']
  const { id } = (await asAdmin('POST', '/point-coupons', { code, amount: 30_000 })).json().result
  const patch = (body: object) => asAdmin('PATCH', `/point-coupons/${id}`, body)
  const take = async (by: { headers: object }) =>
    t.call({ method: 'POST', url: `/api/subscribe/users/point-coupons/${right}`, headers: { ...by.headers } })
  const corrected = await patch({ code: 'gift-6', amount: 3_000, version: 1 })
  expect(corrected.json().result).toMatchObject({ code: right, amount: 3_000, version: 2 })
  expect((await patch({ amount: 1, version: 1 })).json().code).toBe('STALE')
  const [early, late] = [await newSubscriber(t), await newSubscriber(t)]
  expect((await take(early)).json()).toEqual({ point: 3_000, amount: 3_000 })
  await take(await newSubscriber(t))
  expect((await patch({ cap: 1 })).json().fields).toEqual({ cap: '이미 발급된 수보다 적을 수 없습니다.' })
  expect((await patch({ valid_from: '2026-12-01', valid_to: '2026-11-30' })).json().fields).toEqual({
    valid_to: '마지막 날은 첫날과 같거나 그 뒤여야 합니다.',
  })
  expect((await patch({ valid_to: '2026-11-30' })).json().result).toMatchObject({ valid_to: '2026-11-30' })
  expect((await take(late)).json().code).toBe('EXPIRED')
  const account = await t.call({ url: '/api/subscribe/accounts', headers: early.headers })
  expect(account.json().point).toBe(3_000)
  expect(await storedAudit(t, id)).toContain('GIFT-6')
  expect((await asAdmin('PATCH', `/point-coupons/${newId()}`, { amount: 1 })).statusCode).toBe(404)
})

test('a subscriber is found by name, e-mail and number, with points and coupons', async () => {
  const { id, email } = await newSubscriber(t)
  await t.world.db.execute(
    `update subscriber set name = '독고영재', mobile = '01087654321' where id = '${id}'`,
  )
  const found = async (q: string) =>
    (await asAdmin('GET', `/subscribers?q=${encodeURIComponent(q)}`)).json().result
  for (const q of ['독고', '고영', email, '8765', '010-8765', '+82 10-8765-4321'])
    expect(await found(q), q).toMatchObject([{ id, name: '독고영재', point: 0, coupons: 0 }])
  for (const q of ['없는이름', '010-8765-9999', '%']) expect(await found(q), q).toEqual([])
  const page = (await asAdmin('GET', '/subscribers?page=1&page_size=1')).json()
  expect([page.result.length, page.page.total]).toEqual([1, expect.any(Number)])
  const csv = await asAdmin('GET', '/subscribers?q=독고', undefined, { accept: 'text/csv' })
  expect(csv.body).toContain('010-8765-4321')
})

test('staff add and remove points with a reason, never below zero, once per key', async () => {
  const { id, headers } = await newSubscriber(t)
  const adjust = (amount: number, key: object = {}) =>
    asAdmin('POST', `/subscribers/${id}/points`, { amount, description: '오픈 이벤트' }, key)
  expect((await adjust(30_000)).json().result).toEqual({ point: 30_000, amount: 30_000 })
  expect((await adjust(-10_000)).json().result).toEqual({ point: 20_000, amount: -10_000 })
  const below = await adjust(-20_001)
  expect([below.statusCode, below.json().code]).toEqual([409, 'BELOW_ZERO'])
  const taken = await Promise.all(Array.from({ length: 8 }, () => adjust(-15_000)))
  expect(taken.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  const key = { 'idempotency-key': newId() }
  await Promise.all([adjust(1_000, key), adjust(1_000, key)])
  const history = await t.call({ url: '/api/subscribe/users/point-transactions', headers })
  const { amount, transaction_type, description } = history.json()[0]
  expect([amount, transaction_type, description]).toEqual([1_000, 'ADJUST', '오픈 이벤트'])
  const account = await t.call({ url: '/api/subscribe/accounts', headers })
  expect(account.json().point).toBe(6_000)
  expect(await storedAudit(t, id)).toContain('30000')
  expect((await adjust(0)).statusCode).toBe(422)
  const unknown = await asAdmin('POST', `/subscribers/${newId()}/points`, { amount: 1, description: '누구' })
  expect(unknown.statusCode).toBe(404)
})
