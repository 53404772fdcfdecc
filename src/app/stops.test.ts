import { expect, test } from 'vitest'
import { stopDeadlineMs } from './stops.ts'

test.each([
  [0, 14_000],
  [60_000, 74_000],
])('a stop that drains for %i ms ends after at most %i ms', (drainMs, deadline) => {
  expect(stopDeadlineMs(drainMs)).toBe(deadline)
})
