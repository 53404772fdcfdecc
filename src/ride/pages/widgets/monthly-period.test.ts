import { expect, test } from 'vitest'
import { monthlyPeriod, oneMonthAfter } from './monthly-period.ts'

test.each([
  ['2026-11-21', '2026-12-21'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2027-03-31', '2027-04-30'],
  ['2027-02-28', '2027-03-28'],
])('a month after %s is %s (C-057)', (day, later) => {
  expect(oneMonthAfter(day)).toBe(later)
})

test('the period of the monthly plan is written as yyyy.mm.dd (C-057)', () => {
  expect(monthlyPeriod('2027-01-31')).toBe('2027.01.31 ~ 2027.02.28')
})
