import { expect, test } from 'vitest'
import { dayOf } from '#kit/day.ts'
import { bookableUntil, dayFill, dayState } from './rules.ts'

test.each([
  ['an open day with a free car', 'OPEN', 1, true, 'OPEN'],
  ['an open day without a free car', 'OPEN', 0, true, 'FULL'],
  ['an open day that staff closed', 'OPEN', 0, false, 'CLOSED'],
  ['a day that is past', 'PAST', 3, true, 'CLOSED'],
  ['a day more than a year ahead', 'TOO_FAR', 3, true, 'CLOSED'],
  ['a day before booking opens', 'BEFORE_OPENING', 3, true, 'BEFORE_OPENING'],
] as const)('%s: state %s, %i free cars, served %s, shown as %s', (_, state, free, isServed, fill) => {
  expect(dayFill(state, { free, isServed })).toBe(fill)
})

test.each([
  ['2026-12-04', 0, '2026-12-04T15:00:00.000Z'],
  ['2026-12-04', 1, '2026-12-03T15:00:00.000Z'],
  ['2026-12-04', 3, '2026-12-01T15:00:00.000Z'],
  ['2027-01-01', 30, '2026-12-02T15:00:00.000Z'],
])('%s, with booking %i days ahead, is open until %s', (day, openDate, instant) => {
  const until = bookableUntil(day, openDate)
  expect(until.toISOString()).toBe(instant)
  expect(dayState(day, dayOf(new Date(until.getTime() - 1)), openDate)).toBe('OPEN')
  expect(dayState(day, dayOf(until), openDate)).not.toBe('OPEN')
})
