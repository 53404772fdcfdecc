import { describe, expect, test } from 'vitest'
import {
  afterBackgroundFailure,
  afterUnauthorized,
  isRetryable,
  refreshFailure,
  retryDelay,
  tokensIn,
} from './renewal-rules.ts'

const pair = { access: 'A', refresh: 'R', expiresIn: 9 }
describe('reads tokens from both forms of a body (X-024, X-027)', () => {
  test.each([
    [{ token: { access_token: 'A', refresh_token: 'R', expires_in: 9 } }, pair],
    [{ accessToken: 'A', refreshToken: 'R', expires_in: 9 }, pair],
    [{ result: { accessToken: 'A', refreshToken: 'R', expires_in: 9 } }, pair],
    [{ accessToken: 'A' }, { access: 'A', refresh: null, expiresIn: null }],
    [{ result: [] }, null],
    [{ accessToken: '' }, null],
    [null, null],
    ['text', null],
  ])('%j contains %j', (body, tokens) => expect(tokensIn(body)).toEqual(tokens))
})

test('reads tokens from headers, too (X-024)', () => {
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
])('%s with a key %s may be retried: %s (K-40)', (method, key, repeated) =>
  expect(isRetryable(method, key)).toBe(repeated),
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
] as const)('401 number %i with a refresh token %s: %s (X-035, X-037)', (times, has, next) =>
  expect(afterUnauthorized(times, has)).toBe(next),
)

test.each([
  [1, 'RETRY'],
  [2, 'RETRY'],
  [3, 'LOGOUT'],
  [4, 'LOGOUT'],
])('failed background renewal number %i: %s (X-042, X-043)', (times, next) => {
  expect(afterBackgroundFailure(times)).toBe(next)
})

test.each([
  [401, 'REFRESH_EXPIRED'],
  [403, 'REFRESH_EXPIRED'],
  [500, 'REFRESH_FAILED'],
  [null, 'REFRESH_FAILED'],
  [200, 'REFRESH_FAILED'],
])('a refresh answered with %s: %s (X-052)', (status, reason) => expect(refreshFailure(status)).toBe(reason))
