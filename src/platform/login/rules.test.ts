import { expect, test } from 'vitest'
import { oneTimeCodeRefusal, tokenUse } from './rules.ts'

const now = new Date('2026-12-01T03:00:00Z')
const seconds = (n: number) => new Date(now.getTime() - n * 1000)
test.each([
  ['for the first time', { usedAt: null, sameClient: false }, 'FRESH'],
  ['again by a parallel tab', { usedAt: seconds(10), sameClient: true }, 'GRACE'],
  ['again, too late for a parallel tab', { usedAt: seconds(11), sameClient: true }, 'REUSED'],
  ['again by another client', { usedAt: seconds(1), sameClient: false }, 'REUSED'],
])('a refresh token used %s', (_, use, result) => {
  expect(tokenUse({ ...use, now })).toBe(result)
})

const code = { expiresAt: new Date(now.getTime() + 1000), tries: 0, usedAt: null, fits: true }
test.each([
  ['right', {}, null],
  ['wrong', { fits: false }, 'CODE_WRONG'],
  ['right, in its last second', { expiresAt: now }, 'CODE_EXPIRED'],
  ['right, at the sixth try', { tries: 5 }, 'CODE_TRIES_OVER'],
  ['right, but already used', { usedAt: now }, 'CODE_WRONG'],
])('a code that is %s', (_, change, result) => {
  expect(oneTimeCodeRefusal({ ...code, ...change }, now)).toBe(result)
})
