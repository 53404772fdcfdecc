import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { countGuess } from '#platform/login/store.ts'
import { newMember, newSubscriber, PASSWORD } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))
const later = (seconds: number) => t.setNow(new Date(Date.parse(START) + seconds * 1000))

type Client = Record<string, string>
type Login = (id: string, password: string, client?: Client) => ReturnType<typeof t.call>

/** Each realm: who has an account in it, and how one logs in. */
const realms: [string, () => Promise<string>, Login][] = [
  [
    '의전',
    async () => (await newMember(t)).loginId,
    (id, password, cookies = {}) =>
      t.call({ method: 'POST', url: '/api/auth/login', cookies, payload: { id, password } }),
  ],
  [
    '구독',
    async () => (await newSubscriber(t)).email,
    (email, password, cookies = {}) =>
      t.call({ method: 'POST', url: '/api/subscribe/accounts', cookies, payload: { email, password } }),
  ],
]

const cookiesOf = (answer: Awaited<ReturnType<typeof t.call>>): Client =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

async function fail(times: number, login: Login, id: string, client?: Client): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => login(id, 'not-this-one', client)))
  return answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)
}

test.each(realms)(
  'a stranger who guesses does not lock out the owner on a client used before: %s',
  async (_, account, login) => {
    const id = await account()
    const own = cookiesOf(await login(id, PASSWORD))
    expect(await fail(12, login, id)).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
    expect((await login(id, PASSWORD)).statusCode).toBe(429)
    expect((await login(id, PASSWORD, own)).statusCode).toBe(200)
    expect((await login(id, PASSWORD)).statusCode, 'the stranger waits on').toBe(429)
  },
)

test.each(realms)(
  'a known client has five guesses of its own, no more in parallel, and takes none from others: %s',
  async (_, account, login) => {
    const id = await account()
    const [own, other] = [cookiesOf(await login(id, PASSWORD)), cookiesOf(await login(id, PASSWORD))]
    expect(await fail(12, login, id, own)).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
    expect((await login(id, PASSWORD, own)).statusCode).toBe(429)
    expect((await login(id, PASSWORD, other)).statusCode).toBe(200)
    expect((await login(id, PASSWORD)).statusCode).toBe(200)
    later(901)
    expect((await login(id, PASSWORD, own)).statusCode).toBe(200)
  },
)

test.each(realms)(
  'the mark of a client names nobody, is not for scripts, and works for its own accounts only: %s',
  async (_, account, login) => {
    const [id, second, foreign] = [await account(), await account(), await account()]
    const answer = await login(id, PASSWORD)
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 400 * 86_400 })
    expect(cookie!.value).not.toContain(id)
    const both = cookiesOf(await login(second, PASSWORD, cookiesOf(answer)))
    for (const each of [id, second, foreign]) await fail(5, login, each)
    expect((await login(foreign, PASSWORD, both)).statusCode).toBe(429)
    expect((await login(id, PASSWORD, both)).statusCode).toBe(200)
    expect((await login(second, PASSWORD, both)).statusCode).toBe(200)
    const forged = { [cookie!.name]: `${cookie!.value.slice(0, -2)}AA` }
    expect((await login(id, PASSWORD, forged)).statusCode).toBe(429)
    for (const junk of ['', '.', 'x.y.z', '..', 'a'.repeat(5000), '%00'])
      expect((await login(id, PASSWORD, { [cookie!.name]: junk })).statusCode).toBe(429)
  },
)

test.each(realms)('known and unknown ids are counted and answered alike: %s', async (_, account, login) => {
  const answers = async (id: string) => {
    const told: [number, unknown, string | undefined, unknown][] = []
    for (let n = 0; n < 7; n++) {
      const answer = await login(id, 'not-this-one')
      const { code, err } = answer.json()
      told.push([answer.statusCode, { code, err }, answer.headers['retry-after'], answer.cookies])
    }
    return told
  }
  const id = await account()
  expect(await answers(id.replace(/^./, 'zz'))).toEqual(await answers(id))
})

test('the mark of one realm is worth nothing in the other', async () => {
  const [[, member, toRide], [, subscriber, toSubscribe]] = realms as [(typeof realms)[0], (typeof realms)[0]]
  const [id, email] = [await member(), await subscriber()]
  const [name, value] = Object.entries(cookiesOf(await toRide(id, PASSWORD)))[0]!
  const [subscriberName] = Object.keys(cookiesOf(await toSubscribe(email, PASSWORD)))
  expect(name).not.toBe(subscriberName)
  await fail(5, toSubscribe, email)
  expect((await toSubscribe(email, PASSWORD, { [subscriberName!]: value })).statusCode).toBe(429)
})

test('a reset clears the count and makes the client known: an attacker who goes on cannot shut the owner out again', async () => {
  const member = await newMember(t)
  const [, , login] = realms[0]!
  const own = cookiesOf(await login(member.loginId, PASSWORD))
  await fail(5, login, member.loginId, own)
  await fail(5, login, member.loginId)
  const ask = { id: member.loginId, phone: member.phone }
  const reset = (payload: object) => t.call({ method: 'POST', url: '/api/auth/forgot-pw', payload })
  await reset(ask)
  await t.sendMessages()
  const sms = (await (await fetch(`${t.simulatorUrl}/__sim/messages?to=${member.phone}`)).json()) as {
    text: string
  }[]
  const code = /\d{6}/.exec(sms[0]!.text)![0]
  const done = await reset({ ...ask, code, new_password: 'another-horse-2' })
  expect(done.statusCode).toBe(204)
  expect((await login(member.loginId, 'another-horse-2', own)).statusCode).toBe(200)
  expect((await login(member.loginId, 'another-horse-2')).statusCode).toBe(200)
  await fail(5, login, member.loginId)
  expect((await login(member.loginId, 'another-horse-2', cookiesOf(done))).statusCode).toBe(200)
})

test('leaving takes five wrong passwords in fifteen minutes, also at once, and locks nobody out of the login', async () => {
  const member = await newMember(t)
  const leave = (password: string) =>
    t.call({
      method: 'DELETE',
      url: `/api/users/${member.id}`,
      headers: member.headers,
      payload: { password },
    })
  const answers = await Promise.all(Array.from({ length: 12 }, () => leave('not-this-one')))
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
    ...Array(5).fill(403),
    ...Array(7).fill(429),
  ])
  const blocked = await leave(PASSWORD)
  expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '900'])
  expect((await realms[0]![2](member.loginId, PASSWORD)).statusCode).toBe(200)
  later(901)
  expect((await leave(PASSWORD)).statusCode).toBe(204)
})

test('five guesses are five also when several processes are asked at once', async () => {
  const guess = {
    account: 'somebody',
    client: null,
    addressHash: 'x',
    addressLimits: true,
    now: t.world.now(),
  }
  // Past the order within one process: what others see is the database.
  const guesses = Array.from({ length: 40 }, () => transaction(t.world.db, (tx) => countGuess(tx, guess)))
  expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(5)
})

test('the count keeps no id as it was typed', async () => {
  const [, account, login] = realms[0]!
  const id = await account()
  await login(id, 'not-this-one')
  const { rows } = await t.world.db.execute(
    sql`select count(*)::int as n from login_failure f where f::text like ${`%${id}%`}`,
  )
  expect(rows).toEqual([{ n: 0 }])
})
