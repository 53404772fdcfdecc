import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#kit/contract.ts'
import { newId } from '#kit/id.ts'
import { type Actor, newMember, newSubscriber, theAdmin } from '#testing/actors.ts'
import { ALLOWED_CALLERS } from '#testing/callers.ts'
import { testWorld } from '#testing/world.ts'
import { endpoints } from './rooms.ts'

const t = testWorld()

const named = endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
let member: Actor
let other: Actor
let revoked: Actor

beforeAll(async () => {
  ;[member, other] = [await newMember(t), await newMember(t)]
  const [admin, once] = [await theAdmin(t), await newMember(t)]
  const role = (to: string) =>
    t.call({ method: 'PATCH', url: `/api/users/${once.id}`, headers: admin.headers, payload: { role: to } })
  await role('ADMIN')
  const login = await t.call({
    method: 'POST',
    url: '/api/auth/login',
    payload: { id: once.loginId, password: 'correct-horse-1' },
  })
  revoked = { ...once, headers: { authorization: `Bearer ${login.json().result.accessToken}` } }
  await role('USER')
})

/** Calls an endpoint as an account; the first id in the path is the account's own, the others are unknown. */
async function callAs(endpoint: Endpoint, headers: Record<string, string>, id: string) {
  const url = endpoint.path.replace('{id}', id).replace(/\{\w+\}/g, () => newId())
  const hasBody = endpoint.method !== 'GET' && endpoint.body
  return t.call({ method: endpoint.method, url, headers, ...(hasBody && { payload: {} }) })
}

test('every endpoint has a row with its allowed roles, and every row an endpoint', () => {
  expect(Object.fromEntries(named.map(([name, endpoint]) => [name, endpoint.who]))).toEqual(ALLOWED_CALLERS)
})

test.each(named.filter(([, endpoint]) => endpoint.who !== 'anyone'))(
  'asks a visitor to log in at %s',
  async (_, endpoint) => {
    const answer = await callAs(endpoint, {}, member.id)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_LOGGED_IN'])
  },
)

// Endpoints with signed bodies are excluded: the signature proves the sender.
test.each(named.filter(([, { who, raw }]) => who === 'anyone' && !raw))(
  'a visitor needs no login at %s',
  async (_, endpoint) => {
    const answer = await callAs(endpoint, {}, member.id)
    expect(answer.body).not.toContain('NOT_LOGGED_IN')
  },
)

test.each(named.filter(([, endpoint]) => endpoint.who === 'admin'))(
  'a member gets 403 at %s (C-273)',
  async (_, endpoint) => {
    const answer = await callAs(endpoint, member.headers, member.id)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
  },
)

test.each(named.filter(([, endpoint]) => endpoint.who === 'self'))(
  'answers 404 to another member’s id, as to an unknown id, at %s',
  async (_, endpoint) => {
    const [foreign, missing, malformed] = [
      await callAs(endpoint, other.headers, member.id),
      await callAs(endpoint, other.headers, newId()),
      await callAs(endpoint, other.headers, 'not-an-id'),
    ]
    for (const answer of [foreign, missing, malformed])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  },
)

test.each(named.filter(([, endpoint]) => endpoint.who !== 'anyone'))(
  'logs an admin out whose role was removed, at %s',
  async (_, endpoint) => {
    expect((await callAs(endpoint, revoked.headers, revoked.id)).statusCode).toBe(401)
  },
)

