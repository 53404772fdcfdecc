import { createHook } from 'node:async_hooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSubscriber, PASSWORD } from '#testing/actors.ts'
import { newApplicant, realmsOf } from '#testing/realms.ts'
import { testWorld } from '#testing/world.ts'

/** The number of password hashes that all requests compute while the action runs. */
async function hashesDuring<T>(work: () => Promise<T>): Promise<{ result: T; hashes: number }> {
  let hashes = 0
  const watch = createHook({ init: (_, kind) => void (kind === 'ARGON2REQUEST' && hashes++) }).enable()
  try {
    const result = await work()
    return { result, hashes }
  } finally {
    watch.disable()
  }
}

const t = testWorld()
// The simulator verifies by the real clock, so the test clock shows the same time.
beforeEach(() => t.setNow(new Date()))
const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe.each(realmsOf(t))('%s: limits on password hashing:', (_, realm) => {
  test('concurrent sign-ups with one verification hash one password', async () => {
    const applicant = newApplicant()
    const attempt = realm.attemptIdOf(await realm.openAttempt(applicant))
    const code = await realm.verify(attempt, applicant)
    const signUp = async () =>
      (await realm.signUp(realm.form(applicant, realm.newLoginId(), code))).statusCode
    const { result, hashes } = await hashesDuring(() => Promise.all(Array.from({ length: 40 }, signUp)))
    expect([countOf(result, 201), hashes]).toEqual([1, 1])
  })
})

const [, realm] = realmsOf(t).find(([name]) => name === 'subscribe')!
const change = async ({ headers }: { headers: Record<string, string> }, password: string) =>
  (await t.call({ method: 'PUT', url: '/api/subscribe/accounts', headers, payload: { password } })).statusCode

test('others can log in while a subscriber sends 150 concurrent password changes', async () => {
  const [busy, other] = [await newSubscriber(t), await newSubscriber(t)]
  const { result, hashes } = await hashesDuring(async () => {
    const changes = Array.from({ length: 150 }, () => change(busy, 'at-once-9'))
    const login = await realm.logIn(other.email, PASSWORD)
    return { login: login.statusCode, statuses: await Promise.all(changes) }
  })
  expect(result.login).toBe(200)
  expect([200, 401, 429].map((status) => countOf(result.statuses, status))).toEqual([1, 7, 142])
  // One hash of the new password, and one of the login.
  expect(hashes).toBe(2)
})

test('allows five password changes in 15 minutes, and does not hash the sixth', async () => {
  const { email } = await newSubscriber(t)
  let password = PASSWORD
  const changed = async (next: string) => {
    const { accessToken } = realm.tokensOf(await realm.logIn(email, password))
    const status = await change({ headers: { authorization: `Bearer ${accessToken}` } }, next)
    if (status === 200) password = next
    return status
  }
  for (let n = 0; n < 5; n++) expect(await changed(`next-one-${n}`)).toBe(200)
  // One hash: the login before it.
  expect(await hashesDuring(() => changed('next-one-5'))).toEqual({ result: 429, hashes: 1 })
  t.setNow(new Date(t.world.now().getTime() + 901_000))
  expect(await changed('next-one-5')).toBe(200)
})
