import { expect, test } from 'vitest'
import { waitRefusal } from './rules.ts'

const FULL = {
  day: '2026-12-10',
  now: new Date('2026-12-01T03:00:00Z'),
  openDate: 3,
  lines: 0,
  isWaiting: false,
  waitsThatDay: false,
  hasLapsed: false,
  carStatus: 'AVAILABLE',
  dayStatus: null,
  hasFreeUnit: false,
}

test.each([
  ['a full car on an open day', {}, null],
  ['a free car for which others wait', { hasFreeUnit: true, hasWaitlist: true }, null],
  ['a free car', { hasFreeUnit: true }, 'CAR_AVAILABLE'],
  ['a car that staff closed', { carStatus: 'UNAVAILABLE' }, 'CAR_CLOSED'],
  ['a car that staff closed that day', { dayStatus: 'UNAVAILABLE' }, 'CAR_CLOSED'],
  ['a past day', { day: '2026-11-30' }, 'BEFORE_BOOKING_OPENS'],
  ['a day before booking opens', { day: '2026-12-03' }, 'BEFORE_BOOKING_OPENS'],
  ['a day more than a year ahead', { day: '2027-12-03' }, 'CAR_CLOSED'],
  ['a car that the member waits for already', { isWaiting: true, lines: 5 }, 'ALREADY_WAITING'],
  ['a second car on one day', { waitsThatDay: true }, 'ONE_LINE_A_DAY'],
  ['a car whose offer lapsed within a day', { hasLapsed: true }, 'OFFER_LAPSED'],
  ['a car, as their fifth waitlist', { lines: 4 }, null],
  ['a car, as their sixth waitlist', { lines: 5 }, 'TOO_MANY_LINES'],
])('whether a member can wait for %s (%s)', (_, change, code) => {
  expect(waitRefusal({ ...FULL, ...change })).toBe(code)
})
