import { expect, test } from 'vitest'
import { isExpiringSoon, isInactive, tokenLifetimeMs, userOf } from './session-rules.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const tokenOf = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const MINUTE = 60_000

test.each([
  ['from iat to exp, independent of the clock', { iat: 1_700_000_000, exp: 1_700_001_800 }, 1_800_000],
  ['from the server’s now to exp without iat', { exp: NOW / 1000 + 600 }, 600_000],
])('the lifetime of a JWT with a numeric exp: %s (X-029)', (_, claims, life) => {
  expect(tokenLifetimeMs(tokenOf(claims), NOW)).toBe(life)
})

test.each(['', 'a', 'a.b', 'a.b.c.d', 'a.!!.c', tokenOf({}), tokenOf({ exp: 'soon' }), tokenOf(null)])(
  'assumes a lifetime of one hour for token %j (X-029, X-030)',
  (token) => expect(tokenLifetimeMs(token, NOW)).toBe(3_600_000),
)

test.each([
  [{ sub: 'a', userId: 'b', id: 'c' }, 'a'],
  [{ userId: 'b', id: 'c' }, 'b'],
  [{ id: 7 }, '7'],
])('reads from %j the id %s (X-031)', (claims, id) =>
  expect(userOf(tokenOf({ ...claims, exp: 1 }))?.id).toBe(id),
)

test.each([
  [['ADMIN', 'USER'], 'ADMIN'],
  ['USER', 'USER'],
  [undefined, 'USER'],
])('of the roles %j the first counts (X-031)', (role, first) =>
  expect(userOf(tokenOf({ sub: 'a', role, exp: 1 }))?.role).toBe(first),
)

test('reads a Korean name from the token (X-031)', () => {
  expect(userOf(tokenOf({ sub: 'a', name: '황보 하늘빛나라', phone: '01012345678', exp: 1 }))).toMatchObject({
    name: '황보 하늘빛나라',
    phone: '01012345678',
  })
})

test('reads no user from a token without an id', () => expect(userOf(tokenOf({ exp: 1 }))).toBeNull())

test.each([
  [-1, false],
  [0, true],
  [1, true],
])('%i ms after its end a token is expired: %s (X-032)', (past, expired) => {
  expect(isExpiringSoon(NOW, NOW + past, 0)).toBe(expired)
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
  ['2026-11-21T03:00:00Z', false],
  ['2026-11-21T02:30:01Z', false],
  ['2026-11-21T02:30:00Z', true],
])('at 03:00:00 a member last active at %s is inactive: %s (X-046)', (last, inactive) =>
  expect(isInactive(Date.parse(last), NOW)).toBe(inactive),
)

test('a session without a recorded activity is active (X-046)', () =>
  expect(isInactive(null, NOW)).toBe(false))