const forExistingMember = named.filter(
  ([, { method, who, path }]) => method === 'GET' && who === 'self' && /^[^{]*\{id\}[^{]*$/.test(path),
)
test.each(forExistingMember)('answers staff 404 for an unknown member at %s', async (_, endpoint) => {
  const { headers } = await theAdmin(t)
  const answer = await callAs(endpoint, headers, newId())
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
})

const ofSubscribers = named.filter(([, endpoint]) => endpoint.who === 'subscriber')

test.each(ofSubscribers)(
  'allows a subscriber at %s, also with an unknown id or code',
  async (_, endpoint) => {
    const subscriber = await newSubscriber(t)
    const { statusCode } = await callAs(endpoint, subscriber.headers, newId())
    expect([401, 403]).not.toContain(statusCode)
    expect(statusCode).toBeLessThan(500)
  },
)

const reached = named.filter(
  ([name, endpoint]) =>
    !endpoint.events && !endpoint.raw && endpoint.who !== 'subscriber' && name !== 'POST /api/auth/logout',
)
test.each(reached)('allows an admin at %s, also with an empty body or unknown id', async (_, endpoint) => {
  const admin = await theAdmin(t)
  const answer = await callAs(endpoint, admin.headers, newId())
  expect([401, 403]).not.toContain(answer.statusCode)
  expect(answer.statusCode).toBeLessThan(500)
})

// Endpoints with signed bodies are excluded: an unsigned body is refused before it is parsed.
const withBody = named.filter(
  ([, endpoint]) => !endpoint.raw && endpoint.body && !endpoint.body.safeParse(undefined).success,
)
test.each(withBody)('%s answers each kind of broken body with its status', async (_, endpoint) => {
  const caller = endpoint.who === 'subscriber' ? await newSubscriber(t) : await theAdmin(t)
  const headers = { ...caller.headers }
  const url = endpoint.path.replace(/\{\w+\}/g, member.id)
  const send = (payload: string, type = 'application/json') =>
    t.call({ method: endpoint.method, url, headers: { ...headers, 'content-type': type }, payload })
  expect((await send('{"a":')).statusCode, 'half a JSON').toBe(400)
  expect((await send('[1,2]')).statusCode, 'a list').toBe(422)
  expect((await send('"text"')).statusCode, 'a text').toBe(422)
  expect((await send('<x/>', 'application/xml')).statusCode, 'XML').toBe(415)
  expect((await send(`{"name":"${'x'.repeat(10_000_000)}"}`)).statusCode, '10 MB').toBe(413)
  const garbage = {
    name: 'a\0b',
    id: '\ud800',
    phone: 5,
    status: {},
    amount: '1',
    date: 1e99,
    pickup_time: [],
    via_locations: 'x',
    year: -1,
    mileage: 'x',
    question: 5,
    monthly_limit: 'x',
  }
  const refused = await send(JSON.stringify(garbage))
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'INVALID',
    err: expect.any(String),
    fields: expect.any(Object),
    request_id: expect.any(String),
  })
})

test.each([`/api/users/%zz`, `/api/users/${'x'.repeat(300)}`])(
  'answers the invalid URL %s like any other refusal',
  async (url) => {
    const answer = await t.call({ url })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toMatchObject({
      code: expect.any(String),
      err: expect.any(String),
      request_id: expect.any(String),
    })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  },
)

test('treats a JSON content type without content as no body', async () => {
  const { headers } = await newMember(t)
  const json = { ...headers, 'content-type': 'application/json' }
  const send = (url: string) => t.call({ method: 'POST', url, headers: json, payload: '' })
  expect((await send('/api/auth/login')).statusCode).toBe(422)
  expect((await send('/api/auth/logout')).statusCode).toBe(204)
})

test('an unknown path of the API answers JSON, never a page', async () => {
  const answer = await t.call({ url: '/api/nothing/here' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
})

test('publishes the list of endpoints as OpenAPI 3.1', async () => {
  const document = (await t.call({ url: '/api/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(named.map(([, endpoint]) => endpoint.path)),
  )
})

test('every answer has security headers and a request id, and no name of the server', async () => {
  const answer = await t.call({ url: '/api/settings' })
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-request-id': expect.any(String),
  })
  expect(answer.headers).not.toHaveProperty('server')
})

test("the API's documentation page loads its document over plain HTTP too", async () => {
  const page = await t.call({ url: '/api/docs/' })
  expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
    200,
    expect.not.stringContaining('upgrade-insecure-requests'),
  ])
  const asked = await t.call({ url: '/api/docs/json' })
  expect([asked.statusCode, asked.headers.location]).toEqual([302, '/api/openapi.json'])
})
