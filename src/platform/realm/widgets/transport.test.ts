import { expect, test, vi } from 'vitest'
import type { PreparedRequest } from '#kit/web/call.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import {
  answering,
  failureOf,
  freshSend,
  NOW,
  replace,
  run,
  sent,
  store,
  times,
  tokenOf,
} from '#testing/page-stub.ts'
import { send as sendOver } from './transport.ts'

const send = (asked: PreparedRequest) => sendOver(rideRealm, asked)
const sendAsSubscriber = (asked: PreparedRequest) => sendOver(subscribeRealm, asked)

test('sends bearer, refresh token and key (X-022, X-023, K-40)', async () => {
  answering(() => ({ status: 200, body: { result: 1 } }))
  expect(await run(send({ method: 'POST', path: '/api/x', body: {}, key: 'k1' }))).toEqual({ result: 1 })
  const { headers } = sent[0]!
  expect([headers.get('authorization'), headers.get('refresh'), headers.get('idempotency-key')]).toEqual([
    `Bearer ${tokenOf('old')}`,
    'R1',
    'k1',
  ])
})

test('returns a Blob of any type, but only for a requested file', async () => {
  answering(() => ({ status: 200, body: { rows: 1 }, headers: { 'content-type': 'text/calendar' } }))
  const asked = { method: 'GET', path: '/api/x' }
  const file = (await run(send({ ...asked, file: true }))) as Blob
  expect([await file.text(), await run(send(asked))]).toEqual(['{"rows":1}', { rows: 1 }])
  answering(() => ({ status: 409, body: { code: 'NOT_CONFIRMED' } }))
  expect((await failureOf(run(send({ ...asked, file: true }))))?.code).toBe('NOT_CONFIRMED')
})

const PAUSE = { method: 'POST', path: '/api/pause', body: { reason: 'r' } }
const keysOf = (path: string) =>
  sent.filter((request) => request.path === path).map(({ headers }) => headers.get('idempotency-key'))

test.each([
  ['the same call', 'broken', PAUSE, true],
  ['the same call after a 503', { status: 503 }, PAUSE, true],
  ['the same call after a refusal', { status: 409 }, PAUSE, false],
  ['another call', 'broken', { ...PAUSE, body: { reason: 'other' } }, false],
  ['the same call with another version', 'broken', { ...PAUSE, version: 2 }, false],
] as const)(
  'after a lost answer, whether %s is sent under its key (K-40)',
  async (_, reply, again, isSame) => {
    answering((_request, nth) => (nth === 1 ? reply : { status: 200 }))
    await failureOf(run(send(PAUSE)))
    await run(send(again))
    const [first, second] = keysOf('/api/pause')
    expect([first === second, typeof first]).toEqual([isSame, 'string'])
  },
)

test('sends the same change under a new key five minutes later (K-40)', async () => {
  answering((_request, nth) => (nth === 1 ? 'broken' : { status: 200 }))
  await failureOf(run(send(PAUSE)))
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  await run(send(PAUSE))
  expect(new Set(keysOf('/api/pause')).size).toBe(2)
})

test('sends a change with a lost answer under a new key after another change (K-40)', async () => {
  answering(({ path }, nth) => (path === '/api/pause' && nth === 1 ? 'broken' : { status: 204 }))
  await failureOf(run(send(PAUSE)))
  await run(send({ method: 'POST', path: '/api/resume' }))
  await run(send(PAUSE))
  expect(new Set(keysOf('/api/pause')).size).toBe(2)
})

test('an automatic key causes no retry; a visitor sends none (K-40)', async () => {
  answering(() => ({ status: 503 }))
  await failureOf(run(send({ ...PAUSE, anonymous: true })))
  await failureOf(run(send(PAUSE)))
  expect(keysOf('/api/pause')).toEqual([null, expect.any(String)])
  answering(() => ({ status: 200, body: {} }))
  await run(send({ method: 'GET', path: '/api/x' }))
  await run(send({ method: 'POST', path: '/api/x', body: new FormData() }))
  expect(keysOf('/api/x')).toEqual([null, null])
})

test('requests a file by its type', async () => {
  answering(() => ({ status: 200, body: {} }))
  await run(send({ method: 'GET', path: '/api/x', file: true, accept: 'text/csv' }))
  expect(sent[0]!.headers.get('accept')).toBe('text/csv')
})

test.each([
  ['GET', undefined, 503, 3],
  ['POST', 'k', 500, 3],
  ['POST', undefined, 500, 1],
  ['PATCH', undefined, 502, 1],
  ['GET', undefined, 404, 1],
  ['GET', undefined, 429, 1],
])('%s with key %s and status %i is tried %i times (X-039, K-40)', async (method, key, status, tries) => {
  answering(() => ({ status, body: { code: 'C', err: '글' } }))
  const failure = await failureOf(run(send({ method, path: '/api/x', ...(key && { key }) })))
  expect([failure?.status, failure?.code, failure?.text, times('/api/x')]).toEqual([status, 'C', '글', tries])
})

