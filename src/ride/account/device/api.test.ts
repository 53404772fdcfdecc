import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { tokenHash } from '#kit/token.ts'
import { eraseExpired } from '#platform/personal/service.ts'
import { type Actor, newMember, PASSWORD, theAdmin } from '#testing/actors.ts'
import { staffWithApp } from '#testing/authenticator.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'
const DEVICES = '/api/auth/remembered-devices'
type Method = 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH'
type From = { headers?: Record<string, string>; cookie?: string }
const call = ({ headers, cookie }: From, method: Method, url: string, payload?: object) =>
  t.call({
    method,
    url,
    headers: { 'user-agent': CHROME, ...headers, ...(cookie && { cookie }) },
    ...(payload && { payload }),
  })
const later = (seconds: number) => t.setNow(new Date(t.world.now().getTime() + seconds * 1000))
const DAY_SECONDS = 86_400

const allow = async (remembers: boolean) =>
  call(await theAdmin(t), 'PUT', '/api/admin/staff-security', { remembers_devices: remembers })
const logIn = async ({ loginId }: Actor, cookie?: string, password = PASSWORD) =>
  (await call({ cookie }, 'POST', '/api/auth/login', { id: loginId, password })).json().result
const bearer = (accessToken: string) => ({ headers: { authorization: `Bearer ${accessToken}` } })

/**
 * A member of staff who chose to be remembered: the cookie of the device, the session of that login, and the codes of
 * the app.
 */
async function remembered() {
  const { person, code, recovery } = await staffWithApp(t, 'CARE')
  const { challenge } = await logIn(person)
  const given = { challenge, totp: code(), remember: true }
  const answer = await call({}, 'POST', '/api/auth/second-factor', given)
  later(30)
  const set = answer.cookies.find(({ name }) => name === 'ride_device')
  const cookie = `ride_device=${set?.value}`
  return { person, code, recovery, set, cookie, own: bearer(answer.json().result.accessToken) }
}
const asksAgain = async (person: Actor, cookie: string, password?: string) =>
  'challenge' in (await logIn(person, cookie, password))

beforeEach(async () => {
  await allow(true)
})

test('a remembered device logs in with the password only; scripts cannot read its cookie', async () => {
  const { person, cookie, set, own } = await remembered()
  expect(set).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/auth',
    maxAge: 30 * DAY_SECONDS,
  })
  const { rows } = await t.world.db.execute(sql`
    select hash, device from remembered_device where member_id = ${person.id}`)
  expect(rows).toEqual([{ hash: tokenHash(set!.value), device: CHROME }])
  const at = t.world.now().toISOString()
  expect(await logIn(person, cookie)).toHaveProperty('accessToken')
  const [row] = (await call({ ...own, cookie }, 'GET', DEVICES)).json().result
  expect(row).toMatchObject({ device: 'Chrome, Windows', used_at: at, is_current: true })
  expect(await logIn(person)).toMatchObject({ can_remember: true })
  expect(await logIn(person, 'ride_device=guessed')).toHaveProperty('challenge')
})

test('a device is not remembered without the choice, or if the owner does not allow it', async () => {
  const { person, code } = await staffWithApp(t, 'CARE')
  const finish = async (more: object) => {
    const { challenge } = await logIn(person)
    const answer = await call({}, 'POST', '/api/auth/second-factor', { challenge, totp: code(), ...more })
    later(30)
    return [answer.statusCode, answer.cookies.map(({ name }) => name)]
  }
  expect(await finish({})).toEqual([200, ['ride_client']])
  await allow(false)
  expect(await logIn(person)).toMatchObject({ can_remember: false })
  expect(await finish({ remember: true })).toEqual([200, ['ride_client']])
})

test('a login from a remembered device is not a proof for an export', async () => {
  const { person, cookie, code } = await remembered()
  await t.world.db.execute(sql`update member set staff_role = null where id = ${person.id}`)
  const own = bearer((await logIn(person, cookie)).accessToken)
  const list = () =>
    t.call({ url: '/api/users', headers: { ...own.headers, accept: 'text/csv' } }).then((answer) => {
      return [answer.statusCode, answer.statusCode === 403 && answer.json().code]
    })
  expect(await list()).toEqual([403, 'PROOF_NEEDED'])
  expect((await call(own, 'POST', '/api/auth/proof', { totp: code() })).statusCode).toBe(204)
  expect(await list()).toEqual([200, false])
})

test('another member’s device does not skip the second factor', async () => {
  const [one, other] = [await remembered(), await remembered()]
  expect(await asksAgain(one.person, other.cookie)).toBe(true)
  expect(await asksAgain(other.person, other.cookie)).toBe(false)
})

test('after 30 days the login needs the second factor again, and the device is deleted', async () => {
  const { person, cookie } = await remembered()
  const began = t.world.now()
  later(30 * DAY_SECONDS - 60)
  expect(await asksAgain(person, cookie)).toBe(false)
  later(60)
  expect(await asksAgain(person, cookie)).toBe(true)
  await eraseExpired(t.world)
  const { rows } = await t.world.db.execute(sql`
    select 1 from remembered_device where member_id = ${person.id}`)
  expect(rows).toEqual([])
  t.setNow(began)
})

