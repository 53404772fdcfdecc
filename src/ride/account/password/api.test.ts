import { expect, test } from 'vitest'
import { type Actor, newMember, PASSWORD } from '#testing/actors.ts'
import { staffWithApp } from '#testing/authenticator.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const NEXT = 'correct-horse-29'
const put = async ({ headers }: Pick<Actor, 'headers'>, payload: object) => {
  const answer = await t.call({
    method: 'PUT',
    url: '/api/auth/password',
    headers,
    payload,
  })
  const { code, fields } = answer.body ? answer.json() : {}
  return [answer.statusCode, ...(code ? [code, Object.keys(fields ?? {})] : [])]
}
const logIn = ({ loginId }: Actor, password: string) =>
  t.call({ method: 'POST', url: '/api/auth/login', payload: { id: loginId, password } })
const isLive = async ({ headers }: Pick<Actor, 'headers'>) =>
  (await t.call({ url: '/api/auth/sessions', headers })).statusCode === 200

test('a member changes the password with the current one; only the other sessions end', async () => {
  const member = await newMember(t)
  const { accessToken } = (await logIn(member, PASSWORD)).json().result
  const elsewhere = { headers: { authorization: `Bearer ${accessToken}` } }
  expect(await put(member, { password: 'not-this-one', new_password: NEXT })).toEqual([
    403,
    'PASSWORD_WRONG',
    ['password'],
  ])
  expect([await isLive(elsewhere), (await logIn(member, NEXT)).statusCode]).toEqual([true, 401])
  expect(await put(member, { password: PASSWORD, new_password: NEXT })).toEqual([204])
  expect([await isLive(elsewhere), await isLive(member)]).toEqual([false, true])
  expect((await logIn(member, PASSWORD)).statusCode).toBe(401)
  expect((await logIn(member, NEXT)).statusCode).toBe(200)
})

test.each([
  ['short', 'abc-123', 'PASSWORD_SHORT'],
  ['common', 'password1234', 'PASSWORD_COMMON'],
  ['breached', 'qwertyuiop', 'PASSWORD_COMMON'],
])('a %s new password is an error at its field', async (_, wanted, code) => {
  const member = await newMember(t)
  expect(await put(member, { password: PASSWORD, new_password: wanted })).toEqual([
    422,
    code,
    ['new_password'],
  ])
  expect((await logIn(member, PASSWORD)).statusCode).toBe(200)
})

test('the member’s own id is refused as a password', async () => {
  const member = await newMember(t)
  expect(await put(member, { password: PASSWORD, new_password: member.loginId })).toEqual([
    422,
    'PASSWORD_IS_ID',
    ['new_password'],
  ])
})

test('an account that logs in only by Kakao cannot set a password this way', async () => {
  const member = await newMember(t)
  await t.world.db.execute(`update member set password_hash = null where id = '${member.id}'`)
  expect(await put(member, { password: 'anything-at-all', new_password: NEXT })).toEqual([
    409,
    'NO_PASSWORD',
    [],
  ])
})

test('after five wrong passwords in 15 minutes, changes are refused, but not the login', async () => {
  const member = await newMember(t)
  for (let tries = 0; tries < 5; tries++) await put(member, { password: 'not-this-one', new_password: NEXT })
  expect((await put(member, { password: PASSWORD, new_password: NEXT }))[0]).toBe(429)
  expect((await logIn(member, PASSWORD)).statusCode).toBe(200)
})

test('of parallel changes with the same current password, one succeeds', async () => {
  const member = await newMember(t)
  const changes = ['correct-horse-31', 'correct-horse-32', 'correct-horse-33'].map(async (wanted) => ({
    wanted,
    status: (await put(member, { password: PASSWORD, new_password: wanted }))[0],
  }))
  const done = (await Promise.all(changes)).filter(({ status }) => status === 204)
  expect(done).toHaveLength(1)
  expect((await logIn(member, done[0]!.wanted)).statusCode).toBe(200)
})

test('staff with a second factor must prove it before they change the password', async () => {
  const { person, code } = await staffWithApp(t, 'CARE')
  t.setNow(new Date(t.world.now().getTime() + 11 * 60_000))
  expect(await put(person, { password: PASSWORD, new_password: NEXT })).toEqual([403, 'PROOF_NEEDED', []])
  const payload = { totp: code() }
  await t.call({ method: 'POST', url: '/api/auth/proof', headers: person.headers, payload })
  expect(await put(person, { password: PASSWORD, new_password: NEXT })).toEqual([204])
})
