import { describe, expect, test } from 'vitest'
import {
  afterBackgroundFailure,
  afterUnauthorized,
  expiryOf,
  INACTIVE_MS,
  isExpired,
  isExpiringSoon,
  isInactive,
  mayRepeat,
  refreshFailure,
  retryDelay,
  tokensIn,
  UNKNOWN_LIFE_MS,
  userOf,
} from './session-rules.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const tokenOf = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const MINUTE = 60_000

test('a token of three parts with a numeric exp tells its end (X-029)', () => {
  expect(expiryOf(tokenOf({ exp: 1_800_000_000 }), NOW)).toBe(1_800_000_000_000)
})

test.each(['', 'a', 'a.b', 'a.b.c.d', 'a.!!.c', tokenOf({}), tokenOf({ exp: 'soon' }), tokenOf(null)])(
  'token %j is assumed to live an hour (X-029, X-030)',
  (token) => expect(expiryOf(token, NOW)).toBe(NOW + UNKNOWN_LIFE_MS),
)

test.each([
  [{ sub: 'a', userId: 'b', id: 'c' }, 'a'],
  [{ userId: 'b', id: 'c' }, 'b'],
  [{ id: 7 }, '7'],
])('of %j the id is %s (X-031)', (claims, id) => expect(userOf(tokenOf({ ...claims, exp: 1 }))?.id).toBe(id))

test.each([
  [['ADMIN', 'USER'], 'ADMIN'],
  ['USER', 'USER'],
  [undefined, 'USER'],
])('of role %j the first counts (X-031)', (role, first) =>
  expect(userOf(tokenOf({ sub: 'a', role, exp: 1 }))?.role).toBe(first),
)

test('a Korean name survives the token (X-031)', () => {
  expect(userOf(tokenOf({ sub: 'a', name: '황보 하늘빛나라', phone: '01012345678', exp: 1 }))).toMatchObject({
    name: '황보 하늘빛나라',
    phone: '01012345678',
  })
})

test('nobody stands in a token without an id', () => expect(userOf(tokenOf({ exp: 1 }))).toBeNull())

test.each([
  [-1, false],
  [0, true],
  [1, true],
])('%i ms past its end a token is expired: %s (X-032)', (past, expired) => {
  expect(isExpired(NOW, NOW + past)).toBe(expired)
})

test.each([
  [5 * MINUTE + 1, undefined, false],
  [5 * MINUTE, undefined, true],
  [0, undefined, true],
  [10 * MINUTE, 10, true],
  [10 * MINUTE + 1, 10, false],
  [15 * MINUTE, 15, true],
])(
  '%i ms before its end a token expires soon (threshold %s min): %s (X-033, X-040, X-041)',
  (left, minutes, soon) => {
    expect(isExpiringSoon(NOW + left, NOW, minutes)).toBe(soon)
  },
)

test.each([
  [null, false],
  [NOW, false],
  [NOW - INACTIVE_MS + 1, false],
  [NOW - INACTIVE_MS, true],
])('last active at %s is inactive: %s (X-046)', (last, inactive) =>
  expect(isInactive(last, NOW)).toBe(inactive),
)

const pair = { access: 'A', refresh: 'R', expiresIn: 9 }
describe('tokens come in two shapes of body (X-024, X-027)', () => {
  test.each([
    [{ token: { access_token: 'A', refresh_token: 'R', expires_in: 9 } }, pair],
    [{ accessToken: 'A', refreshToken: 'R', expires_in: 9 }, pair],
    [{ result: { accessToken: 'A', refreshToken: 'R', expires_in: 9 } }, pair],
    [{ accessToken: 'A' }, { access: 'A', refresh: null, expiresIn: null }],
    [{ result: [] }, null],
    [{ accessToken: '' }, null],
    [null, null],
    ['text', null],
  ])('%j carries %j', (body, tokens) => expect(tokensIn(body)).toEqual(tokens))
})

test('tokens also come in headers (X-024)', () => {
  const headers: Record<string, string> = { authorization: 'Bearer A', refresh: 'R' }
  expect(tokensIn({ result: 1 }, (name) => headers[name] ?? null)).toEqual({
    access: 'A',
    refresh: 'R',
    expiresIn: null,
  })
})

test.each([
  ['GET', false, true],
  ['DELETE', false, true],
  ['POST', false, false],
  ['PATCH', false, false],
  ['POST', true, true],
])('%s with a key %s may be repeated: %s (K-40)', (method, key, repeated) =>
  expect(mayRepeat(method, key)).toBe(repeated),
)

test.each([
  [1, 1000],
  [2, 2000],
  [3, null],
])('before retry %i it waits %s ms (X-038, X-039)', (attempt, delay) => {
  expect(retryDelay(attempt)).toBe(delay)
})

test.each([
  [1, true, 'REFRESH'],
  [2, true, 'REFRESH'],
  [3, true, 'REPEATED'],
  [1, false, 'NO_AUTH'],
] as const)('the %i. 401 with a refresh token %s: %s (X-035, X-037)', (times, has, next) =>
  expect(afterUnauthorized(times, has)).toBe(next),
)

test.each([
  [1, 'RETRY'],
  [2, 'RETRY'],
  [3, 'LOGOUT'],
  [4, 'LOGOUT'],
])('the %i. failed renewal in the background: %s (X-042, X-043)', (times, next) => {
  expect(afterBackgroundFailure(times)).toBe(next)
})

test.each([
  [401, 'REFRESH_EXPIRED'],
  [403, 'REFRESH_EXPIRED'],
  [500, 'REFRESH_FAILED'],
  [null, 'REFRESH_FAILED'],
  [200, 'REFRESH_FAILED'],
])('a refresh answered with %s: %s (X-052)', (status, reason) => expect(refreshFailure(status)).toBe(reason))