test.each([
  ['a 404 counts as success', 404, {}, undefined],
  ['the key returns the first answer', 404, { key: 'k' }, 404],
])('retries a deletion after a lost answer: %s', async (_, status, more, failed) => {
  answering(() => ({ status: sent.length > 1 ? status : 503, body: {} }))
  const failure = await failureOf(run(send({ method: 'DELETE', path: '/api/x', ...more })))
  expect([failure?.status, sent.length]).toEqual([failed, 2])
})

const LEAVING = { method: 'DELETE', path: '/api/x', ends: true }
const isRenewal = (path: string) => path === '/api/auth/refresh'

test('a logout without an answer succeeds when the server no longer knows the session', async () => {
  answering(({ path }, nth) => (path === '/api/x' && nth === 1 ? 'broken' : { status: 401 }))
  expect(await run(send(LEAVING))).toBeUndefined()
  expect([times('/api/x'), replace.mock.calls]).toEqual([2, []])
})

test('a logout with expired tokens renews them first', async () => {
  answering(({ path }, nth) => {
    if (isRenewal(path)) return { status: 200, body: { accessToken: tokenOf('new'), refreshToken: 'R2' } }
    return nth === 1 ? 'broken' : { status: nth === 2 ? 401 : 204 }
  })
  expect(await run(send(LEAVING))).toBeUndefined()
  expect(times('/api/x')).toBe(3)
})

test('a logout fails while it is unknown whether the server knows the session', async () => {
  answering(({ path }, nth) => (isRenewal(path) ? { status: 503 } : nth === 1 ? 'broken' : { status: 401 }))
  expect((await failureOf(run(send(LEAVING))))?.status).toBe(401)
})

test('a deletion that finds nothing at its first attempt fails', async () => {
  answering(() => ({ status: 404, body: {} }))
  expect((await failureOf(run(send({ method: 'DELETE', path: '/api/x' }))))?.status).toBe(404)
})

const NESTED = { token: { access_token: tokenOf('sub'), refresh_token: 'S2', expires_in: 1800 } }

test('a call carries the tokens of its realm, whatever its path (S-014)', async () => {
  store.set('subscribeAccessToken', tokenOf('sub'))
  answering(() => ({ status: 200, body: {} }))
  await run(send({ method: 'GET', path: '/api/subscribe/accounts' }))
  await run(sendAsSubscriber({ method: 'GET', path: '/api/users/m1' }))
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
    `Bearer ${tokenOf('old')}`,
    `Bearer ${tokenOf('sub')}`,
  ])
})

test('the subscription side stores its own tokens under its own names (S-014)', async () => {
  answering(() => ({ status: 200, body: NESTED }))
  await run(sendAsSubscriber({ method: 'POST', path: '/api/subscribe/accounts', body: {} }))
  expect(sent[0]!.headers.get('authorization')).toBeNull()
  subscribeRealm.start({ access: tokenOf('sub'), refresh: 'S2', expiresIn: 1800 })
  expect(Object.fromEntries([...store].filter(([key]) => key.startsWith('subscribe')))).toEqual({
    subscribeAccessToken: tokenOf('sub'),
    subscribeRefreshToken: 'S2',
    // The previous call advanced the clock by two minutes.
    subscribeTokenExpiry: String(NOW + 120_000 + 1_800_000),
  })
  await run(sendAsSubscriber({ method: 'GET', path: '/api/subscribe/accounts' }))
  expect(sent[1]!.headers.get('authorization')).toBe(`Bearer ${tokenOf('sub')}`)
  expect([sent[1]!.headers.get('refresh'), store.get('accessToken')]).toEqual([null, tokenOf('old')])
})

test('an anonymous call has no token; its 401 neither renews nor ends a session (S-014, S-123)', async () => {
  answering(() => ({ status: 401 }))
  await failureOf(run(sendAsSubscriber({ method: 'POST', path: '/api/subscribe/x', anonymous: true })))
  await failureOf(run(send({ method: 'POST', path: '/api/x', anonymous: true })))
  for (const { headers } of sent)
    expect([headers.get('authorization'), headers.get('refresh')]).toEqual([null, null])
  expect([sent.length, replace.mock.calls, store.has('accessToken')]).toEqual([2, [], true])
})

test('a 401 of a subscription call renews only the subscription session, once (S-191, S-192)', async () => {
  store.set('subscribeAccessToken', tokenOf('stale')).set('subscribeRefreshToken', 'S1')
  answering(({ path, headers }) => {
    if (path.endsWith('/refresh')) return { status: 200, body: NESTED }
    return headers.get('authorization') === `Bearer ${tokenOf('sub')}`
      ? { status: 200, body: { id: 's1' } }
      : { status: 401 }
  })
  const both = [1, 2].map(() => run(sendAsSubscriber({ method: 'GET', path: '/api/subscribe/accounts' })))
  expect(await Promise.all(both)).toEqual([{ id: 's1' }, { id: 's1' }])
  expect([times('/api/subscribe/accounts/refresh'), store.get('refreshToken')]).toEqual([1, 'R1'])
})

