import { expect, test } from 'vitest'
import { instantOf } from '#kit/day.ts'
import { dayState, firstOpenDay } from '#ride/fleet/rules.ts'
import { DRAFT_WORDS, PURPOSE_WORDS } from './copy.ts'
import {
  type BookingFacts,
  bookingRefusal,
  displayStatus,
  draftRefusal,
  historyTab,
  isDriving,
  locationOf,
  rideEnd,
  sameTimeIn,
  findStop,
  stopsInOrder,
  stopTime,
  RIDE_PURPOSES,
} from './rules.ts'

const today = '2026-12-01'

test.each([
  ['2026-11-30', 0, 'PAST', 'C-142'],
  ['2026-12-01', 0, 'OPEN', 'C-144'],
  ['2026-12-01', 3, 'BEFORE_OPENING', 'C-143'],
  ['2026-12-03', 3, 'BEFORE_OPENING', 'C-143'],
  ['2026-12-04', 3, 'OPEN', 'C-144'],
  ['2027-12-01', 3, 'OPEN', 'the 365th day'],
  ['2027-12-02', 3, 'TOO_FAR', 'the 366th day'],
])('%s with open_date %i is %s (%s)', (day, openDate, state) => {
  expect(dayState(day, today, openDate)).toBe(state)
})

test('the first open day is today plus open_date days (C-145)', () => {
  expect(firstOpenDay('2026-12-30', 3)).toBe('2027-01-02')
})

test('a ride without a recorded arrival ends two hours after its day, also at the end of a year', () => {
  const ride = { rideDate: '2026-12-31', arrivedAt: null }
  expect(rideEnd(ride).toISOString()).toBe('2026-12-31T17:00:00.000Z')
})

const facts: BookingFacts = {
  day: '2026-12-24',
  today,
  openDate: 0,
  carStatus: 'AVAILABLE',
  dayStatus: null,
  hasFreeUnit: true,
  spendableHalves: 2,
}
test.each([
  ['nothing prevents it', {}, null],
  ['the last ticket is enough', { spendableHalves: 2 }, null],
  ['half a ticket is not enough', { spendableHalves: 1 }, 'TICKET_INSUFFICIENT'],
  ['booking has not opened', { openDate: 30 }, 'BEFORE_BOOKING_OPENS'],
  ['the day is past', { day: '2026-11-30' }, 'BEFORE_BOOKING_OPENS'],
  ['the day is too far', { day: '2027-12-02' }, 'CAR_UNAVAILABLE'],
  ['the car is in maintenance', { carStatus: 'MAINTENANCE' }, 'CAR_UNAVAILABLE'],
  ['the car is unavailable', { carStatus: 'UNAVAILABLE' }, 'CAR_UNAVAILABLE'],
  ['the day is closed', { dayStatus: 'UNAVAILABLE' }, 'CAR_UNAVAILABLE'],
  ['staff opened the day', { dayStatus: 'AVAILABLE' }, null],
  ['no unit is free', { hasFreeUnit: false }, 'CAR_UNAVAILABLE'],
  ['the day is closed, and the member has a unit', { dayStatus: 'UNAVAILABLE', isKept: true }, null],
  ['the day opens later, and the member has a unit', { openDate: 365, isKept: true }, null],
  [
    'tickets are missing, and the member has a unit',
    { spendableHalves: 1, isKept: true },
    'TICKET_INSUFFICIENT',
  ],
])('the refusal code of a booking when %s', (_, change, code) => {
  expect(bookingRefusal({ ...facts, ...change })).toBe(code)
})

const now = new Date('2026-12-01T03:00:00Z')
const at = (time: string, day = '2026-12-24') => ({ location: '어딘가', time: stopTime(day, time) })
const form = {
  pickupAt: instantOf('2026-12-24 09:30'),
  viaLocations: [],
  passengerCount: 2,
  seats: 4,
  luggageCount: 0,
  now,
}
test.each([
  ['nothing wrong', {}, undefined],
  ['a stop after pickup', { viaLocations: [at('10:00')] }, undefined],
  ['a stop before pickup', { viaLocations: [at('09:00')] }, 'STOP_OUTSIDE_RIDE'],
  ['a stop at the time of pickup', { viaLocations: [at('09:30')] }, 'STOP_OUTSIDE_RIDE'],
  ['a stop the next day', { viaLocations: [at('10:00', '2026-12-25')] }, 'STOP_OUTSIDE_RIDE'],
  [
    'a stop without a time (C-171)',
    { viaLocations: [{ location: '어딘가', time: null }] },
    'STOP_TIME_MISSING',
  ],
  ['five stops (C-166)', { viaLocations: Array.from({ length: 5 }, () => at('10:00')) }, undefined],
  ['a sixth stop (C-167)', { viaLocations: Array.from({ length: 6 }, () => at('10:00')) }, 'TOO_MANY_STOPS'],
  ['a past pickup', { pickupAt: instantOf('2026-12-01 11:59') }, 'PICKUP_PASSED'],
  ['a pickup in two hours', { pickupAt: instantOf('2026-12-01 14:00') }, undefined],
  ['a pickup in less than two hours', { pickupAt: instantOf('2026-12-01 13:59') }, 'LEAD_TIME'],
  ['a pickup in a minute, by staff', { pickupAt: instantOf('2026-12-01 12:01'), byStaff: true }, undefined],
  ['an invalid time', { pickupAt: instantOf('2026-12-24 25:00') }, 'PICKUP_TIME_WRONG'],
  ['as many passengers as seats (C-179)', { passengerCount: 4 }, undefined],
  ['one passenger too many (C-179)', { passengerCount: 5 }, 'TOO_MANY_PASSENGERS'],
  ['four pieces of luggage (C-178)', { luggageCount: 4 }, undefined],
  ['five pieces of luggage (C-178)', { luggageCount: 5 }, 'TOO_MUCH_LUGGAGE'],
])('the refusal code of a form with %s', (_, change, code) => {
  expect(draftRefusal({ ...form, ...change })?.code).toBe(code)
})

