import { expect, test } from 'vitest'
import { spanOf, spanRefusal } from './rules.ts'

test('counts the days of one year, also of a leap year, but not more', () => {
  expect(spanRefusal({ first: '2028-01-01', last: '2028-12-31' })).toBeNull()
  expect(spanRefusal({ first: '2028-01-01', last: '2029-01-01' })).toBe('DAYS_TOO_MANY')
})

test('for a longer list, only its first days are requested, in either direction', () => {
  const days = ['2026-01-01', '2026-05-01', '2027-01-02']
  expect(spanOf(days)).toEqual({ first: '2026-01-01', last: '2026-05-01' })
  expect(spanOf(days.toReversed())).toEqual({ first: '2026-05-01', last: '2027-01-02' })
})

test('an empty list requests no days', () => {
  expect(spanOf([])).toBeNull()
})
