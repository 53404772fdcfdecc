import { expect, test } from 'vitest'
import { isShownByLink, shareRefusal, shareState } from './rules.ts'

const ride = { status: 'CONFIRMED' as const, rideDate: '2026-12-10', arrivedAt: null }

test.each([
  ['a confirmed ride before its day', {}, '2026-12-01T00:00:00Z', null],
  ['a request', { status: 'PENDING' as const }, '2026-12-01T00:00:00Z', 'NOT_CONFIRMED'],
  ['a canceled ride', { status: 'CANCELLED' as const }, '2026-12-01T00:00:00Z', 'NOT_CONFIRMED'],
  ['a ride that is late at night', {}, '2026-12-10T16:59:59Z', null],
  [
    'a ride without a recorded arrival, two hours after its day in Korea',
    {},
    '2026-12-10T17:00:00Z',
    'RIDE_OVER',
  ],
  [
    'a ride one moment less than two hours after its arrival',
    { arrivedAt: new Date('2026-12-10T03:00:00Z') },
    '2026-12-10T04:59:59Z',
    null,
  ],
  [
    'a ride two hours after its arrival',
    { arrivedAt: new Date('2026-12-10T03:00:00Z') },
    '2026-12-10T05:00:00Z',
    'RIDE_OVER',
  ],
  [
    'a ride whose arrival was recorded after its link expired',
    { arrivedAt: new Date('2026-12-12T03:00:00Z') },
    '2026-12-12T03:00:01Z',
    'RIDE_OVER',
  ],
  [
    'a ride that arrived after midnight',
    { arrivedAt: new Date('2026-12-10T16:30:00Z') },
    '2026-12-10T18:29:59Z',
    null,
  ],
])('%s: its link is refused with %j', (_, change, now, code) => {
  expect(shareRefusal({ ...ride, ...change }, new Date(now))).toBe(code)
})

const NO_SHOW_AT = new Date('2026-12-10T01:00:00Z')

test.each([
  [
    'a ride that ended as a no-show',
    { status: 'CANCELLED' as const, noShowAt: NO_SHOW_AT },
    '2026-12-10T16:59:59Z',
    true,
  ],
  [
    'the same ride, two hours after its day',
    { status: 'CANCELLED' as const, noShowAt: NO_SHOW_AT },
    '2026-12-10T17:00:00Z',
    false,
  ],
  ['a canceled ride', { status: 'CANCELLED' as const, noShowAt: null }, '2026-12-10T01:00:00Z', false],
  ['a confirmed ride', { noShowAt: null }, '2026-12-10T01:00:00Z', true],
])('whether the link shows %s', (_, change, now, isShown) => {
  expect(isShownByLink({ ...ride, ...change }, new Date(now))).toBe(isShown)
})

test.each([
  [{ status: 'CONFIRMED', current_stop: null, trip_step: null }, 'WAITING'],
  [{ status: 'CONFIRMED', current_stop: null, trip_step: 'EN_ROUTE' }, 'EN_ROUTE'],
  [{ status: 'CONFIRMED', current_stop: 0, trip_step: 'ARRIVED' }, 'AT_PICKUP'],
  [{ status: 'CONFIRMED', current_stop: 0, trip_step: 'ON_BOARD' }, 'DRIVING'],
  [{ status: 'CONFIRMED', current_stop: 1, trip_step: 'STOP_1' }, 'DRIVING'],
  [{ status: 'CONFIRMED', current_stop: 0, trip_step: null }, 'DRIVING'],
  [{ status: 'CANCELLED', current_stop: 0, trip_step: 'ARRIVED' }, 'NO_SHOW'],
  [{ status: 'COMPLETED', current_stop: 1, trip_step: 'DROPPED' }, 'ARRIVED'],
] as const)('the progress of a ride with %j is %s', (facts, state) => {
  expect(shareState(facts)).toBe(state)
})
