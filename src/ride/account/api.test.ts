import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { completeRecord } from '#platform/access/service.ts'
import { type Actor, newMember, PASSWORD, theAdmin } from '#testing/actors.ts'
import { staffWithApp } from '#testing/authenticator.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

test('both paths of the token renewal return the tokens, at the top level and as a result (X-034)', async () => {
  const { refreshToken } = await newMember(t)
  const renew = async (url: string, token: string) =>
    (await t.call({ method: 'POST', url, payload: { refreshToken: token } })).json()
  const first = await renew('/auth/refresh', refreshToken)
  const second = await renew('/api/auth/refresh', first.refreshToken)
  const tokens = { accessToken: expect.any(String), refreshToken: expect.any(String), expires_in: 1800 }
  for (const answer of [first, second]) expect(answer).toEqual({ ...tokens, result: tokens })
})

test('the ride side also renews by the header Refresh; the error of a missing token names it (X-034)', async () => {
  const { refreshToken } = await newMember(t)
  const renew = (headers: Record<string, string>) =>
    t.call({ method: 'POST', url: '/api/auth/refresh', headers })
  const renewed = await renew({ refresh: refreshToken })
  expect([renewed.statusCode, renewed.json().expires_in]).toEqual([200, 1800])
  const empty = await renew({})
  expect([empty.statusCode, Object.keys(empty.json().fields)]).toEqual([422, ['refreshToken']])
})

test('a change of role ends all sessions immediately', async () => {
  const [member, admin] = [await newMember(t), await theAdmin(t)]
  const patched = await t.call({
    method: 'PATCH',
    url: `/api/users/${member.id}`,
    headers: admin.headers,
    payload: { role: 'ADMIN' },
  })
  expect(patched.json().result.role).toBe('ADMIN')
  expect((await t.call({ url: `/api/users/${member.id}`, headers: member.headers })).statusCode).toBe(401)
})

test('the availability of an id can be checked before sign-up', async () => {
  const member = await newMember(t)
  const free = async (id: string) => (await t.call({ url: `/api/auth/check-id?id=${id}` })).json()
  expect(await free(member.loginId.toUpperCase())).toEqual({ result: { available: false } })
  expect(await free('free-for-all')).toEqual({ result: { available: true } })
  expect((await free('한글')).fields).toHaveProperty('id')
})

const post = (url: string, payload: object) => t.call({ method: 'POST', url, payload })
const recordOf = async ({ id }: Actor) => {
  await completeRecord(t.world)
  const { rows } = await t.world.db.execute<{ kind: string; source: string }>(sql`
    select kind, source from access_record where staff_id = ${id} and kind in ('LOGIN', 'FAILED_LOGIN') order by at, id`)
  return rows.map(({ kind, source }) => `${kind} ${source}`)
}
const FAILED_FACTOR = 'FAILED_LOGIN POST /api/auth/second-factor'
const FAILED_PASSWORD = 'FAILED_LOGIN POST /api/auth/login'
/** Runs an act while a table is renamed, so that its statements fail. */
async function without(table: string, act: () => Promise<{ statusCode: number }>) {
  await t.world.db.execute(sql.raw(`alter table ${table} rename to gone`))
  try {
    return (await act()).statusCode
  } finally {
    await t.world.db.execute(sql.raw(`alter table gone rename to ${table}`))
  }
}
const later = (seconds: number) => t.setNow(new Date(t.world.now().getTime() + seconds * 1000))

test('a wrong factor counts as a failed login; an expired challenge, a limit and a server error do not', async () => {
  const { person, code } = await staffWithApp(t, 'CARE')
  const ask = async () =>
    (await post('/api/auth/login', { id: person.loginId, password: PASSWORD })).json().result.challenge
  const finish = (challenge: string, totp: string) => post('/api/auth/second-factor', { challenge, totp })
  const challenge = await ask()
  expect(await without('totp', () => finish(challenge, code()))).toBe(500)
  expect(await recordOf(person)).toEqual([])
  for (let times = 0; times < 5; times++) await finish(challenge, '000000')
  expect((await finish(challenge, code())).statusCode).toBe(429)
  expect(await recordOf(person)).toEqual(Array(5).fill(FAILED_FACTOR))
  later(15 * 60)
  expect((await finish(challenge, code())).json().code).toBe('CHALLENGE_OVER')
  expect((await finish(await ask(), code())).statusCode).toBe(200)
  expect(await recordOf(person)).toEqual([
    ...Array(5).fill(FAILED_FACTOR),
    'LOGIN POST /api/auth/second-factor',
  ])
})

test('a wrong password counts as a failed login; a limit and a server error do not', async () => {
  const { person } = await staffWithApp(t, 'CARE')
  const logIn = (password: string) => post('/api/auth/login', { id: person.loginId, password })
  expect(await without('factor_challenge', () => logIn(PASSWORD))).toBe(500)
  expect(await recordOf(person)).toEqual([])
  for (let times = 0; times < 5; times++) await logIn('wrong-horse-1')
  expect((await logIn(PASSWORD)).statusCode).toBe(429)
  expect(await recordOf(person)).toEqual(Array(5).fill(FAILED_PASSWORD))
})

test('a wrong proof counts as a failed login; a limit, a server error and a right proof do not', async () => {
  const { person, code } = await staffWithApp(t, 'CARE')
  const { headers } = person
  const prove = (totp: string) =>
    t.call({ method: 'POST', url: '/api/auth/proof', headers, payload: { totp } })
  expect(await without('totp', () => prove(code()))).toBe(500)
  expect((await prove(code())).statusCode).toBe(204)
  expect(await recordOf(person)).toEqual([])
  for (let times = 0; times < 5; times++) expect((await prove('000000')).json().code).toBe('FACTOR_WRONG')
  expect((await prove(code(1))).statusCode).toBe(429)
  expect(await recordOf(person)).toEqual(Array(5).fill('FAILED_LOGIN POST /api/auth/proof'))
})

test('staff’s wrong password or code for a new password, a proof or a removal of the app counts as a failed login; a member’s does not', async () => {
  const [plain, member, { person: withApp, code }] = [
    await newMember(t, { role: 'ADMIN', staffRole: 'CARE' }),
    await newMember(t),
    await staffWithApp(t, 'CARE'),
  ]
  const asked = (
    method: 'PUT' | 'DELETE' | 'POST',
    url: string,
    { headers }: Pick<Actor, 'headers'>,
    payload: object,
  ) => t.call({ method, url, headers, payload })
  const change = { password: 'wrong-horse-1', new_password: 'correct-horse-29' }
  for (const who of [plain, member])
    expect((await asked('PUT', '/api/auth/password', who, change)).statusCode).toBe(403)
  await asked('POST', '/api/auth/proof', plain, { password: 'wrong-horse-1' })
  const app = '/api/auth/second-factor/totp'
  await asked('DELETE', app, withApp, { password: 'wrong-horse-1', code: code() })
  await asked('DELETE', app, withApp, { password: PASSWORD, code: '000000' })
  expect(await recordOf(plain)).toEqual([
    'FAILED_LOGIN PUT /api/auth/password',
    'FAILED_LOGIN POST /api/auth/proof',
  ])
  expect(await recordOf(withApp)).toEqual(Array(2).fill(`FAILED_LOGIN DELETE ${app}`))
  expect(await recordOf(member)).toEqual([])
})
