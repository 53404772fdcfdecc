import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { PASSWORD } from '#testing/actors.ts'
import { realmsOf, type TestRealm } from '#testing/realms.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const later = (minutes: number) => t.setNow(new Date(Date.parse(START) + minutes * 60_000))
beforeEach(() => later(0))

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone) Safari/604.1'
type Row = { id: string; device: string; is_current: boolean; created_at: string; used_at: string }

describe.each(realmsOf(t))('%s: own sessions:', (_, realm) => {
  const prefix = realm.name === 'ride' ? '' : 'subscriber_'
  const tables = {
    session: sql.identifier(`${prefix}session`),
    token: sql.identifier(`${prefix}refresh_token`),
  }
  const logIn = async (loginId: string, agent = CHROME) => {
    const { accessToken, refreshToken } = realm.tokensOf(
      await realm.logIn(loginId, PASSWORD, { headers: { 'user-agent': agent } }),
    )
    return { refreshToken, headers: { authorization: `Bearer ${accessToken}` } }
  }
  type Login = Awaited<ReturnType<typeof logIn>>
  /** A person who is logged in on a computer and, a minute later, on a phone. */
  const onTwoDevices = async () => {
    const { id, loginId } = await realm.newAccount()
    await t.world.db.execute(sql`delete from ${tables.token}`)
    await t.world.db.execute(sql`delete from ${tables.session}`)
    const here = await logIn(loginId)
    later(1)
    return { id, loginId, here, there: await logIn(loginId, IPHONE) }
  }
  const list = async ({ headers }: Login): Promise<Row[]> => {
    const body = (await t.call({ url: realm.paths.sessions, headers })).json()
    return body.result ?? body
  }
  const end = async ({ headers }: Login, id = '') => {
    const url = realm.paths.sessions + (id && `/${id}`)
    const answer = await t.call({ method: 'DELETE', url, headers })
    return [answer.statusCode, answer.body && answer.json().code].filter(Boolean)
  }
  const statusOf = async (id: string, { headers }: Login) =>
    (await realm.ownAccount(id, headers.authorization)).statusCode
  const prove = async ({ headers }: Login, password: string) => {
    const answer = await t.call({ method: 'POST', url: realm.paths.proof, headers, payload: { password } })
    return [answer.statusCode, answer.body && answer.json().code].filter(Boolean)
  }
  const otherOf = async (login: Login) => (await list(login)).find((row) => !row.is_current)!.id

  test('a person sees their own sessions with the devices, the latest first', async () => {
    const { here } = await onTwoDevices()
    const rows = await list(here)
    expect(rows.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Safari, iPhone', false],
      ['Chrome, Windows', true],
    ])
    expect(rows[1]).toMatchObject({
      created_at: '2026-12-01T03:00:00.000Z',
      used_at: '2026-12-01T03:00:00.000Z',
    })
  })

  test("ends another own session immediately, once; 404 for another person's session", async () => {
    const { id, here, there } = await onTwoDevices()
    const stranger = await logIn((await realm.newAccount()).loginId)
    const other = await otherOf(here)
    expect(await end(stranger, other)).toEqual([404, 'NOT_FOUND'])
    expect(await end(here, newId())).toEqual([404, 'NOT_FOUND'])
    expect([await statusOf(id, there), await end(here, other), await statusOf(id, there)]).toEqual([
      200,
      [204],
      401,
    ])
    expect([await end(here, other), await statusOf(id, here)]).toEqual([[404, 'NOT_FOUND'], 200])
    expect((await realm.renew(there.refreshToken)).statusCode).toBe(401)
  })

  test('ends all other own sessions immediately; sessions of other people stay', async () => {
    const { id, loginId, here, there } = await onTwoDevices()
    const [third, stranger] = [await logIn(loginId), await realm.newAccount()]
    expect(await end(here)).toEqual([204])
    expect(await Promise.all([here, there, third].map((login) => statusOf(id, login)))).toEqual([
      200, 401, 401,
    ])
    expect((await list(here)).map(({ is_current }) => is_current)).toEqual([true])
    expect((await realm.ownAccount(stranger.id, stranger.headers.authorization!)).statusCode).toBe(200)
  })

  test('ten minutes after its login a session needs a proof of the person to end another', async () => {
    const { here } = await onTwoDevices()
    const other = await otherOf(here)
    later(11)
    expect([await end(here, other), await end(here)]).toEqual([
      [403, 'PROOF_NEEDED'],
      [403, 'PROOF_NEEDED'],
    ])
    expect([await prove(here, 'not-this-one'), await end(here, other)]).toEqual([
      [403, 'PASSWORD_WRONG'],
      [403, 'PROOF_NEEDED'],
    ])
    expect([await prove(here, PASSWORD), await end(here, other)]).toEqual([[204], [204]])
  })

  test('refuses the sixth password proof in fifteen minutes, without blocking the login', async () => {
    const { loginId, here } = await onTwoDevices()
    for (let tries = 0; tries < 5; tries++) await prove(here, 'not-this-one')
    expect((await prove(here, PASSWORD))[0]).toBe(429)
    expect((await realm.logIn(loginId, PASSWORD)).statusCode).toBe(200)
  })

  test('an account with only a social login proves the person by a new login', async () => {
    const { id, here } = await onTwoDevices()
    await t.world.db.execute(
      sql`update ${sql.identifier(realm.table.name)} set password_hash = null where id = ${id}`,
    )
    const other = await otherOf(here)
    later(12)
    expect([await end(here, other), await prove(here, '')]).toEqual([
      [403, 'LOGIN_AGAIN'],
      [403, 'LOGIN_AGAIN'],
    ])
  })
})

const [ride, subscribe] = realmsOf(t).map(([, realm]) => realm) as [TestRealm, TestRealm]

test('a ride session ends, and is no longer listed, an hour after its last tokens', async () => {
  const { loginId } = await ride.newAccount()
  const first = ride.tokensOf(await ride.logIn(loginId, PASSWORD))
  later(59)
  const renewed = await ride.renew(first.refreshToken)
  expect(renewed.statusCode).toBe(200)
  const second = ride.tokensOf(renewed)
  later(59 + 60)
  const again = ride.tokensOf(await ride.logIn(loginId, PASSWORD))
  const headers = { authorization: `Bearer ${again.accessToken}` }
  expect((await t.call({ url: ride.paths.sessions, headers })).json().result).toHaveLength(1)
  const answer = await ride.renew(second.refreshToken)
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'SESSION_OVER'])
})

test('on the subscription side sessions have no idle limit', async () => {
  const { loginId } = await subscribe.newAccount()
  const { refreshToken } = subscribe.tokensOf(await subscribe.logIn(loginId, PASSWORD))
  later(29 * 1440)
  expect((await subscribe.renew(refreshToken)).statusCode).toBe(200)
})
