import { expect, test } from 'vitest'
import {
  type CheckPurpose,
  type CheckResult,
  isCovered,
  licenseNumberOf,
  noteRefusal,
  serialOf,
} from './rules.ts'

const NOW = new Date('2026-12-01T03:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Checks, newest first, as their result and age in milliseconds. */
const checks = (...all: [CheckResult, number][]) =>
  all.map(([result, age]) => ({ result, checkedAt: new Date(NOW.getTime() - age) }))

test.each<[string, [CheckResult, number][], CheckPurpose, boolean]>([
  ['nothing', [], 'HANDOVER', false],
  ['a valid one of 24 hours ago', [['VALID', DAY]], 'HANDOVER', true],
  ['a valid one of more than 24 hours ago', [['VALID', DAY + 1]], 'HANDOVER', false],
  ['a valid one of 30 days ago', [['VALID', 30 * DAY]], 'ACCEPTANCE', true],
  ['a valid one of more than 30 days ago', [['VALID', 30 * DAY + 1]], 'ACCEPTANCE', false],
  [
    'an outage after a valid one',
    [
      ['OUTAGE', 0],
      ['VALID', HOUR],
    ],
    'HANDOVER',
    true,
  ],
  ['an outage', [['OUTAGE', 0]], 'ACCEPTANCE', false],
  [
    'a suspension after a valid one',
    [
      ['SUSPENDED', 0],
      ['VALID', HOUR],
    ],
    'HANDOVER',
    false,
  ],
  [
    'a mismatch before a valid one',
    [
      ['VALID', 0],
      ['MISMATCH', HOUR],
    ],
    'HANDOVER',
    true,
  ],
])('%s (%j) allows the %s: %s', (_, all, purpose, covered) => {
  expect(isCovered(checks(...all), purpose, NOW)).toBe(covered)
})

test.each([
  [undefined, 'NO_OUTAGE'],
  [{ result: 'VALID' as const }, 'NO_OUTAGE'],
  [{ result: 'OUTAGE' as const }, null],
])('after %j the owner’s note is refused with %s', (last, code) => {
  expect(noteRefusal(last)).toBe(code)
})

test.each([
  ['11-20-123456-00', '112012345600'],
  ['11 20 123456 00', '112012345600'],
  ['1120123456', null],
  ['서울-20-123456-00', null],
])('the license number %j is %s', (typed, number) => {
  expect(licenseNumberOf(typed)).toBe(number)
})

test.each([
  ['a1b2c3', 'A1B2C3'],
  ['A1B2C', 'A1B2C'],
  ['A1B2', null],
  ['가나다라마', null],
])('the serial number %j is %s', (typed, serial) => {
  expect(serialOf(typed)).toBe(serial)
})
