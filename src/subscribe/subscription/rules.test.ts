import { expect, test } from 'vitest'
import {
  displayStatusOf,
  dueDayOf,
  endDayOf,
  isCurrent,
  isReturnLate,
  isStarting,
  pauseRefusal,
} from './rules.ts'

test.each([
  ['2027-01-31', 2, '2027-02-28'],
  ['2027-01-31', 3, '2027-03-31'],
  ['2027-01-31', 4, '2027-04-30'],
  ['2028-01-31', 2, '2028-02-29'],
  ['2028-02-29', 13, '2029-02-28'],
  ['2028-02-29', 49, '2032-02-29'],
  ['2026-12-01', 1, '2026-12-01'],
  ['2026-12-15', 2, '2027-01-15'],
] as const)('for a subscription from %s, month %i is due on %s', (start, month, day) => {
  expect(dueDayOf(start, month)).toBe(day)
})

test('a subscription of twelve months ends on the start day of the next year', () => {
  expect(endDayOf('2028-02-29', 12)).toBe('2029-02-28')
})

test.each([
  ['ACTIVE', '2026-12-01', true],
  ['ACTIVE', '2026-11-30', false],
  ['ACTIVE', '2027-12-01', false],
  ['PAST_DUE', '2027-11-30', true],
  ['STARTING', '2026-12-01', false],
  ['ENDED', '2026-12-01', false],
] as const)('isCurrent of a subscription that is %s on %s: %s', (status, today, current) => {
  expect(isCurrent({ status, startDate: '2026-12-01', endDate: '2027-12-01' }, today)).toBe(current)
})

test.each([
  ['STARTING', '2026-12-15', false],
  ['STARTING', '2026-12-16', true],
  ['STARTING', '2026-12-17', true],
  ['ACTIVE', '2026-12-16', false],
  ['CANCELLED', '2026-12-16', false],
] as const)('isStarting of a subscription that is %s on %s: %s', (status, today, is) => {
  expect(isStarting({ status, firstDueOn: '2026-12-16' }, today)).toBe(is)
  expect(isStarting({ status, firstDueOn: null }, today)).toBe(false)
})

test('displayStatusOf is CURRENT before ACTIVE, else INACTIVE (S-140)', () => {
  const said = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ].map(([is_current, is_active]) => displayStatusOf({ is_current: is_current!, is_active: is_active! }))
  expect(said).toEqual(['CURRENT', 'CURRENT', 'ACTIVE', 'INACTIVE'])
})

test.each([
  ['ACTIVE', '2026-12-15', true, true],
  ['PAST_DUE', '2026-12-15', true, true],
  ['ACTIVE', '2026-12-16', true, false],
  ['ACTIVE', '2026-12-15', false, false],
  ['PAUSED', '2026-12-15', true, false],
] as const)(
  'isReturnLate with status=%s, end_date=%s, is_car_out=%s: %s',
  (status, end_date, is_car_out, is) => {
    expect(isReturnLate({ status, end_date, is_car_out }, '2026-12-16')).toBe(is)
  },
)

test.each([
  ['on its first day', 'ACTIVE', '2026-12-01', 0, null],
  ['on its last day', 'ACTIVE', '2026-12-31', 0, null],
  ['before its first day', 'ACTIVE', '2026-11-30', 0, 'NOT_CURRENT'],
  ['whose car is overdue', 'ACTIVE', '2027-01-01', 0, 'NOT_CURRENT'],
  ['with a month that was declined', 'ACTIVE', '2026-12-10', 1, 'NOT_ACTIVE'],
  ['whose first month is being charged', 'STARTING', '2026-12-10', 0, 'NOT_ACTIVE'],
  ['that is already paused', 'PAUSED', '2026-12-10', 0, 'NOT_ACTIVE'],
] as const)('pauseRefusal of a subscription %s (%s, on %s, %i unpaid) is %s', (...row) => {
  const [, status, today, unpaid, refusal] = row
  const days = { startDate: '2026-12-01', endDate: '2027-01-01' }
  expect(pauseRefusal({ status, ...days }, { unpaid, isChanging: false }, today)).toBe(refusal)
})

test('a subscription with an accepted change cannot be paused', () => {
  const running = { status: 'ACTIVE', startDate: '2026-12-01', endDate: '2027-01-01' } as const
  const paused = (isChanging: boolean) => pauseRefusal(running, { unpaid: 0, isChanging }, '2026-12-10')
  expect([paused(false), paused(true)]).toEqual([null, 'CHANGING'])
})
