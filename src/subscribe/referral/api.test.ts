import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newSubscriber, type SubscriberActor } from '#testing/actors.ts'
import { newApplicant, realmsOf } from '#testing/realms.ts'
import { inGroups } from '#testing/in-groups.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 32 })
const [, realm] = realmsOf(t).find(([name]) => name === 'subscribe')!

const DECEMBER = '2026-12-01T03:00:00Z'

const get = async ({ headers }: Pick<SubscriberActor, 'headers'>, path: string) =>
  (await t.call({ url: `/api/subscribe/${path}`, headers })).json()
const codeOf = async (subscriber: SubscriberActor): Promise<string> =>
  (await get(subscriber, 'accounts')).referral_code
const enter = ({ headers }: SubscriberActor, code: string, more: object = {}) =>
  t.call({
    method: 'POST',
    url: `/api/subscribe/users/referrals/${code}`,
    headers: { ...headers, ...more },
  })

/**
 * Signs up a new subscriber who names a referrer. Uses the real time, because the provider dates the verification
 * with its own clock.
 */
async function joinNaming(name: string, referrer: string) {
  t.setNow(new Date())
  const applicant = newApplicant()
  const id = realm.attemptIdOf(await realm.openAttempt(applicant))
  const form = realm.form(applicant, realm.newLoginId(), await realm.verify(id, applicant))
  return realm.signUp({ ...form, [name]: referrer })
}
const unverify = ({ id }: SubscriberActor) =>
  t.world.db.execute(sql`update subscriber set ci_hash = null where id = ${id}`)

test('a friend’s code gives both one coupon, and both see the referral (S-165, S-166, S-167, S-171)', async () => {
  const [friend, newcomer] = [await newSubscriber(t), await newSubscriber(t)]
  const entered = await enter(newcomer, (await codeOf(friend)).toLowerCase())
  expect(entered.statusCode).toBe(201)
  const { coupon } = entered.json()
  expect(coupon).toMatchObject({
    code: expect.stringMatching(/^FRIEND-/),
    discount_type: 'FIXED',
    discount: 100_000,
    valid_from: '2026-12-01',
    valid_to: '2027-03-01',
  })
  for (const subscriber of [friend, newcomer])
    expect(await get(subscriber, 'subscriptions/coupons')).toMatchObject([
      { is_valid: true, is_used: false, coupon },
    ])
  const at = { subscription_coupon_code: coupon.code, created_at: '2026-12-01T03:00:00.000Z' }
  expect(await get(friend, 'users/referrals')).toEqual({
    referrals_given: [{ referree_username: '이구독', ...at }],
    referrals_received: [],
  })
  expect(await get(newcomer, 'users/referrals')).toEqual({
    referrals_given: [],
    referrals_received: [{ referrer_username: '이구독', ...at }],
  })
  const stranger = await newSubscriber(t)
  const url = `/api/subscribe/subscriptions/coupons/${coupon.code}`
  const tried = await t.call({ method: 'POST', url, headers: stranger.headers })
  expect(tried.json().code).toBe('EXHAUSTED')
})

test('the own code, a second, a late and an unknown code give nothing', async () => {
  const [friend, other, newcomer] = [await newSubscriber(t), await newSubscriber(t), await newSubscriber(t)]
  const refused = async (answer: ReturnType<typeof enter>) => [
    (await answer).statusCode,
    (await answer).json().code,
  ]
  expect(await refused(enter(newcomer, await codeOf(newcomer)))).toEqual([409, 'OWN_CODE'])
  expect(await refused(enter(newcomer, 'NOBODYS'))).toEqual([404, 'NOT_FOUND'])
  expect((await enter(newcomer, await codeOf(friend))).statusCode).toBe(201)
  expect(await refused(enter(newcomer, await codeOf(other)))).toEqual([409, 'ALREADY_REFERRED'])
  const late = `update subscriber set created_at = created_at - interval '30 days 1 second'`
  await t.world.db.execute(`${late} where id = '${other.id}'`)
  expect(await refused(enter(other, await codeOf(friend)))).toEqual([409, 'REFERRAL_LATE'])
})

test('the code of an unverified account gives nothing, as it may be the same person’s', async () => {
  const [unverified, newcomer] = [await newSubscriber(t), await newSubscriber(t)]
  const code = await codeOf(unverified)
  await unverify(unverified)
  const entered = await enter(newcomer, code)
  expect([entered.statusCode, entered.json().code]).toEqual([409, 'NOT_VERIFIED'])
  const joined = await joinNaming('referrerPhone', code)
  t.setNow(DECEMBER)
  expect(joined.statusCode).toBe(201)
  expect((await get(unverified, 'users/referrals')).referrals_given).toEqual([])
})

test('of 32 parallel codes one counts; a retry with its key gets the first answer @long', async () => {
  const friends = await inGroups(32, () => newSubscriber(t))
  const codes = await Promise.all(friends.map(codeOf))
  for (let round = 0; round < 5; round++) {
    const newcomer = await newSubscriber(t)
    const answers = await Promise.all(codes.map((code) => enter(newcomer, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await get(newcomer, 'subscriptions/coupons')).toHaveLength(1)
  }
  const [newcomer, key] = [await newSubscriber(t), { 'idempotency-key': newId() }]
  const first = await enter(newcomer, codes[0]!, key)
  expect((await enter(newcomer, codes[0]!, key)).json()).toEqual(first.json())
})

test.each([
  ['code', 'referral_code', 'referrerPhone'],
  ['number', 'mobile', 'referrerPhone'],
  ['code', 'referral_code', 'referrerCode'],
])('a sign-up can name a friend by %s (S-096, K-10)', async (_, field, name) => {
  t.setNow(new Date())
  const friend = await newSubscriber(t)
  const referrer = (await get(friend, 'accounts'))[field]
  const joined = await joinNaming(name, referrer)
  expect(joined.statusCode).toBe(201)
  expect((await get(friend, 'users/referrals')).referrals_given).toHaveLength(1)
  const headers = { authorization: `Bearer ${realm.tokensOf(joined).accessToken}` }
  expect(await get({ headers }, 'subscriptions/coupons')).toHaveLength(1)
  t.setNow(DECEMBER)
})
