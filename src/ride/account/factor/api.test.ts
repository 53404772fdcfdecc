import { expect, test } from 'vitest'
import { hotp, totpStep } from '#kit/totp.ts'
import { type Actor, newMember, PASSWORD } from '#testing/actors.ts'
import { staffWithApp } from '#testing/authenticator.ts'
import { bytesOfBase32 } from '#testing/base32.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const FACTOR = '/api/auth/second-factor'
type Who = Pick<Actor, 'headers'> | null
const call = (who: Who, method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, payload?: object) =>
  t.call({ method, url, headers: { ...who?.headers }, ...(payload && { payload }) })
const logIn = async ({ loginId }: Actor) =>
  (await call(null, 'POST', '/api/auth/login', { id: loginId, password: PASSWORD })).json().result
const bearer = (accessToken: string) => ({ headers: { authorization: `Bearer ${accessToken}` } })
const later = (seconds: number) => t.setNow(new Date(t.world.now().getTime() + seconds * 1000))

const withApp = () => staffWithApp(t, 'CARE')
const finish = (challenge: string, given: object) => call(null, 'POST', FACTOR, { challenge, ...given })
const codeOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  answer.body && JSON.parse(answer.body).code,
]

test('with an authenticator app, the password returns a challenge only; each code logs in once', async () => {
  const { person, code, uri } = await withApp()
  expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
  const asked = await logIn(person)
  expect(asked).toEqual({
    second_factor: ['totp', 'recovery'],
    challenge: expect.any(String),
    can_remember: false,
  })
  const used = code()
  const done = await finish(asked.challenge, { totp: used })
  expect(done.statusCode).toBe(200)
  expect((await call(bearer(done.json().result.accessToken), 'GET', '/api/admin/me')).statusCode).toBe(200)
  expect(codeOf(await finish(asked.challenge, { totp: code(1) }))).toEqual([401, 'CHALLENGE_OVER'])
  expect(codeOf(await finish((await logIn(person)).challenge, { totp: used }))).toEqual([401, 'FACTOR_WRONG'])
})

test('each recovery code logs in once, in any spelling; the app stays registered', async () => {
  const { person, recovery } = await withApp()
  expect(new Set(recovery).size).toBe(10)
  for (const one of recovery) expect(one).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
  const typed = ` ${recovery[0]!.toUpperCase().replaceAll('-', ' ')} `
  expect((await finish((await logIn(person)).challenge, { recovery: typed })).statusCode).toBe(200)
  expect(codeOf(await finish((await logIn(person)).challenge, { recovery: recovery[0] }))).toEqual([
    401,
    'FACTOR_WRONG',
  ])
  const left = await finish((await logIn(person)).challenge, { recovery: recovery[1] })
  const own = bearer(left.json().result.accessToken)
  expect((await call(own, 'GET', FACTOR)).json().result).toMatchObject({ totp: true, recovery_left: 8 })
})

test('after five wrong codes even the right one is refused for 15 minutes; a challenge expires after five minutes', async () => {
  const { person, code } = await withApp()
  const { challenge } = await logIn(person)
  for (let times = 0; times < 5; times++)
    expect(codeOf(await finish(challenge, { totp: '000000' }))).toEqual([401, 'FACTOR_WRONG'])
  const refused = await finish(challenge, { totp: code() })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
  later(15 * 60)
  expect(codeOf(await finish(challenge, { totp: code() }))).toEqual([401, 'CHALLENGE_OVER'])
  expect((await finish((await logIn(person)).challenge, { totp: code() })).statusCode).toBe(200)
})

test('of parallel uses of one challenge, only one logs in', async () => {
  const { person, code } = await withApp()
  const { challenge } = await logIn(person)
  const answers = await Promise.all(Array.from({ length: 4 }, () => finish(challenge, { totp: code() })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a new app ends the other sessions; a wrong first code is an error at its field', async () => {
  const person = await newMember(t, { role: 'ADMIN' })
  const other = bearer((await logIn(person)).accessToken)
  const { secret } = (await call(person, 'POST', `${FACTOR}/totp`)).json().result
  const wrong = await call(person, 'POST', `${FACTOR}/totp/confirm`, { code: '12345' })
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['code']])
  const code = hotp(bytesOfBase32(secret), totpStep(t.world.now()))
  expect((await call(person, 'POST', `${FACTOR}/totp/confirm`, { code })).statusCode).toBe(200)
  expect((await call(other, 'GET', '/api/admin/me')).statusCode).toBe(401)
  expect((await call(person, 'GET', '/api/admin/me')).statusCode).toBe(200)
  expect(codeOf(await call(person, 'POST', `${FACTOR}/totp`))).toEqual([409, 'TOTP_THERE'])
})

