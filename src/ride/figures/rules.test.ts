import { expect, test } from 'vitest'
import { percentOf, rangeOf, rangeRefusal } from './rules.ts'

test('the default range is today’s month; a single day means that day’s month', () => {
  expect(rangeOf({}, '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(rangeOf({ from: '2027-01-15' }, '2028-02-10')).toEqual({ from: '2027-01-15', to: '2027-01-31' })
  expect(rangeOf({ to: '2027-01-15' }, '2028-02-10')).toEqual({ from: '2027-01-01', to: '2027-01-15' })
})

test('a range is in order and at most 366 days', () => {
  expect(rangeRefusal({ from: '2027-01-02', to: '2027-01-01' })).toBe('TURNED')
  expect(rangeRefusal({ from: '2027-01-01', to: '2027-01-01' })).toBeNull()
  expect(rangeRefusal({ from: '2028-01-01', to: '2028-12-31' })).toBeNull()
  expect(rangeRefusal({ from: '2028-01-01', to: '2029-01-01' })).toBe('TOO_LONG')
})

test('the percentage of a whole of 0 is null', () => {
  expect([percentOf(1, 3), percentOf(0, 5), percentOf(0, 0)]).toEqual([33, 0, null])
})
