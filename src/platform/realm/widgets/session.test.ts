import { expect, test } from 'vitest'
import {
  answering,
  failureOf,
  freshSend,
  NOW,
  type Reply,
  replace,
  run,
  sent,
  session,
  store,
  tokenOf,
} from '#testing/page-stub.ts'

test.each<[string, string, Reply, string | null]>([
  [
    'the third 401',
    'REPEATED',
    { status: 200, body: { accessToken: tokenOf('new'), refreshToken: 'R2' } },
    'R1',
  ],
  ['a refused refresh', 'REFRESH_EXPIRED', { status: 401 }, 'R1'],
  ['a failing refresh', 'REFRESH_FAILED', { status: 500 }, 'R1'],
  ['no refresh token', 'NO_AUTH', { status: 500 }, null],
])(
  '%s ends the login with %s and remembers the way back (X-037, X-049, X-050, X-052, X-053)',
  async (_, reason, refresh, token) => {
    if (!token) store.delete('refreshToken')
    answering(({ path }) => (path === '/api/auth/refresh' ? refresh : { status: 401 }))
    const fresh = await freshSend()
    const failure = await failureOf(run(fresh.send({ method: 'GET', path: '/api/x' })))
    expect([failure?.code, session.get('logoutReason'), replace.mock.calls]).toEqual([
      'NOT_LOGGED_IN',
      reason,
      [['/login']],
    ])
    expect([...store]).toEqual([['redirectAfterLogin', '/my']])
  },
)

test.each([
  ['refused', { status: 401 }],
  ['answered with new tokens', { status: 200, body: { accessToken: tokenOf('new'), refreshToken: 'R2' } }],
])('a renewal that is %s after a logout shows no alert and logs no user in (X-044)', async (_, refresh) => {
  const fresh = await freshSend()
  answering(({ path }) => {
    if (path !== '/api/auth/refresh') return { status: 401 }
    fresh.rideRealm.beginLogout()
    fresh.rideRealm.tokens.clear()
    return refresh
  })
  expect((await failureOf(run(fresh.send({ method: 'GET', path: '/api/x' }))))?.code).toBe('NOT_LOGGED_IN')
  expect([[...session], replace.mock.calls, store.get('accessToken')]).toEqual([[], [], undefined])
})

test('after 30 idle minutes no request is sent (X-046)', async () => {
  store.set('lastActivity', String(NOW - 30 * 60_000))
  answering(() => ({ status: 200 }))
  const fresh = await freshSend()
  expect((await failureOf(fresh.send({ method: 'GET', path: '/api/x' })))?.code).toBe('NOT_LOGGED_IN')
  expect([sent.length, session.get('logoutReason')]).toEqual([0, 'INACTIVE'])
})