test('removing the app needs password and a code; a customer cannot register an app', async () => {
  const { person, code, recovery } = await withApp()
  const remove = (password: string, given: string) =>
    call(person, 'DELETE', `${FACTOR}/totp`, { password, code: given })
  expect(codeOf(await remove('wrong-horse-1', code()))).toEqual([403, 'PASSWORD_WRONG'])
  expect(codeOf(await remove(PASSWORD, '000000'))).toEqual([401, 'FACTOR_WRONG'])
  expect((await remove(PASSWORD, recovery[0]!)).statusCode).toBe(204)
  expect(await logIn(person)).toHaveProperty('accessToken')
  const member = await newMember(t)
  expect(codeOf(await call(member, 'POST', `${FACTOR}/totp`))).toEqual([403, 'FORBIDDEN'])
})

test('ten minutes after the login, adding the first factor needs the password; later changes need the factor', async () => {
  const person = await newMember(t, { role: 'ADMIN' })
  const begin = () => call(person, 'POST', `${FACTOR}/totp`)
  const options = () => call(person, 'POST', '/api/auth/passkeys/options')
  const prove = (given: object) => call(person, 'POST', '/api/auth/proof', given)
  later(10 * 60 + 1)
  expect(codeOf(await begin())).toEqual([403, 'PROOF_NEEDED'])
  expect(codeOf(await options())).toEqual([403, 'PROOF_NEEDED'])
  expect(codeOf(await prove({ password: 'wrong-horse-1' }))).toEqual([403, 'PASSWORD_WRONG'])
  expect((await prove({ password: PASSWORD })).statusCode).toBe(204)
  expect((await options()).statusCode).toBe(200)
  const { secret } = (await begin()).json().result
  const code = hotp(bytesOfBase32(secret), totpStep(t.world.now()))
  expect((await call(person, 'POST', `${FACTOR}/totp/confirm`, { code })).statusCode).toBe(200)
  later(10 * 60 + 1)
  expect(codeOf(await prove({ password: PASSWORD }))).toEqual([403, 'PROOF_NEEDED'])
  expect(codeOf(await options())).toEqual([403, 'PROOF_NEEDED'])
})

test('ten minutes after the login, an export, a role and a refund need a fresh proof, but not without an app', async () => {
  const { person, code } = await withApp()
  await t.world.db.execute(`update member set staff_role = null where id = '${person.id}'`)
  const { challenge } = await logIn(person)
  const own = bearer((await finish(challenge, { totp: code() })).json().result.accessToken)
  const important = () =>
    Promise.all([
      t.call({ url: '/api/users', headers: { ...own.headers, accept: 'text/csv' } }),
      call(own, 'PUT', '/api/admin/staff-roles/OWNER', { rights: [] }),
      call(own, 'POST', `/api/admin/ticket-purchases/${person.id}/refund`, {}),
    ])
  const codes = async () => (await important()).map(({ statusCode }) => statusCode)
  const fresh = await codes()
  expect(fresh).not.toContain(403)
  later(10 * 60 + 1)
  for (const answer of await important()) expect(codeOf(answer)).toEqual([403, 'PROOF_NEEDED'])
  expect(codeOf(await call(own, 'POST', '/api/auth/proof', { totp: '000000' }))).toEqual([
    401,
    'FACTOR_WRONG',
  ])
  expect((await call(own, 'POST', '/api/auth/proof', { totp: code() })).statusCode).toBe(204)
  expect(await codes()).toEqual(fresh)
  const plain = await newMember(t, { role: 'ADMIN' })
  later(11 * 60)
  expect(
    (await t.call({ url: '/api/users', headers: { ...plain.headers, accept: 'text/csv' } })).statusCode,
  ).toBe(200)
})

test('where a second factor is required, staff without one can only register it', async () => {
  t.world.settings.isFactorRequired = true
  try {
    const person = await newMember(t, { role: 'ADMIN' })
    expect(codeOf(await call(person, 'GET', '/api/admin/me'))).toEqual([403, 'FACTOR_NEEDED'])
    const { secret } = (await call(person, 'POST', `${FACTOR}/totp`)).json().result
    const code = () => hotp(bytesOfBase32(secret), totpStep(t.world.now()))
    expect((await call(person, 'POST', `${FACTOR}/totp/confirm`, { code: code() })).statusCode).toBe(200)
    expect((await call(person, 'GET', '/api/admin/me')).statusCode).toBe(200)
    later(30)
    const removed = await call(person, 'DELETE', `${FACTOR}/totp`, { password: PASSWORD, code: code() })
    expect(codeOf(removed)).toEqual([409, 'LAST_FACTOR'])
    expect((await call(await newMember(t), 'GET', '/api/auth/second-factor')).statusCode).toBe(200)
  } finally {
    t.world.settings.isFactorRequired = false
  }
})
