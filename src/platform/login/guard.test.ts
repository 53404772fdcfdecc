import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { Refusal } from '#kit/refusal.ts'
import { PASSWORD } from '#testing/actors.ts'
import { realmsOf, type Response } from '#testing/realms.ts'
import { START, testWorld } from '#testing/world.ts'
import { checkWithGuessLimit } from './guard/service.ts'
import { countGuess } from './store.ts'

const t = testWorld()
const later = (seconds: number) => t.setNow(new Date(Date.parse(START) + seconds * 1000))
beforeEach(() => later(0))

const rows = realmsOf(t)
const cookiesOf = (answer: Response): Record<string, string> =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
const FIVE_THEN_WAIT = [...Array(5).fill(401), ...Array(7).fill(429)]

describe.each(rows)('%s: guesses at a password:', (_, realm) => {
  const newId = async () => (await realm.newAccount()).loginId
  const logIn = (id: string, cookies = {}) => realm.logIn(id, PASSWORD, { cookies })
  const statusOf = async (id: string, cookies = {}) => (await logIn(id, cookies)).statusCode

  async function fail(times: number, id: string, cookies = {}): Promise<number[]> {
    const guesses = Array.from({ length: times }, () => realm.logIn(id, 'not-this-one', { cookies }))
    return (await Promise.all(guesses)).map((answer) => answer.statusCode).toSorted((a, b) => a - b)
  }

  test('the sixth guess is refused for 15 minutes, also in parallel or with the right password', async () => {
    const id = await newId()
    expect(await fail(12, id)).toEqual(FIVE_THEN_WAIT)
    const blocked = await logIn(id)
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '900'])
    later(899)
    expect(await statusOf(id)).toBe(429)
    // Refused guesses do not extend the wait.
    later(901)
    expect(await statusOf(id)).toBe(200)
  })

  test('concurrent correct logins all succeed, and none counts as a guess', async () => {
    const id = await newId()
    const answers = await Promise.all(Array.from({ length: 12 }, () => statusOf(id)))
    expect(answers).toEqual(Array(12).fill(200))
  })

  test('guesses from an unknown client do not lock out the owner on a known client', async () => {
    const id = await newId()
    const own = cookiesOf(await logIn(id))
    expect(await fail(12, id)).toEqual(FIVE_THEN_WAIT)
    expect(await statusOf(id)).toBe(429)
    expect(await statusOf(id, own)).toBe(200)
    expect(await statusOf(id), 'the stranger is still locked out').toBe(429)
  })

  test('a known client has its own five guesses, even in parallel; others keep theirs', async () => {
    const id = await newId()
    const [own, other] = [cookiesOf(await logIn(id)), cookiesOf(await logIn(id))]
    expect(await fail(12, id, own)).toEqual(FIVE_THEN_WAIT)
    expect(await statusOf(id, own)).toBe(429)
    expect(await statusOf(id, other)).toBe(200)
    expect(await statusOf(id)).toBe(200)
    later(901)
    expect(await statusOf(id, own)).toBe(200)
  })

  test('the client cookie is HTTP-only, nameless, and works only for its accounts @long', async () => {
    const [id, second, foreign] = [await newId(), await newId(), await newId()]
    const answer = await logIn(id)
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 400 * 86_400 })
    expect(cookie!.value).not.toContain(id)
    const both = cookiesOf(await logIn(second, cookiesOf(answer)))
    for (const each of [id, second, foreign]) await fail(5, each)
    expect(await statusOf(foreign, both)).toBe(429)
    expect(await statusOf(id, both)).toBe(200)
    expect(await statusOf(second, both)).toBe(200)
    const forged = `${cookie!.value.slice(0, -2)}AA`
    for (const junk of [forged, '', '.', 'x.y.z', '..', 'a'.repeat(5000), '%00'])
      expect(await statusOf(id, { [cookie!.name]: junk })).toBe(429)
  })

  test('known and unknown ids are counted and answered in the same way', async () => {
    const answers = async (id: string) => {
      const given: unknown[] = []
      for (let n = 0; n < 7; n++) {
        const answer = await realm.logIn(id, 'not-this-one')
        const { code, err } = answer.json()
        given.push([answer.statusCode, code, err, answer.headers['retry-after'], answer.cookies])
      }
      return given
    }
    const id = await newId()
    expect(await answers(realm.newLoginId())).toEqual(await answers(id))
  })

  test('an IP address has at most thirty failed logins, even concurrent with thirty ids', async () => {
    const ids = Array.from({ length: 80 }, () => realm.newLoginId())
    t.world.settings.addressLimits = true
    const guesses = ids.map((id) => realm.logIn(id, 'not-this-one'))
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode)
    t.world.settings.addressLimits = false
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30)
    // On a busy machine some get 503 before the password check.
    const untried = statuses.filter((status) => status !== 401 && status !== 503)
    expect(new Set(untried)).toEqual(new Set([429]))
  })

  test('an IPv6 network has at most thirty failed logins over all its addresses @long', async () => {
    t.world.settings.addressLimits = true
    const guesses = Array.from({ length: 50 }, (_, at) => {
      const remoteAddress = `2001:db8:0:${realm.name.length}::${(at + 1).toString(16)}`
      return realm.logIn(realm.newLoginId(), 'not-this-one', { remoteAddress })
    })
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode)
    t.world.settings.addressLimits = false
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30)
    expect(statuses).toContain(429)
  })

  test('a login whose check failed to run is not counted, and resets no count', async () => {
    const id = await newId()
    const guesser = { realm: realm.name, loginId: id, client: null, address: '127.0.0.1' }
    const crowded = () =>
      checkWithGuessLimit(t.world, guesser, () => Promise.reject(new Refusal('UNAVAILABLE')))
    await fail(3, id)
    for (let n = 0; n < 6; n++) await expect(crowded()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await fail(3, id)).toEqual([401, 401, 429])
    later(901)
    for (let n = 0; n < 6; n++) await expect(crowded()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await statusOf(id)).toBe(200)
  })

  test('the count stores only a hash of the id', async () => {
    const id = await newId()
    await fail(1, id)
    const { rows } = await t.world.db.execute(
      sql`select count(*)::int as n from login_failure f where f::text like ${`%${id}%`}`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('the cookie of the other realm is ignored', async () => {
    const [, other] = rows.find(([name]) => name !== realm.name)!
    const id = await newId()
    const [name] = Object.keys(cookiesOf(await logIn(id)))
    const [[otherName, value]] = Object.entries(
      cookiesOf(await other.logIn((await other.newAccount()).loginId, PASSWORD)),
    ) as [[string, string]]
    expect(name).not.toBe(otherName)
    await fail(5, id)
    expect(await statusOf(id, { [name!]: value, [otherName]: value })).toBe(429)
  })
})

test('the limit of five guesses holds over concurrent processes', async () => {
  const now = t.world.now()
  const guess = { account: 'member-1', client: null, addressHash: 'x', addressLimits: true, now }
  // Calls countGuess directly, without the queue of one process: only the database orders the guesses.
  const guesses = Array.from({ length: 40 }, () => transaction(t.world.db, (tx) => countGuess(tx, guess)))
  expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(5)
})
