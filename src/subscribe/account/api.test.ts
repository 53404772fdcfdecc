import { beforeEach, expect, test } from 'vitest'
import { newPhone, newSubscriber, PASSWORD } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(new Date()))

const post = (path: string, payload?: object, headers: Record<string, string> = {}) =>
  t.call({ method: 'POST', url: `/api/subscribe/accounts${path}`, headers, ...(payload && { payload }) })
const logIn = (email: string, password = PASSWORD) => post('', { email, password })
const renew = (refresh_token: string, agent = 'one browser') =>
  post('/refresh', { refresh_token }, { 'user-agent': agent })
const account = (token: string) =>
  t.call({ url: '/api/subscribe/accounts', headers: { authorization: `Bearer ${token}` } })

let people = 0
const newPerson = () => ({ name: '박구독', mobile: newPhone(), email: `Join${++people}@Example.kr` })
type Person = ReturnType<typeof newPerson>

async function verified(person: { name: string; mobile: string }, more: object = {}) {
  const opened = await post('/identity-attempts')
  const { identity_verification_id: id } = opened.json()
  await verify(id, person, more)
  return id as string
}

async function verify(id: string, { name, mobile }: { name: string; mobile: string }, more: object = {}) {
  const body = JSON.stringify({ identityVerificationId: id, name, phone: mobile, ...more })
  const url = `${t.simulatorUrl}/__sim/portone-v2/identity-verifications`
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

const form = (person: Person, identity_code: string, more: object = {}) => ({
  ...person,
  password: 'han7ok',
  identity_code,
  agreements: { terms: true, privacy: true },
  ...more,
})

test('a verified person signs up, is known at once, and may log in in any case of the e-mail (S-074, S-097)', async () => {
  const person = newPerson()
  const joined = await post('/signup', form(person, await verified(person)))
  expect(joined.statusCode).toBe(201)
  const { token, user } = joined.json()
  expect(token).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_in: 1800,
  })
  expect((await account(token.access_token)).json()).toEqual(user)
  const again = await logIn(person.email.toUpperCase(), 'han7ok')
  expect([again.statusCode, again.json().user.id]).toEqual([200, user.id])
})

test('an account has its fields and a number of points, and no more (S-015, S-016)', async () => {
  const { headers, email } = await newSubscriber(t)
  const answer = await t.call({ url: '/api/subscribe/accounts', headers })
  expect(answer.json()).toEqual({
    id: expect.any(String),
    username: '',
    name: '이구독',
    email,
    mobile: expect.any(String),
    profile_image: null,
    ci_verified: true,
    referral_code: expect.any(String),
    point: 0,
  })
})

test('a wrong password and an unknown e-mail are answered alike; the sixth failure has to wait', async () => {
  const { email } = await newSubscriber(t)
  const answers = [await logIn(email, 'wrong-1'), await logIn('nobody@example.kr', 'wrong-1')]
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([401, 'LOGIN_FAILED'])
  for (let failure = 2; failure <= 5; failure++) expect((await logIn(email, 'wrong-1')).statusCode).toBe(401)
  const limited = await logIn(email)
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '900'])
})

test('refresh tokens rotate; a second use by another client ends the login (S-190)', async () => {
  const { email } = await newSubscriber(t)
  const entered = (await logIn(email)).json()
  const fresh = (await renew(entered.token.refresh_token)).json()
  expect(fresh.user).toEqual(entered.user)
  expect((await account(fresh.token.access_token)).statusCode).toBe(200)
  expect((await renew(entered.token.refresh_token, 'a thief')).statusCode).toBe(401)
  expect((await account(fresh.token.access_token)).statusCode).toBe(401)
  expect((await renew(fresh.token.refresh_token)).statusCode).toBe(401)
})

test('a logout ends this login and no other', async () => {
  const { email } = await newSubscriber(t)
  const [one, two] = [(await logIn(email)).json().token, (await logIn(email)).json().token]
  const headers = { authorization: `Bearer ${one.access_token}` }
  expect((await post('/logout', undefined, headers)).statusCode).toBe(204)
  expect((await account(one.access_token)).statusCode).toBe(401)
  expect((await account(two.access_token)).statusCode).toBe(200)
})

test('tokens end after thirty minutes', async () => {
  const { headers } = await newSubscriber(t)
  t.setNow(new Date(Date.now() + 1_801_000))
  expect((await t.call({ url: '/api/subscribe/accounts', headers })).statusCode).toBe(401)
})

