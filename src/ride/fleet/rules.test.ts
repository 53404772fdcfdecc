import { expect, test } from 'vitest'
import { dayFill } from './rules.ts'

test.each([
  ['an open day with a car left', 'OPEN', 1, true, 'OPEN'],
  ['an open day with nothing left', 'OPEN', 0, true, 'FULL'],
  ['an open day that staff closed', 'OPEN', 0, false, 'CLOSED'],
  ['a day that is past', 'PAST', 3, true, 'CLOSED'],
  ['a day more than a year ahead', 'TOO_FAR', 3, true, 'CLOSED'],
  ['a day that is not open yet', 'BEFORE_OPENING', 3, true, 'BEFORE_OPENING'],
] as const)('%s is %s with %i cars, served %s: %s', (_, state, free, isServed, fill) => {
  expect(dayFill(state, { free, isServed })).toBe(fill)
})
