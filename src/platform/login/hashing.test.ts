import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as passwords from '#kit/password.ts'
import { newSubscriber, PASSWORD } from '#testing/actors.ts'
import { newApplicant, realmsOf } from '#testing/realms.ts'
import { testWorld } from '#testing/world.ts'

const hashed = vi.hoisted(() => ({ passwords: [] as string[] }))
vi.mock('#kit/password.ts', async (original) => {
  const real = await original<typeof passwords>()
  const hashPassword = (password: string) => {
    hashed.passwords.push(password)
    return real.hashPassword(password)
  }
  return { ...real, hashPassword }
})

const t = testWorld()
// The simulator verifies by the real clock, so ours stands with it.
beforeEach(() => t.setNow(new Date()))
const timesHashed = (password: string) => hashed.passwords.filter((each) => each === password).length
const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe.each(realmsOf(t))('%s: hashes are for those who may have them:', (_, realm) => {
  test('of many sign-ups at once with one verification one password is hashed', async () => {
    const applicant = newApplicant()
    const attempt = realm.attemptIdOf(await realm.openAttempt(applicant))
    const code = await realm.verify(attempt, applicant)
    const password = `${realm.name}-joining-1`
    const signUp = async () =>
      (await realm.signUp({ ...realm.form(applicant, realm.newLoginId(), code), password })).statusCode
    const statuses = await Promise.all(Array.from({ length: 40 }, signUp))
    expect(countOf(statuses, 201) + countOf(statuses, 200)).toBe(1)
    expect(countOf(statuses, 503)).toBe(0)
    expect(timesHashed(password)).toBe(1)
  })
})

const [, realm] = realmsOf(t).find(([name]) => name === 'subscribe')!
const change = async ({ headers }: { headers: Record<string, string> }, password: string) =>
  (await t.call({ method: 'PUT', url: '/api/subscribe/accounts', headers, payload: { password } })).statusCode

test('150 new passwords of one subscriber at once keep nobody else from logging in', async () => {
  const [busy, other] = [await newSubscriber(t), await newSubscriber(t)]
  const changes = Array.from({ length: 150 }, () => change(busy, 'at-once-9'))
  const login = realm.logIn(other.email, PASSWORD)
  const statuses = await Promise.all(changes)
  expect((await login).statusCode).toBe(200)
  expect([countOf(statuses, 200), countOf(statuses, 401)]).toEqual([1, 149])
  expect(timesHashed('at-once-9')).toBe(1)
})

test('five new passwords in 15 minutes are the most, and the sixth is not hashed', async () => {
  const { email } = await newSubscriber(t)
  let password = PASSWORD
  const changed = async (next: string) => {
    const { accessToken } = realm.tokensOf(await realm.logIn(email, password))
    const status = await change({ headers: { authorization: `Bearer ${accessToken}` } }, next)
    if (status === 200) password = next
    return status
  }
  for (let n = 0; n < 5; n++) expect(await changed(`next-one-${n}`)).toBe(200)
  expect(await changed('next-one-5')).toBe(429)
  expect(timesHashed('next-one-5')).toBe(0)
  t.setNow(new Date(t.world.now().getTime() + 901_000))
  expect(await changed('next-one-5')).toBe(200)
})