test('a free e-mail is available, a taken one is told in Korean, a malformed one is none (S-085)', async () => {
  const { email } = await newSubscriber(t)
  const check = (value: string) => post('/check-email', { email: value })
  expect((await check('free@example.kr')).json()).toEqual({ available: true })
  const taken = await check(email.toUpperCase())
  expect([taken.statusCode, taken.json().err]).toEqual([409, '이미 사용 중인 이메일입니다.'])
  expect((await check('  ')).json().fields).toEqual({ email: '이메일을 입력해주세요.' })
  expect((await check('no-address')).statusCode).toBe(422)
})

test.each([
  ['nobody began', async () => 'identity-verification-unknown'],
  ['nobody finished', async () => (await post('/identity-attempts')).json().identity_verification_id],
  ['was canceled', async (person: Person) => verified(person, { outcome: 'cancel' })],
  ['proved somebody else', async (person: Person) => verified(person, { outcome: 'other_person' })],
  ['has no number', async (person: Person) => verified(person, { outcome: 'no_phone' })],
  ['proved a child', async (person: Person) => verified(person, { birthDate: '2020-01-01' })],
  ['proved another name', async (person: Person) => verified({ ...person, name: '박다른' })],
])('a verification that %s is refused', async (_, code) => {
  const person = newPerson()
  const answer = await post('/signup', form(person, await code(person)))
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toHaveProperty('identity_code')
})

test('a verification counts once, for ten minutes, and in a browser only with its cookie', async () => {
  const person = newPerson()
  const used = await verified(person)
  expect((await post('/signup', form(person, used))).statusCode).toBe(201)
  expect((await post('/signup', form(newPerson(), used))).statusCode).toBe(422)
  const late = newPerson()
  const code = await verified(late)
  t.setNow(new Date(Date.now() + 601_000))
  expect((await post('/signup', form(late, code))).statusCode).toBe(422)
  t.setNow(new Date())
  const opened = await post('/identity-attempts', undefined, { origin: 'http://127.0.0.1:3000' })
  const cookie = String(opened.headers['set-cookie'])
  expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
  const own = opened.json().identity_verification_id
  await verify(own, late)
  expect((await post('/signup', form(late, own))).statusCode).toBe(422)
  expect((await post('/signup', form(late, own), { cookie: cookie.split(';')[0]! })).statusCode).toBe(201)
})

test('an e-mail, a number and a person may have one account; each refusal says which', async () => {
  const person = newPerson()
  const birthDate = '1991-03-04'
  await post('/signup', form(person, await verified(person, { birthDate })))
  const join = async (next: Person) =>
    (await post('/signup', form(next, await verified(next, { birthDate })))).json()
  expect((await join({ ...newPerson(), name: '남다른', email: person.email })).code).toBe('EMAIL_TAKEN')
  expect((await join({ ...newPerson(), mobile: person.mobile })).code).toBe('MOBILE_TAKEN')
  expect((await join(newPerson())).code).toBe('PERSON_TAKEN')
})

test('sixteen sign-ups of one person at once make one account', async () => {
  const birthDate = '1985-05-05'
  const people = Array.from({ length: 16 }, newPerson)
  const codes = await Promise.all(people.map((person) => verified(person, { birthDate })))
  const answers = await Promise.all(people.map((person, at) => post('/signup', form(person, codes[at]!))))
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array(15).fill(409),
  ])
})

test('a sign-up without consent, or with a weak password, is refused at its field (S-093, S-095)', async () => {
  const person = newPerson()
  const code = await verified(person)
  const refused = async (more: object) => (await post('/signup', form(person, code, more))).json().fields
  expect(await refused({ agreements: { terms: true } })).toHaveProperty(['agreements.privacy'])
  expect(await refused({ password: '12345' })).toHaveProperty('password')
  expect(await refused({ mobile: '123' })).toHaveProperty('mobile')
})

test('consents are kept with version, time and address; a friend’s number is kept for the gift', async () => {
  t.setNow(START)
  const person = newPerson()
  t.setNow(new Date())
  const more = { referrerPhone: '010-7777-8888', agreements: { terms: true, privacy: true, marketing: true } }
  const { user } = (await post('/signup', form(person, await verified(person), more))).json()
  const rows = await t.world.db.$client.query(
    `select c.document, c.agreed, c.version, s.referrer, s.marketing from consent c
     join subscriber s on s.id = c.person_id and c.realm = 'subscribe' where s.id = $1 order by c.document`,
    [user.id],
  )
  const kept = { agreed: true, version: '2026-11-01', referrer: '010-7777-8888', marketing: true }
  expect(rows.rows).toEqual(['marketing', 'privacy', 'terms'].map((document) => ({ document, ...kept })))
})

test('somebody who is not verified costs no hash: many at once are refused, and nobody waits for them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => post('/signup', form(newPerson(), 'identity-verification-of-nobody'))),
  )
  expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['NOT_VERIFIED']))
})
