import { expect, test } from 'vitest'
import { type MonthOfStaff, reviewOf, signRefusal } from './rules.ts'

const month = (name: string, changes: Partial<MonthOfStaff> = {}): MonthOfStaff => ({
  staff_id: name,
  name,
  accesses: 0,
  nights: 0,
  subjects: 0,
  exports: 0,
  failed_logins: 0,
  refusals: 0,
  ...changes,
})
const outliersOf = (...months: MonthOfStaff[]) =>
  Object.fromEntries(reviewOf(months).map(({ name, outliers }) => [name, outliers]))

test.each([
  [{ nights: 9, subjects: 99, exports: 4, failed_logins: 9, refusals: 9 }, []],
  [
    { nights: 10, subjects: 100, exports: 5, failed_logins: 10, refusals: 10 },
    ['NIGHTS', 'SUBJECTS', 'EXPORTS', 'FAILED_LOGINS', 'REFUSALS'],
  ],
])('figures %j of one person stand out as %j', (figures, outliers) => {
  expect(outliersOf(month('a', figures))).toEqual({ a: outliers })
})

test('the number of persons stands out only above three times the median of all staff', () => {
  const others = [month('a', { subjects: 200 }), month('b', { subjects: 210 })]
  expect(outliersOf(...others, month('c', { subjects: 630 })).c).toEqual([])
  expect(outliersOf(...others, month('c', { subjects: 631 })).c).toEqual(['SUBJECTS'])
})

test('staff with most outliers come first, then those with most accesses', () => {
  const months = [month('a', { accesses: 5 }), month('b', { exports: 9 }), month('c', { accesses: 9 })]
  expect(reviewOf(months).map(({ name }) => name)).toEqual(['b', 'c', 'a'])
})

test.each([
  ['2026-11', false, '2026-11-30T14:59:59Z', 'MONTH_NOT_OVER'],
  ['2026-11', false, '2026-11-30T15:00:00Z', null],
  ['2026-11', true, '2026-12-05T00:00:00Z', 'ALREADY_SIGNED'],
])('%s, signed: %s, at %s is refused with %s', (of, isSigned, now, refusal) => {
  expect(signRefusal(of, isSigned, new Date(now))).toBe(refusal)
})
