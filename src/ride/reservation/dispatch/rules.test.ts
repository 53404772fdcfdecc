import { expect, test } from 'vitest'
import {
  completionRefusal,
  completionWarnings,
  dayRefusal,
  isEarlyMove,
  moveRefusal,
  positionAfterChange,
  timeWarnings,
} from './rules.ts'

const route = (...places: string[]) => ({
  pickupLocation: places[0]!,
  viaLocations: places.slice(1, -1).map((location) => ({ location, time: null })),
  dropoffLocation: places.at(-1)!,
})

test.each([
  ['stays at its place when the place changes its index', ['A', 'B', 'C'], 1, ['A', 'X', 'B', 'C'], 2],
  ['goes to the nearest of two equal places', ['A', 'B', 'C', 'B', 'D'], 3, ['B', 'A', 'C', 'B', 'D'], 3],
  [
    'goes to the nearer of two equal places, also ahead',
    ['A', 'B', 'C', 'D'],
    1,
    ['B', 'A', 'C', 'B', 'D'],
    0,
  ],
  ['is no further than before when its place is removed', ['A', 'B', 'C', 'D'], 1, ['A', 'X', 'D'], 1],
  ['has not arrived when its place is removed', ['A', 'B', 'C', 'D'], 2, ['A', 'D'], 0],
])('after a change of the route the car %s', (_, before, at, after, then) => {
  expect(positionAfterChange(route(...before), at, route(...after))).toBe(then)
})

test('a car that has not departed has no position on a changed route either', () => {
  expect(positionAfterChange(route('A', 'B'), null, route('A', 'C'))).toBeNull()
})

const PICKUP = {
  currentStop: null,
  pickupAt: new Date('2027-03-10T23:00:00Z'),
  rideDate: '2027-03-11' as const,
}

test.each([
  ['PENDING', 0, '2027-03-11T00:00:00Z', 'NOT_CONFIRMED'],
  ['CONFIRMED', 2, '2027-03-11T00:00:00Z', 'NOT_ON_THE_WAY'],
  ['CONFIRMED', 1, '2027-03-11T00:00:00Z', null],
  ['CONFIRMED', 0, '2027-03-10T14:59:59Z', 'BEFORE_RIDE_DAY'],
  ['CONFIRMED', 0, '2027-03-10T15:00:00Z', null],
  ['CONFIRMED', null, '2027-03-01T00:00:00Z', null],
] as const)('a %s ride of 11 March is moved to stop %s of two at %s: %s', (status, stop, now, refusal) => {
  expect(moveRefusal({ ...route('A', 'B'), ...PICKUP, status }, stop, new Date(now))).toBe(refusal)
})

test('a car may arrive the evening before a pickup shortly after midnight', () => {
  const midnight = { pickupAt: new Date('2027-03-10T15:30:00Z'), rideDate: '2027-03-11' as const }
  const ride = { ...route('A', 'B'), ...PICKUP, ...midnight, status: 'CONFIRMED' as const }
  expect(moveRefusal(ride, 0, new Date('2027-03-10T14:50:00Z'))).toBeNull()
})

test('allows moving a car back before the ride’s day', () => {
  const ride = { ...route('A', 'B', 'C'), ...PICKUP, status: 'CONFIRMED' as const, currentStop: 1 }
  expect(moveRefusal(ride, 0, new Date('2027-03-09T00:00:00Z'))).toBeNull()
})

test.each([
  [1, '2027-03-10T19:59:00Z', true],
  [1, '2027-03-10T20:00:00Z', false],
  [0, '2027-03-10T19:59:00Z', false],
])('a move to stop %i at %s is too early without a reason: %s', (stop, now, isEarly) => {
  expect(isEarlyMove({ ...route('A', 'B', 'C'), ...PICKUP }, stop, new Date(now))).toBe(isEarly)
})

test.each([
  ['of today is moved to tomorrow', '2027-03-10', '2027-03-11', null],
  ['of today is moved a month back', '2027-03-10', '2027-02-07', null],
  ['of today is moved further back', '2027-03-10', '2027-02-06', 'TOO_LONG_AGO'],
  ['of today is moved to a wrong year', '2027-03-10', '2026-03-10', 'TOO_LONG_AGO'],
  ['of long ago keeps its day', '2026-12-01', '2026-12-01', null],
  ['of long ago is moved back', '2026-12-02', '2026-12-01', 'TOO_LONG_AGO'],
  ['in a wrong year is moved closer to today', '2026-03-10', '2026-12-01', null],
])('on 10 March 2027 a ride %s: from %s to %s the refusal is %s', (_, from, to, refusal) => {
  expect(dayRefusal({ from, to, today: '2027-03-10' })).toBe(refusal)
})

test('a new time needs a reason if other rides are close, but never because of seats', () => {
  expect(timeWarnings(['LICENCE_EXPIRED', 'SHORT_GAP'], ['LICENCE_EXPIRED', 'SHORT_GAP'])).toEqual([
    'SHORT_GAP',
  ])
  expect(timeWarnings([], ['OFF_HOURS', 'TOO_FEW_SEATS'])).toEqual(['OFF_HOURS'])
  expect(timeWarnings(['DRIVER_BUSY'], [])).toEqual([])
})

const atEnd = { currentStop: 1 }
test.each([
  ['arrives on the day before', {}, atEnd, 'BEFORE_RIDE_DAY'],
  ['arrives on its day', { rideDate: '2026-12-01' }, atEnd, null],
  ['arrives after its day', { rideDate: '2026-11-30' }, atEnd, null],
  ['reaches a stop', {}, { currentStop: 0 }, null],
  [
    'is confirmed again at its last place',
    { ...atEnd, status: 'CANCELLED' },
    { status: 'CONFIRMED' },
    'BEFORE_RIDE_DAY',
  ],
  [
    'is moved to another day after its completion',
    { ...atEnd, rideDate: '2026-12-01' },
    { rideDate: '2026-12-02' },
    'BEFORE_RIDE_DAY',
  ],
  ['was completed too early and is edited', atEnd, {}, null],
  ['was completed too early and is canceled', atEnd, { status: 'CANCELLED' }, null],
] as const)('a ride that %s is completed, or refused before its day', (_, given, change, refusal) => {
  const ride = {
    status: 'CONFIRMED',
    currentStop: null,
    viaLocations: [],
    rideDate: '2026-12-02',
    ...given,
  } as const
  expect(completionRefusal({ ...ride, viaLocations: [] }, change, '2026-12-01')).toBe(refusal)
})

test.each([
  ['reaches its last place', null, atEnd, ['NOT_DROPPED']],
  ['is already at its last place', 1, atEnd, []],
  ['reaches a stop', null, { currentStop: 0 }, []],
  ['is moved back from its last place', 1, { currentStop: 0 }, []],
])('the warnings when a ride %s', (_, currentStop, change, warnings) => {
  expect(completionWarnings({ currentStop, viaLocations: [] }, change)).toEqual(warnings)
})
