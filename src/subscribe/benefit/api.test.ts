import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { leave, newSubscriber, type SubscriberActor } from '#testing/actors.ts'
import { asStaff } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { eraseExpired } from '#platform/personal/service.ts'

// A benefit is given once to a person, even if the person has several accounts one after the other.
const t = testWorld()
beforeEach(() => t.setNow(START))

const SUBSCRIPTIONS = '/api/subscribe/subscriptions'
const send = async ({ headers }: SubscriberActor, url: string) => t.call({ method: 'POST', url, headers })
const codeFor = () => `ONCE${newId().slice(-8).toUpperCase()}`

/** The endpoints that give a benefit once, each with a valid code. */
async function doors() {
  const [coupon, points, friend] = [codeFor(), codeFor(), await newSubscriber(t)]
  await asStaff(t, 'coupons', { code: coupon, name: '첫 달 무료', discount_type: 'FREE' })
  await asStaff(t, 'point-coupons', { code: points, amount: 10_000 })
  const own = await t.call({ url: '/api/subscribe/accounts', headers: friend.headers })
  return [
    [`${SUBSCRIPTIONS}/coupons/${coupon}`, 'COUPON_TAKEN'],
    [`/api/subscribe/users/point-coupons/${points}`, 'COUPON_TAKEN'],
    [`/api/subscribe/users/referrals/${own.json().referral_code}`, 'ALREADY_REFERRED'],
  ] as const
}

/** Deletes the person's account and returns a new account of the same person. */
async function comeBack(person: SubscriberActor): Promise<SubscriberActor> {
  expect((await leave(t, person)).statusCode).toBe(204)
  const again = await newSubscriber(t)
  await t.world.db.execute(sql`update subscriber set ci_hash = ${person.id} where id = ${again.id}`)
  return again
}

test('a person with a new account gets no benefit again; another person does', async () => {
  const [ways, person, other] = [await doors(), await newSubscriber(t), await newSubscriber(t)]
  for (const [url] of ways) expect((await send(person, url)).statusCode).toBeLessThan(300)
  const again = await comeBack(person)
  for (const [url, code] of ways) {
    const answer = await send(again, url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 409, code])
    expect((await send(other, url)).statusCode, url).toBeLessThan(300)
  }
})

test('an unverified account gets no benefit, and no code is looked up for it', async () => {
  const [ways, unknown] = [await doors(), await newSubscriber(t)]
  await t.world.db.execute(sql`update subscriber set ci_hash = null where id = ${unknown.id}`)
  for (const url of [...ways.map(([url]) => url), `${SUBSCRIPTIONS}/coupons/NOBODYS`]) {
    const answer = await send(unknown, url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 409, 'NOT_VERIFIED'])
  }
})

test('the benefits of a person are forgotten a year after the deletion', async () => {
  const [[[url]], person] = [await doors(), await newSubscriber(t)]
  await send(person, url)
  const again = await comeBack(person)
  await t.world.db.execute(sql`update taken_benefit set left_at = left_at - interval '366 days'`)
  await eraseExpired(t.world)
  expect((await send(again, url)).statusCode).toBe(201)
})
