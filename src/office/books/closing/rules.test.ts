import { expect, test } from 'vitest'
import { closeRefusal, daysOfMonth } from './rules.ts'

test.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s has its first and last day', (month, from, to) => {
  expect(daysOfMonth(month)).toEqual({ from, to })
})

test.each([
  ['an hour after its end', '2026-11', null, '2026-11-30T16:00:00Z', null],
  ['less than an hour after its end', '2026-11', null, '2026-11-30T15:59:59Z', 'MONTH_NOT_OVER'],
  ['that has not begun', '2027-01', null, '2026-12-10T00:00:00Z', 'MONTH_NOT_OVER'],
  ['a second time', '2026-11', '2026-11', '2026-12-10T00:00:00Z', 'MONTH_CLOSED'],
  ['before a closed one', '2026-10', '2026-11', '2026-12-10T00:00:00Z', 'MONTH_CLOSED'],
  ['after a closed one', '2026-11', '2026-09', '2026-12-10T00:00:00Z', null],
])('closing a month %s', (_, month, last, now, refusal) => {
  expect(closeRefusal(month, last, new Date(now))).toBe(refusal)
})
