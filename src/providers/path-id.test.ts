import { expect, test } from 'vitest'
import { pathId } from './path-id.ts'

test.each([
  ['billing-key-1', 'billing-key-1'],
  ['a/b?c#d', 'a%2Fb%3Fc%23d'],
  ['가', '%EA%B0%80'],
])('encodes the id %s for a path', (id, expected) => expect(pathId(id)).toBe(expected))

test.each(['', '.', '..', '\ud800'])('refuses %j, which would change the path', (id) =>
  expect(() => pathId(id)).toThrow(RangeError),
)
