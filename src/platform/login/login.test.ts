import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#app/rooms.ts'
import { transaction } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { ROLES } from '#platform/realm/rules.ts'
import { PASSWORD } from '#testing/actors.ts'
import { realmsOf } from '#testing/realms.ts'
import { waitUntilLockWaited } from '#testing/waits.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const later = (seconds: number) => t.setNow(new Date(Date.parse(START) + seconds * 1000))
beforeEach(() => later(0))

const rows = realmsOf(t)
const DAY = 86_400
const TAB = { headers: { 'user-agent': 'the same browser' } }
const THIEF = { headers: { 'user-agent': 'a thief' } }

describe.each(rows)('%s: login, session and logout:', (_, realm) => {
  const logIn = async (loginId: string, client = {}) =>
    realm.tokensOf(await realm.logIn(loginId, PASSWORD, client))
  const statusOf = async (id: string, accessToken: string) =>
    (await realm.ownAccount(id, `Bearer ${accessToken}`)).statusCode

  test('a wrong id and a wrong password are refused with the same text (C-111)', async () => {
    const { loginId } = await realm.newAccount()
    for (const answer of [
      await realm.logIn(loginId, 'not-this-one'),
      await realm.logIn(realm.newLoginId(), PASSWORD),
    ]) {
      const { code, err } = answer.json()
      expect([answer.statusCode, code, err]).toEqual([401, 'LOGIN_FAILED', realm.loginFailed])
    }
  })

  test('the access token names the person and expires after 30 minutes (X-029, X-031, X-032)', async () => {
    const { id, loginId } = await realm.newAccount()
    const { accessToken, expires_in } = await logIn(loginId)
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString())
    expect(expires_in).toBe(1800)
    expect(claims).toMatchObject({
      sub: id,
      name: expect.stringMatching(/./),
      phone: expect.stringMatching(/^010\d{8}$/),
      role: 'USER',
      exp: Date.parse(START) / 1000 + 1800,
    })
    later(1799)
    expect(await statusOf(id, accessToken)).toBe(200)
    later(1800)
    expect(await statusOf(id, accessToken)).toBe(401)
  })

  test('a refresh token works once; its second use ends the whole session (X-034, S-190)', async () => {
    const { id, loginId } = await realm.newAccount()
    const first = await logIn(loginId, TAB)
    const second = realm.tokensOf(await realm.renew(first.refreshToken, TAB))
    expect(second).toMatchObject({ accessToken: expect.any(String), expires_in: 1800 })
    expect(await statusOf(id, second.accessToken)).toBe(200)
    later(11)
    const reused = await realm.renew(first.refreshToken, TAB)
    expect([reused.statusCode, reused.json().code]).toEqual([401, 'SESSION_OVER'])
    expect((await realm.renew(second.refreshToken, TAB)).statusCode).toBe(401)
    expect(await statusOf(id, second.accessToken)).toBe(401)
  })

  test('parallel tabs of a client may reuse a refresh token within ten seconds', async () => {
    const { loginId } = await realm.newAccount()
    const first = await logIn(loginId, TAB)
    const atOnce = Array.from({ length: 20 }, () => realm.renew(first.refreshToken, TAB))
    const tabs = await Promise.all(atOnce)
    expect(tabs.map((tab) => tab.statusCode)).toEqual(Array(20).fill(200))
    later(10)
    expect((await realm.renew(first.refreshToken, TAB)).statusCode).toBe(200)
    expect((await realm.renew(first.refreshToken, THIEF)).statusCode).toBe(401)
    for (const tab of tabs)
      expect((await realm.renew(realm.tokensOf(tab).refreshToken, TAB)).statusCode).toBe(401)
  })

  test('a reused refresh token ends its session for running requests, too', async () => {
    const { id, loginId } = await realm.newAccount()
    const first = await logIn(loginId)
    const second = realm.tokensOf(await realm.renew(first.refreshToken))
    const looks = Array.from({ length: 64 }, () => statusOf(id, second.accessToken))
    await Promise.all([...looks, realm.renew(first.refreshToken, THIEF)])
    expect(await statusOf(id, second.accessToken)).toBe(401)
  })

  test('a session expires after thirty days, however often it is renewed', async () => {
    const { loginId } = await realm.newAccount()
    const first = await logIn(loginId)
    later(30 * DAY - 1)
    // Simulates constant renewals, so that the session is not idle.
    const token = sql.identifier(realm.name === 'ride' ? 'refresh_token' : 'subscriber_refresh_token')
    await t.world.db.execute(sql`update ${token} set issued_at = ${t.world.now().toISOString()}`)
    const second = realm.tokensOf(await realm.renew(first.refreshToken))
    later(30 * DAY)
    expect((await realm.renew(second.refreshToken)).statusCode).toBe(401)
  })

  test('refuses an unknown refresh token', async () => {
    const answer = await realm.renew('unknown')
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SESSION_OVER'])
  })

  test('a logout with an expired access token ends the session, once', async () => {
    const { loginId } = await realm.newAccount()
    const { accessToken, refreshToken } = await logIn(loginId)
    later(DAY)
    expect((await realm.logOut(accessToken)).statusCode).toBe(204)
    expect((await realm.renew(refreshToken)).statusCode).toBe(401)
    expect((await realm.logOut(accessToken)).statusCode).toBe(401)
  })

  test('a logout ends this session immediately, and no other session', async () => {
    const { id, loginId } = await realm.newAccount()
    const [here, there] = [await logIn(loginId), await logIn(loginId)]
    expect((await realm.logOut(here.accessToken)).statusCode).toBe(204)
    expect(await statusOf(id, here.accessToken)).toBe(401)
    expect((await realm.renew(here.refreshToken)).statusCode).toBe(401)
    expect(await statusOf(id, there.accessToken)).toBe(200)
    expect((await realm.renew(there.refreshToken)).statusCode).toBe(200)
  })

  test('refuses a password that changes during the login', async () => {
    const { id, loginId } = await realm.newAccount()
    const table = sql.identifier(realm.table.name)
    // The password change locks the row; the login has read the old hash and waits for the lock.
    const answer = await transaction(t.world.db, async (tx) => {
      await tx.execute(sql`update ${table} set password_hash = 'changed' where id = ${id}`)
      const login = realm.logIn(loginId, PASSWORD)
      await waitUntilLockWaited(t, `%"${realm.table.name}"%for%update%`)
      return { login }
    })
    expect((await answer.login).statusCode).toBe(401)
  })

  test('refuses a forged token', async () => {
    const { id, headers } = await realm.newAccount()
    const [head, body, signature] = headers.authorization!.split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const token of [
      'x',
      'Bearer a.b.c',
      `${head}.${body}.AAAA`,
      `${head}.${body}.`,
      `Bearer ${unsigned}.${body}.`,
      `${head}.${body!.slice(0, -2)}AA.${signature}`,
      '',
    ])
      expect((await realm.ownAccount(id, token)).statusCode, token).toBe(401)
  })

  const [, other] = rows.find(([name]) => name !== realm.name)!
  const guarded = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ who }) => who !== 'anyone' && ROLES[who as keyof typeof ROLES].realm === realm.name)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

  test.each(guarded)('a token of the other realm is refused at %s', async (_, { method, path, body }) => {
    const { id, headers } = await other.newAccount()
    const url = path.replace('{id}', id).replace(/\{\w+\}/g, () => newId())
    const answer = await t.call({ method, url, headers, ...(body && { payload: {} }) })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_LOGGED_IN'])
  })

  test('a refresh token of the other realm is refused, and stays valid in its realm', async () => {
    const { refreshToken } = await other.newAccount()
    expect((await realm.renew(refreshToken)).statusCode).toBe(401)
    expect((await other.renew(refreshToken)).statusCode).toBe(200)
  })
})
