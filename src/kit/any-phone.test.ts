import { describe, expect, test } from 'vitest'
import { anyPhoneDigits, anyPhoneOf, formatAnyPhone, isAnyPhone } from './any-phone.ts'
import { anyPhoneIn } from './phone-in.ts'

describe('a number of another country is accepted in every spelling and stored as E.164', () => {
  test.each([
    ['+1 415 555 2671', '+14155552671', '+1 415-555-2671'],
    ['+1 (415) 555-2671', '+14155552671', '+1 415-555-2671'],
    ['+1.415.555.2671', '+14155552671', '+1 415-555-2671'],
    ['001 415 555 2671', '+14155552671', '+1 415-555-2671'],
    ['001 1 415 555 2671', '+14155552671', '+1 415-555-2671'],
    ['0081 90-1234-5678', '+819012345678', '+81 90-1234-5678'],
    ['001 81 90 1234 5678', '+819012345678', '+81 90-1234-5678'],
    ['+81 (0)90 1234 5678', '+819012345678', '+81 90-1234-5678'],
    ['＋８１ ９０ １２３４ ５６７８', '+819012345678', '+81 90-1234-5678'],
    ['\u202a+44 (0)20 7946 0958\u202c', '+442079460958', '+44 20-7946-0958'],
    ['+39 06 1234 5678', '+390612345678', '+39 06-1234-5678'],
    ['+86 138 1234 5678', '+8613812345678', '+86 138-1234-5678'],
  ])('%s is %s', (typed, stored, shown) => {
    expect([anyPhoneOf(typed), formatAnyPhone(typed), formatAnyPhone(stored)]).toEqual([stored, shown, shown])
    expect(anyPhoneIn('틀림').parse(typed)).toBe(stored)
  })
})

test.each([
  ['+82 10-1234-5678', '01012345678', '010-1234-5678'],
  ['02-2233-3131', '0222333131', '02-2233-3131'],
])('the Korean number %s is stored without its country code', (typed, stored, shown) => {
  expect([anyPhoneOf(typed), formatAnyPhone(typed)]).toEqual([stored, shown])
})

describe('text that is not exactly one foreign number stays unchanged, and is refused', () => {
  test.each([
    '+1 415 555 267',
    '+1 415 555 26711',
    '1 415 555 2671',
    '+1 1 415 555 2671',
    '+999 123 456 789',
    '+979 1234 5678',
    '+82 1588-1234',
    '+82 10 1234 567',
    '+1 010-1234-5678',
    '++1 415 555 2671',
    '+1 415 555 2671 ext. 9',
    '+1 415 555 2671, +1 415 555 2672',
    '+52 1 55 1234 5678',
    // Ambiguous: US 646-555-1234, or New Zealand 65551234 after the carrier prefix 001.
    '001 646 555 1234',
    '010-1234-56789',
    '1588-1234',
    '+',
    '',
  ])('%s', (typed) => {
    expect([anyPhoneOf(typed), formatAnyPhone(typed), anyPhoneDigits(typed)]).toEqual([null, typed, typed])
    expect([isAnyPhone(typed), anyPhoneIn('틀림').safeParse(typed).success]).toEqual([false, false])
  })
})

test.each([
  '+1 415 555 2671',
  '+14155552671',
  '0081 90-1234-5678',
  '+81 90 1234 5678',
  '+49 30 1234567',
  '+44 20 7946 0958',
  '+65 6123 4567',
  '010-1234-5678',
  '0507-1319-1234',
])('typing %s letter by letter gives the same number as pasting it', (typed) => {
  const shown = Array.from(typed).reduce((text, letter) => formatAnyPhone(text + letter), '')
  expect(shown).toBe(formatAnyPhone(typed))
})
