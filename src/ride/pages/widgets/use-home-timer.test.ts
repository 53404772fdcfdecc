import { expect, test } from 'vitest'
import { isGreetingDue, endOfVisitDay } from './use-home-timer.ts'

const now = new Date('2026-11-27T10:30:00+09:00')

test.each([
  [null, true],
  ['', true],
  ['not a date', true],
  ['2026-11-27T01:29:59.000Z', true],
  ['2026-11-27T01:30:01.000Z', false],
  ['2027-01-01', false],
])('with homeVisited %j, a greeting is due: %s (C-029)', (stored, due) => {
  expect(isGreetingDue(stored, now)).toBe(due)
})

test.each([
  ['2026-11-27T10:30:00+09:00', '2026-11-27T15:00:00.000Z'],
  ['2026-11-27T23:59:59+09:00', '2026-11-27T15:00:00.000Z'],
  ['2026-11-28T00:00:00+09:00', '2026-11-28T15:00:00.000Z'],
])('a visit at %s is stored until the end of its day, %s (C-029, X-018)', (at, until) => {
  expect(endOfVisitDay(new Date(at))).toBe(until)
})
