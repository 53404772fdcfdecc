import { expect, test } from 'vitest'
import { stopDeadlineMs } from './stops.ts'

test.each([
  ['one that does not drain', 0, false, 14_000],
  ['one that drains as long as it may', 60_000, false, 74_000],
  ['the first of several, whose others end before it', 5_000, true, 28_000],
])('the stop of %s has time for all of it', (_, drainMs, waitsForOthers, deadline) => {
  expect(stopDeadlineMs(drainMs, waitsForOthers)).toBe(deadline)
})
