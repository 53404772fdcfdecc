import { expect, test } from 'vitest'
import { buyPath, nextPathIn } from './next-path.ts'

test.each([
  ['/reservation/second', '/reservation/second'],
  ['/reservation/second?a=1', '/reservation/second?a=1'],
  ['https://evil.example', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['javascript:alert(1)', null],
  ['/login', null],
  ['/tickets/buy', null],
  ['/tickets/buy?next=/x', null],
  ['', null],
])('?next=%s leads to %s', (next, path) => {
  expect(nextPathIn(new URL(buyPath(next), 'https://site.invalid').searchParams)).toBe(path)
})