test.each([
  ['/subscribe/my', ['/subscribe/login']],
  ['/subscribe/login', undefined],
  ['/cars', undefined],
])(
  'a refused subscription renewal ends its session; %s may lead to its login (S-193, S-194)',
  async (pathname, went) => {
    vi.stubGlobal('location', { pathname, search: '', replace, href: `http://mosim.test${pathname}` })
    store.set('subscribeAccessToken', tokenOf('stale')).set('subscribeRefreshToken', 'S1')
    answering(() => ({ status: 401 }))
    const fresh = await freshSend()
    const asked = { method: 'GET', path: '/api/subscribe/accounts' }
    const failure = await failureOf(run(fresh.sendAsSubscriber(asked)))
    expect([failure?.status, store.has('subscribeAccessToken'), store.has('accessToken')]).toEqual([
      401,
      false,
      true,
    ])
    expect(replace.mock.calls[0]).toEqual(went)
  },
)

test('a wrong password of a subscriber causes no renewal (K-37)', async () => {
  store.set('subscribeRefreshToken', 'S1')
  answering(() => ({ status: 401, body: { code: 'LOGIN_FAILED', err: '글' } }))
  const failure = await failureOf(
    run(sendAsSubscriber({ method: 'POST', path: '/api/subscribe/accounts', body: {} })),
  )
  expect([failure?.code, sent.length, store.has('subscribeRefreshToken')]).toEqual(['LOGIN_FAILED', 1, true])
})

test('waits 30 s for an answer, and sends credentials (X-025, X-026)', async () => {
  answering(() => 'silent')
  const failure = failureOf(send({ method: 'POST', path: '/api/x' }))
  let over = false
  void failure.then(() => (over = true))
  await vi.advanceTimersByTimeAsync(29_900)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect([(await failure)?.code, sent[0]!.credentials, sent.length]).toEqual(['TIMEOUT', 'include', 1])
})

test('sends a call that must survive leaving the page with keepalive', async () => {
  answering(() => ({ status: 204 }))
  await run(send({ method: 'POST', path: '/api/x', keepalive: true }))
  await run(send({ method: 'POST', path: '/api/x' }))
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false])
})

test('retries after 1 s and 2 s when the network fails (X-038)', async () => {
  const at: number[] = []
  answering(
    (_, nth) => (at.push(Date.now() - NOW), nth < 3 ? 'broken' : { status: 200, body: { result: 'late' } }),
  )
  expect(await run(send({ method: 'GET', path: '/api/x' }))).toEqual({ result: 'late' })
  expect(at).toEqual([0, 1000, 3000])
})

test('a 401 renews the tokens and sends the call again (X-034, X-035)', async () => {
  answering(({ path }, nth) =>
    path === '/api/auth/refresh'
      ? { status: 200, body: { accessToken: tokenOf('new'), refreshToken: 'R2' } }
      : { status: nth === 1 ? 401 : 200, body: { result: 'ok' } },
  )
  expect(await run(send({ method: 'POST', path: '/api/x' }))).toEqual({ result: 'ok' })
  expect([store.get('accessToken'), store.get('refreshToken')]).toEqual([tokenOf('new'), 'R2'])
  expect([store.get('expiredAt'), store.get('tokenExpiry')]).toEqual([
    String(NOW + 1_800_000),
    String(NOW + 1_800_000),
  ])
})

test('calls that fail together share one renewal (X-036)', async () => {
  answering(({ path, headers }) => {
    if (path === '/api/auth/refresh')
      return { status: 200, body: { accessToken: tokenOf('new'), refreshToken: 'R2' } }
    return headers.get('authorization') === `Bearer ${tokenOf('new')}`
      ? { status: 200, body: { result: 'ok' } }
      : { status: 401 }
  })
  const all = await run(
    Promise.all(['/api/a', '/api/b', '/api/c'].map((path) => send({ method: 'GET', path }))),
  )
  expect([all.length, times('/api/auth/refresh')]).toEqual([3, 1])
})

test('a wrong password causes no renewal (K-37)', async () => {
  answering(() => ({ status: 401, body: { code: 'LOGIN_FAILED', err: '확인' } }))
  const failure = await failureOf(run(send({ method: 'POST', path: '/api/auth/login' })))
  expect([failure?.code, sent.length]).toEqual(['LOGIN_FAILED', 1])
})

test.each([
  ['/api/auth/signup', 'old'],
  ['/api/other', 'new'],
])('after tokens in the answer of %s the %s ones are stored (X-024, K-08)', async (path, stored) => {
  answering(() => ({ status: 201, body: { result: { accessToken: tokenOf('new'), refreshToken: 'R2' } } }))
  await run(send({ method: 'POST', path }))
  expect(store.get('accessToken')).toBe(tokenOf(stored))
})
