import { expect, test } from 'vitest'
import { tokenUse } from './logins.ts'

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
