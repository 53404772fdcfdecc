import { expect, test } from 'vitest'
import { isWorthSending } from './messages.ts'
import type { RideMessage } from './recipient/copy.ts'
import type { RideOfMessage } from './store.ts'

const PICKUP = '2027-01-05T01:00:00.000Z'
const ride: RideOfMessage = {
  status: 'CONFIRMED',
  pickupAt: new Date(PICKUP),
  rideDate: '2027-01-05' as RideOfMessage['rideDate'],
  arrivedAt: null,
  currentStop: null,
  driverId: 'driver',
  tripStep: null,
  unitId: 'unit',
}
const facts = { pickupAt: PICKUP, unitId: 'unit' }
const withoutFacts = {}

test.each<[string, RideMessage, RideOfMessage, object, boolean]>([
  ['a confirmation of the current time and unit', 'reservation_confirmed', ride, facts, true],
  ['a confirmation of another time', 'reservation_confirmed', ride, { ...facts, pickupAt: 'x' }, false],
  ['a confirmation of another unit', 'reservation_confirmed', ride, { ...facts, unitId: 'x' }, false],
  ['a confirmation that names no unit', 'reservation_confirmed', ride, { pickupAt: PICKUP }, false],
  ['an outdated confirmation', 'reservation_confirmed', ride, withoutFacts, true],
  ['an outdated change of car', 'reservation_changed', ride, withoutFacts, true],
  ['an outdated driver', 'driver_assigned', ride, withoutFacts, true],
  ['a driver who was withdrawn', 'driver_assigned', { ...ride, driverId: null }, withoutFacts, false],
  ['an outdated request', 'reservation_requested', { ...ride, status: 'PENDING' }, withoutFacts, true],
  [
    'an arrival, which names no unit',
    'ride_arrived',
    { ...ride, currentStop: 0 },
    { pickupAt: PICKUP },
    true,
  ],
  ['a driver on the way', 'ride_on_the_way', { ...ride, tripStep: 'EN_ROUTE' }, { pickupAt: PICKUP }, true],
  [
    'a driver who has arrived',
    'ride_on_the_way',
    { ...ride, tripStep: 'ARRIVED' },
    { pickupAt: PICKUP },
    false,
  ],
  ['an arrival that was taken back', 'ride_arrived', ride, { pickupAt: PICKUP }, false],
  ['a reminder of the current car', 'ride_reminder', ride, facts, true],
  ['a reminder of another car', 'ride_reminder', ride, { ...facts, unitId: 'x' }, false],
  [
    'a confirmation of a canceled ride',
    'reservation_confirmed',
    { ...ride, status: 'CANCELLED' },
    withoutFacts,
    false,
  ],
])('the facts decide whether %s (%s) is sent', (_, kind, of, facts, expected) => {
  expect(isWorthSending(kind, of, facts, new Date('2027-01-04T00:00:00Z'))).toBe(expected)
})