test('a stop’s day and time become an ISO instant in KST (C-170)', () => {
  expect(stopTime('2026-12-24', '10:00')).toBe('2026-12-24T01:00:00.000Z')
  expect(stopTime('2026-12-24', '25:00')).toBeNull()
})

test('stops are in the order of their times, those without a time last (A-082)', () => {
  const stops = [
    { location: 'c', time: null },
    { location: 'b', time: '2026-12-24T03:00:00Z' },
    { location: 'a', time: '2026-12-24T02:00:00Z' },
    { location: 'd', time: null },
  ]
  expect(stopsInOrder(stops).map((stop) => stop.location)).toEqual(['a', 'b', 'c', 'd'])
})

test('a confirmed reservation at its last stop is completed, and stays in the confirmed tab (A-050, A-051)', () => {
  expect(displayStatus({ status: 'CONFIRMED', completed: true })).toBe('COMPLETED')
  expect(displayStatus({ status: 'CANCELLED', completed: true })).toBe('CANCELLED')
  expect(historyTab('COMPLETED')).toBe('CONFIRMED')
})

const route = {
  pickupLocation: '집',
  viaLocations: [
    { location: '병원', time: null },
    { location: '집', time: null },
  ],
  dropoffLocation: '병원',
}
test.each([
  [null, '집', 0],
  [0, '병원', 1],
  [1, '집', 2],
  [2, '병원', 3],
  [2, '집', 2],
  [3, '집', 2],
  [0, '공항', null],
  [null, '공항', null],
])('on a round trip at stop %s the place %s is stop %s (A-071)', (current, place, stop) => {
  expect(findStop(route, current, place)).toBe(stop)
})

test('the car’s place is the name of its stop; null before departure', () => {
  expect([locationOf(route, null), locationOf(route, 1), locationOf(route, 9)]).toEqual([null, '병원', null])
})

test('a sixth stop is refused with the specified text (C-167)', () => {
  const stop = { location: '한남동', time: '2026-12-24T02:00:00Z' }
  const form = (stops: number) => ({
    pickupAt: instantOf('2026-12-24 09:30'),
    viaLocations: Array.from({ length: stops }, () => stop),
    passengerCount: 1,
    seats: 4,
    luggageCount: 0,
    now: new Date('2026-11-21T03:00:00Z'),
  })
  expect(draftRefusal(form(5))).toBeNull()
  expect(draftRefusal(form(6))?.field).toBe('via_locations')
  expect(DRAFT_WORDS[draftRefusal(form(6))!.code]).toBe('경유지는 최대 5개까지 추가할 수 있습니다.')
})

test('the purpose `business` has a text but is not offered (C-177)', () => {
  expect(PURPOSE_WORDS.business).toBe('비즈니스')
  expect(RIDE_PURPOSES).not.toContain('business')
})

test.each([
  ['confirmed and departed', 'CONFIRMED', 0, true],
  ['confirmed and not departed', 'CONFIRMED', null, false],
  ['at its last place', 'COMPLETED', 2, false],
  ['canceled under way', 'CANCELLED', 1, false],
] as const)('whether a ride that is %s is under way', (_, display_status, current_stop, is) => {
  const ride = { display_status, current_stop, ride_date: '2026-11-27' }
  expect(isDriving(ride, new Date('2026-11-28T01:59:59+09:00'))).toBe(is)
  // No step of the ride is recorded.
  expect(isDriving(ride, new Date('2026-11-28T02:00:00+09:00'))).toBe(false)
})

const sameTime = { id: 'r', phone: '01012345678', pickup_time: '2026-11-27 10:30', status: 'PENDING' }
test.each([
  ['the same number and time', {}, true],
  ['another time', { pickup_time: '2026-11-27 11:30' }, false],
  ['another day', { pickup_time: '2026-11-28 10:30' }, false],
  ['another number', { phone: '01012345679' }, false],
  ['a canceled one', { status: 'CANCELLED' }, false],
  ['itself, or the one that it replaces', { id: 'own' }, false],
])(
  'the ride has the same number and time as another reservation of its member: %s',
  (_, change, expected) => {
    const ride = { id: 'own', phone: '01012345678', pickup_time: '2026-11-27 10:30' }
    expect(sameTimeIn([{ ...sameTime, ...change }], ride)).toBe(expected)
  },
)
