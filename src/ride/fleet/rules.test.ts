import { expect, test } from 'vitest'
import { dayFill } from './rules.ts'

test.each([
  [0, 'FULL'],
  [1, 'FEW'],
  [2, 'FEW'],
  [3, 'FREE'],
])('a day with %i cars left is %s', (cars, fill) => {
  expect(dayFill(cars)).toBe(fill)
})
