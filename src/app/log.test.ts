import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDb } from '#kit/db.ts'
import { addMessages } from '#platform/outbox/store.ts'
import { book, bookingForm, carNamed, memberWithTickets, newMember, theAdmin } from '#testing/actors.ts'
import { apply, newApplicant, newModel } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

const lines: string[] = []
const t = testWorld({ log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }) })

/** All user input of these tests; no log line may contain it. */
const SENT = {
  name: '황보은밀',
  phone: '01055557777',
  pickup: '성북동 숨은 집 3층',
  dropoff: '비밀 병원 뒷문',
  request: '아무에게도 말하지 마세요',
  password: 'very-secret-word-9',
  id: 'hushhush77',
  file: 'passport-of-hwangbo',
  license: '280198765498',
  serial: 'QZ7XK9',
}
const sent = (changes: object = {}) => ({
  name: SENT.name,
  phone: SENT.phone,
  pickup_location: SENT.pickup,
  dropoff_location: SENT.dropoff,
  special_requests: SENT.request,
  ...changes,
})

function expectHushed(...expectedWords: string[]): void {
  const all = lines.splice(0).join('')
  for (const word of expectedWords) expect(all).toContain(word)
  for (const value of Object.values(SENT)) expect(all).not.toContain(value)
}

async function broken(statement: string, mend: string, work: () => Promise<unknown>): Promise<void> {
  await t.world.db.execute(sql.raw(statement))
  try {
    await work()
  } finally {
    await t.world.db.execute(sql.raw(mend))
  }
}

const signUpForm = {
  name: SENT.name,
  id: SENT.id,
  password: SENT.password,
  phone: SENT.phone,
  provider: 'LOCAL',
  identity_code: SENT.file,
  agreements: { terms: true, privacy: true },
}
const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  t.call({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })

test('the log contains no content of a refused request', async () => {
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'ALPHARD')
  const wrong = await book(t, member, bookingForm(car.id, '2026-12-24', sent({ passenger_count: 99 })))
  expect(wrong.statusCode).toBe(422)
  expect((await post('/api/auth/login', { id: SENT.id, password: SENT.password })).statusCode).toBe(401)
  expect((await post('/api/auth/login', `{"id":"${SENT.id}","password":"${SENT.password}"`)).statusCode).toBe(
    400,
  )
  expect((await post('/api/auth/signup', signUpForm)).statusCode).toBe(422)
  expect((await t.call({ url: `/api/auth/check-id?id=${SENT.id}` })).statusCode).toBe(200)
  expect((await t.call({ url: `/api/users/${SENT.file}`, headers: member.headers })).statusCode).toBe(404)
  expectHushed('"status":401')
})

test('a line break and a forged line in the input stay within one JSON line', async () => {
  lines.length = 0
  const forged = '\n{"level":30,"msg":"forged"}'
  await post('/api/auth/login', { id: forged, password: forged }, { 'x-request-id': forged.trim() })
  await t.call({ url: `/api/users/${encodeURIComponent(forged)}` })
  const written = lines.splice(0)
  expect(written.length).toBeGreaterThan(1)
  for (const line of written) {
    expect(line.trimEnd()).not.toContain('\n')
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number), msg: 'request' })
  }
})

test('logs an error of a statement with kind and code, without its parameters', async () => {
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'ALPHARD')
  const form = bookingForm(car.id, '2026-12-24', sent())
  await broken(
    'alter table outbox rename to outbox_away',
    'alter table outbox_away rename to outbox',
    async () => {
      expect((await book(t, member, form)).statusCode).toBe(500)
      const invite = { to_user_name: SENT.name, to_user_phone: SENT.phone }
      await t.world.db.execute(sql`update member set invite_limit = 3 where id = ${member.id}`)
      expect((await post(`/api/users/${member.id}/invite`, invite, member.headers)).statusCode).toBe(500)
    },
  )
  await broken(
    'alter table member rename column phone to fone',
    'alter table member rename column fone to phone',
    async () => {
      const patch = { method: 'PATCH' as const, url: `/api/users/${member.id}`, payload: { name: SENT.name } }
      expect(
        (await t.call({ ...patch, headers: (await theAdmin(t).catch(() => member)).headers })).statusCode,
      ).toBeGreaterThanOrEqual(400)
      await post('/api/auth/forgot-id', { name: SENT.name, phone: SENT.phone })
    },
  )
  expectHushed('"code":"42P01"', '"code":"42703"')
})

test('the answer to an unexpected error has a code, a sentence and the id of the request only', async () => {
  await broken('alter table member rename to away', 'alter table away rename to member', async () => {
    const answer = await post('/api/auth/login', { id: SENT.id, password: SENT.password })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
      500,
      ['code', 'err', 'message', 'request_id'],
    ])
    expect(answer.body).not.toMatch(/relation|member|select|42P01| at /)
  })
  lines.length = 0
})

test('logs a failure or refusal of a provider without the request’s content', async () => {
  const config = (provider: string, body: object) =>
    fetch(`${t.simulatorUrl}/__sim/${provider}/config`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  t.setNow(new Date())
  const attempt = await post('/api/auth/identity-attempts', { name: SENT.name, phone: SENT.phone })
  const merchant = attempt.json().result.merchant_uid
  const verified = await fetch(`${t.simulatorUrl}/__sim/portone-v1/certifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchant_uid: merchant, name: SENT.name, phone: SENT.phone }),
  })
  const { imp_uid: code } = (await verified.json()) as { imp_uid: string }
  await config('portone-v1', { failNext: { status: 503, count: 5 } })
  expect((await post('/api/auth/signup', { ...signUpForm, identity_code: code })).statusCode).toBe(503)
  await config('solapi', { failNext: { status: 500, count: 2 } })
  const message = { kind: 'note', subjectId: null, recipient: SENT.phone, facts: { text: SENT.request } }
  await addMessages(t.world.db, null, [message], t.world.now())
  await t.sendMessages()
  t.setNow(START)
  expectHushed('"status":503')
})

test('logs an outage of the license check without the numbers of the card', async () => {
  const { headers } = await theAdmin(t)
  const { id } = (await apply(t, await newApplicant(t), await newModel(t))).json()
  lines.length = 0
  const card = { license_number: SENT.license, serial: SENT.serial }
  for (const body of [card, { ...card, license_class: 'NONE' }])
    await post('/api/admin/subscription/license-checks', { request_id: id, ...body }, headers)
  expectHushed('license check failed', '"status":422')
})

test('logs an unreachable database without the data to be written', async () => {
  const [member, admin] = [await newMember(t), await theAdmin(t)]
  const car = await carNamed(t, 'ALPHARD')
  const { db } = t.world
  t.world.db = openDb('postgres://user:password@127.0.0.1:1/database')
  expect((await book(t, member, bookingForm(car.id, '2026-12-24', sent()))).statusCode).toBe(503)
  expect((await post('/api/auth/login', { id: SENT.id, password: SENT.password })).statusCode).toBe(503)
  const person = { name: SENT.name, phone: SENT.phone }
  expect((await post('/api/auth/identity-attempts', person)).statusCode).toBe(503)
  const search = { url: `/api/users?q=${encodeURIComponent(SENT.name)}`, headers: admin.headers }
  expect((await t.call(search)).statusCode).toBe(503)
  await t.sendMessages()
  t.world.db = db
  expectHushed('"status":503', 'ECONNREFUSED', 'outbox failed, will retry')
})