test('a forgotten device needs the second factor; another person cannot forget it', async () => {
  const { person, cookie, own } = await remembered()
  const [{ id }] = (await call(own, 'GET', DEVICES)).json().result
  const stranger = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  expect((await call(stranger, 'GET', DEVICES)).json().result).toEqual([])
  expect((await call(stranger, 'DELETE', `${DEVICES}/${id}`)).statusCode).toBe(404)
  expect(await asksAgain(person, cookie)).toBe(false)
  expect((await call(own, 'DELETE', `${DEVICES}/${id}`)).statusCode).toBe(204)
  expect(await asksAgain(person, cookie)).toBe(true)
  expect((await call(own, 'DELETE', `${DEVICES}/${id}`)).statusCode).toBe(404)
})

type Remembered = Awaited<ReturnType<typeof remembered>>
const NEW_PASSWORD = 'another-horse-7'

/** Sets a new password with a code from a text message. */
async function resetPassword({ person: { id, loginId, phone } }: Remembered) {
  await call({}, 'POST', '/api/auth/forgot-pw', { id: loginId, phone })
  const { rows } = await t.world.db.execute<{ facts: { code: string } }>(sql`
    select facts from message where kind = 'code' and subject_id = ${id}`)
  const { code } = rows[0]!.facts
  return call({}, 'POST', '/api/auth/forgot-pw', { id: loginId, phone, code, new_password: NEW_PASSWORD })
}
const addPasskeyRow = ({ person }: Remembered) =>
  t.world.db.execute(sql`
    insert into passkey (id, member_id, label, public_key, counter, created_at)
    values (${person.id}, ${person.id}, '노트북', '', 0, ${t.world.now().toISOString()})`)

test.each<[string, (one: Remembered) => Promise<{ statusCode: number }>, string?]>([
  ['a changed password', resetPassword, NEW_PASSWORD],
  ['new recovery codes', ({ own }) => call(own, 'POST', '/api/auth/second-factor/recovery')],
  [
    'a removed passkey',
    async (one) => {
      await addPasskeyRow(one)
      return call(one.own, 'DELETE', `/api/auth/passkeys/${one.person.id}`)
    },
  ],
  [
    'a changed role, which ends all sessions',
    async ({ person }) =>
      call(await theAdmin(t), 'PATCH', `/api/admin/staff/${person.id}`, { staff_role: 'ACCOUNTING' }),
  ],
  [
    'a logout of all devices by the owner',
    async ({ person }) => call(await theAdmin(t), 'DELETE', `/api/admin/staff/${person.id}/sessions`),
  ],
  [
    'the setting switched off, and on again',
    async () => {
      await allow(false)
      return allow(true)
    },
  ],
])('%s forgets the device', async (_case, act, password) => {
  const one = await remembered()
  expect((await act(one)).statusCode).toBeLessThan(300)
  expect(await asksAgain(one.person, one.cookie, password)).toBe(true)
})

test.each<[string, (one: Remembered) => Promise<{ statusCode: number }>]>([
  [
    'a removed app',
    ({ own, recovery }) =>
      call(own, 'DELETE', '/api/auth/second-factor/totp', { password: PASSWORD, code: recovery[0] }),
  ],
  [
    'leaving the staff',
    async ({ person }) => call(await theAdmin(t), 'DELETE', `/api/admin/staff/${person.id}`),
  ],
])('%s deletes the device', async (_case, act) => {
  const one = await remembered()
  expect((await act(one)).statusCode).toBe(204)
  const { rows } = await t.world.db.execute(sql`
    select 1 from remembered_device where member_id = ${one.person.id}`)
  expect(rows).toEqual([])
})

test('only staff with the right STAFF change the setting, and the audit log shows the change', async () => {
  const care = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  const url = '/api/admin/staff-security'
  expect((await call(care, 'PUT', url, { remembers_devices: false })).statusCode).toBe(403)
  expect((await call(care, 'GET', url)).statusCode).toBe(403)
  expect((await allow(true)).json().result).toEqual({ remembers_devices: true })
  await allow(false)
  expect((await call(await theAdmin(t), 'GET', url)).json().result).toEqual({ remembers_devices: false })
  const { rows } = await t.world.db.execute(sql`
    select action, before, after from audit where subject = 'staff_security' order by id desc limit 1`)
  expect(rows).toEqual([
    { action: 'CHANGE', before: { remembers_devices: true }, after: { remembers_devices: false } },
  ])
})

test.each([
  ['the screen of staff', ({ id }: Actor) => ({ method: 'DELETE' as const, url: `/api/admin/staff/${id}` })],
  [
    'the screen of members',
    ({ id }: Actor) => ({ method: 'PATCH' as const, url: `/api/users/${id}`, payload: { role: 'USER' } }),
  ],
])('staff who leave by %s lose their second factors and devices', async (_, leaving) => {
  const one = await remembered()
  await addPasskeyRow(one)
  const { headers } = await theAdmin(t)
  expect((await t.call({ ...leaving(one.person), headers })).statusCode).toBeLessThan(300)
  const { id } = one.person
  const { rows } = await t.world.db.execute(sql`
    select role,
      (select count(*)::int from recovery_code where member_id = ${id}) as codes,
      (select count(*)::int from totp where member_id = ${id}) as apps,
      (select count(*)::int from passkey where member_id = ${id}) as passkeys,
      (select count(*)::int from remembered_device where member_id = ${id}) as devices
    from member where id = ${id}`)
  expect(rows).toEqual([{ role: 'USER', codes: 0, apps: 0, passkeys: 0, devices: 0 }])
})
