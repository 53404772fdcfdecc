import { expect, test } from 'vitest'
import { newPhone, PASSWORD } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
let count = 0

type Person = { name: string; phone: string; birthday?: string }
const newPerson = (): Person => ({ name: '윤새벽', phone: newPhone() })

async function openAttempt(person: Person, headers: Record<string, string> = {}) {
  return t.call({
    method: 'POST',
    url: '/api/auth/identity-attempts',
    headers,
    payload: { name: person.name, phone: person.phone },
  })
}

/** What the provider's window does: verifies the person for an attempt. */
async function verify(merchantUid: string, person: Person, outcome = 'success'): Promise<string> {
  const answer = await fetch(`${t.simulatorUrl}/__sim/portone-v1/certifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchant_uid: merchantUid, ...person, outcome }),
  })
  return ((await answer.json()) as { imp_uid: string }).imp_uid
}

async function verified(person: Person): Promise<string> {
  // The simulator verifies by the real clock, so ours must stand with it.
  t.setNow(new Date())
  const { merchant_uid } = (await openAttempt(person)).json().result
  return verify(merchant_uid, person)
}

const form = (person: Person, code: string, changes: object = {}) => ({
  name: person.name,
  id: `joiner${++count}`,
  password: PASSWORD,
  phone: person.phone,
  provider: 'LOCAL',
  identity_code: code,
  agreements: { terms: true, privacy: true },
  ...changes,
})

const signUp = (payload: object, headers: Record<string, string> = {}) =>
  t.call({ method: 'POST', url: '/api/auth/signup', headers, payload })

test('a verified person signs up, gets tokens, and logs in in any case of the id (C-101, C-108, X-028)', async () => {
  const person = newPerson()
  const filled = form(person, await verified(person))
  const answer = await signUp(filled)
  expect(answer.statusCode).toBe(201)
  expect(answer.json().result).toMatchObject({
    id: expect.any(String),
    accessToken: expect.stringMatching(/^[^.]+\.[^.]+\.[^.]+$/),
    refreshToken: expect.any(String),
  })
  const login = await t.call({
    method: 'POST',
    url: '/api/auth/login',
    payload: { id: filled.id.toUpperCase(), password: PASSWORD },
  })
  expect(login.json().result).toMatchObject({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    expires_in: 1800,
  })
})

test('the variant with mobile, email and referrerPhone is taken too (C-102)', async () => {
  const person = newPerson()
  const { phone, ...rest } = form(person, await verified(person))
  const answer = await signUp({
    ...rest,
    mobile: phone,
    email: 'dawn@example.com',
    referrerPhone: '010-1111-2222',
  })
  expect(answer.statusCode).toBe(201)
})

test('the defaults of a new member are USER, PENDING and no invites (A-020, A-021)', async () => {
  const person = newPerson()
  const { id, accessToken } = (await signUp(form(person, await verified(person)))).json().result
  const profile = await t.call({
    url: `/api/users/${id}`,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(profile.json().result).toMatchObject({
    role: 'USER',
    identity_status: 'PENDING',
    identity_file: null,
    invite_limit: 0,
    reservations: 0,
    tickets: 0,
    tickets_expiring: [],
  })
})

test('a verification is used once', async () => {
  const [person, other] = [newPerson(), newPerson()]
  const code = await verified(person)
  expect((await signUp(form(person, code))).statusCode).toBe(201)
  expect((await signUp(form({ ...other, name: person.name }, code))).statusCode).toBe(422)
})

test.each([
  ['a code that was never given', async () => 'imp_000000000000'],
  ['a code that is no code', async () => '../../users'],
  [
    'an attempt that was not finished',
    async (person: Person) =>
      verify((await openAttempt(person)).json().result.merchant_uid, person, 'unfinished'),
  ],
  ['an attempt of somebody else’s shop', async (person: Person) => verify('not-ours', person)],
])('refuses %s (C-097)', async (_, codeOf) => {
  t.setNow(new Date())
  const person = newPerson()
  const answer = await signUp(form(person, await codeOf(person)))
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { identity_code: expect.any(String) }])
})

test('refuses a form with another name or phone than was verified', async () => {
  const person = newPerson()
  const code = await verified(person)
  const answer = await signUp(form({ ...person, phone: newPhone() }, code))
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'VERIFIED_OTHER'])
})

test('refuses an attempt older than ten minutes', async () => {
  const person = newPerson()
  const code = await verified(person)
  t.setNow(new Date(Date.now() + 11 * 60_000))
  expect((await signUp(form(person, code))).statusCode).toBe(422)
})

test('a browser’s attempt is worth nothing without its cookie', async () => {
  t.setNow(new Date())
  const person = newPerson()
  const opened = await openAttempt(person, { origin: 'http://127.0.0.1:3000' })
  const cookie = String(opened.headers['set-cookie'])
  expect(cookie).toMatch(/verification_mosim_.+=.+HttpOnly.*SameSite=Lax/)
  const code = await verify(opened.json().result.merchant_uid, person)
  const filled = form(person, code)
  expect((await signUp(filled)).statusCode).toBe(422)
  expect((await signUp(filled, { cookie: `${cookie.split('=')[0]}=forged` })).statusCode).toBe(422)
  expect((await signUp(filled, { cookie: cookie.split(';')[0]! })).statusCode).toBe(201)
})

test('an attempt of another tab takes nothing from the first', async () => {
  t.setNow(new Date())
  const person = newPerson()
  const browser = { origin: 'http://127.0.0.1:3000' }
  const [first, second] = [await openAttempt(person, browser), await openAttempt(person, browser)]
  const cookie = [first, second]
    .map((opened) => String(opened.headers['set-cookie']).split(';')[0])
    .join('; ')
  const code = await verify(first.json().result.merchant_uid, person)
  expect((await signUp(form(person, code), { cookie })).statusCode).toBe(201)
})

test('an id, a phone and a person may have one account; each refusal says which', async () => {
  const person = { ...newPerson(), birthday: '1990-01-02' }
  const filled = form(person, await verified(person))
  expect((await signUp(filled)).statusCode).toBe(201)
  const another = newPerson()
  const sameId = await signUp({ ...form(another, await verified(another)), id: filled.id })
  expect([sameId.statusCode, sameId.json().code]).toEqual([409, 'LOGIN_ID_TAKEN'])
  const samePhone = await signUp(form(person, await verified(person)))
  expect([samePhone.statusCode, samePhone.json().code]).toEqual([409, 'PHONE_TAKEN'])
  const moved = { ...person, phone: newPhone() }
  const samePerson = await signUp(form(moved, await verified(moved)))
  expect([samePerson.statusCode, samePerson.json().code]).toEqual([409, 'PERSON_TAKEN'])
})

test('sixteen sign-ups of one verified person at once make one account', async () => {
  const person = newPerson()
  const code = await verified(person)
  const answers = await Promise.all(Array.from({ length: 16 }, () => signUp(form(person, code))))
  const statuses = answers.map((answer) => answer.statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.every((status) => [201, 409, 422].includes(status))).toBe(true)
})

test.each([
  ['no consent to the terms', { agreements: { terms: false, privacy: true } }, 'agreements.terms'],
  ['a short password', { password: 'short' }, 'password'],
  ['no password (C-097)', { password: undefined }, 'password'],
  ['an id in Hangul', { id: '모심회원' }, 'id'],
  ['a phone of nine digits (C-089)', { phone: '021234567' }, 'phone'],
  ['no verification at all (C-099)', { identity_code: '' }, 'identity_code'],
])('refuses %s, naming the field', async (_, changes, field) => {
  t.setNow(new Date())
  const answer = await signUp(form(newPerson(), 'imp_000000000000', changes))
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().fields)).toContain(field)
  expect(answer.json().err).toBe(answer.json().message)
})

test('a provider that is down, or does not take our keys, answers 503, and the same code works once it is back', async () => {
  const person = newPerson()
  const code = await verified(person)
  const fail = (failNext: unknown) =>
    fetch(`${t.simulatorUrl}/__sim/portone-v1/config`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ failNext }),
    })
  const filled = form(person, code)
  for (const status of [500, 403]) {
    await fail(status)
    const down = await signUp(filled)
    expect([down.statusCode, down.headers['retry-after']]).toEqual([503, expect.any(String)])
  }
  await fail(null)
  expect((await signUp(filled)).statusCode).toBe(201)
})

test('somebody who is not verified costs no hash: many at once are refused, and nobody waits for them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => signUp(form(newPerson(), 'not-a-verification'))),
  )
  expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['NOT_VERIFIED']))
})
