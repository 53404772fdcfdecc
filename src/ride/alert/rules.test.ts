import { expect, test } from 'vitest'
import type { AlertThresholds } from '#world'
import { type AlertKind, alertsOf, type RideAtRisk, THRESHOLDS } from './rules.ts'

// 09:30 in KST.
const PICKUP = new Date('2026-12-10T00:30:00Z')
const at = (minutes: number) => new Date(PICKUP.getTime() + minutes * 60_000)
const HOUR = 60

/** A confirmed ride to the airport with a driver who accepted; its planned end is at 11:30. */
const ride: RideAtRisk = {
  id: 'ride',
  status: 'CONFIRMED',
  rideDate: '2026-12-10',
  pickupAt: PICKUP,
  ridePurpose: 'airport',
  freeWaitMinutes: null,
  viaLocations: [],
  expectedEndAt: null,
  driverId: 'driver',
  driverAnswer: 'ACCEPTED',
  tripStep: null,
  reachedPickupAt: null,
  isNoShowClaimed: false,
  isUnitAway: false,
  isDriverAway: false,
}

test.each<[string, Partial<RideAtRisk>, number, AlertKind[]]>([
  ['a request 6 hours before', { status: 'PENDING' }, -6 * HOUR, ['PENDING_NEAR']],
  ['a request earlier', { status: 'PENDING' }, -6 * HOUR - 1, []],
  ['no driver on the eve at 18:00', { driverId: null, driverAnswer: null }, -15.5 * HOUR, ['UNASSIGNED']],
  ['no driver on the eve at 17:59', { driverId: null, driverAnswer: null }, -15.5 * HOUR - 1, []],
  ['a decline, days before', { driverAnswer: 'DECLINED' }, -5 * 24 * HOUR, ['DECLINED']],
  ['no answer 12 hours before', { driverAnswer: null }, -12 * HOUR, ['NOT_ACCEPTED']],
  ['no answer earlier', { driverAnswer: null }, -12 * HOUR - 1, []],
  ['not on the way an hour before', {}, -60, ['NOT_EN_ROUTE']],
  ['not on the way earlier', {}, -61, []],
  ['on the way 10 minutes before', { tripStep: 'EN_ROUTE' }, -10, ['NOT_ARRIVED']],
  ['on the way earlier', { tripStep: 'EN_ROUTE' }, -11, []],
  ['waiting until the free wait ends', { tripStep: 'ARRIVED', reachedPickupAt: at(-10) }, 59, []],
  ['waiting longer', { tripStep: 'ARRIVED', reachedPickupAt: at(-10) }, 60, ['WAITING_LONG']],
  [
    'a guest who is reported as missing',
    { tripStep: 'ARRIVED', reachedPickupAt: at(-10), isNoShowClaimed: true },
    60,
    ['NO_SHOW_CLAIMED'],
  ],
  ['on board until two hours after the planned end', { tripStep: 'ON_BOARD' }, 4 * HOUR - 1, []],
  ['on board longer', { tripStep: 'ON_BOARD' }, 4 * HOUR, ['NOT_DROPPED']],
  [
    'a planned end late in the evening, at 02:00',
    { tripStep: 'ON_BOARD', expectedEndAt: at(14 * HOUR) },
    16.5 * HOUR,
    ['NOT_DROPPED'],
  ],
  ['never started, two weeks later', {}, 14 * 24 * HOUR, ['NOT_DROPPED']],
  ['a unit in maintenance, on the day before', { isUnitAway: true }, -24 * HOUR, ['UNIT_AWAY']],
  ['a driver on leave, on the day before', { isDriverAway: true }, -24 * HOUR, ['DRIVER_AWAY']],
  ['a driver on leave, earlier', { isDriverAway: true }, -48 * HOUR, []],
])('%s: %j in minute %d causes %j', (_, change, minute, kinds) => {
  expect(alertsOf({ ...ride, ...change }, at(minute), THRESHOLDS)).toEqual(kinds)
})

test.each<[Partial<AlertThresholds>, Partial<RideAtRisk>, number, AlertKind]>([
  [{ pendingHours: 8 }, { status: 'PENDING' }, -8 * HOUR, 'PENDING_NEAR'],
  [{ unassignedFrom: '17:00' }, { driverId: null, driverAnswer: null }, -16.5 * HOUR, 'UNASSIGNED'],
  [{ acceptHours: 24 }, { driverAnswer: null }, -24 * HOUR, 'NOT_ACCEPTED'],
  [{ enRouteMinutes: 90 }, {}, -90, 'NOT_EN_ROUTE'],
  [{ arriveMinutes: 20 }, { tripStep: 'EN_ROUTE' }, -20, 'NOT_ARRIVED'],
  [{ afterEndHours: 1 }, { tripStep: 'ON_BOARD' }, 3 * HOUR, 'NOT_DROPPED'],
  [{ nightEnd: '01:00' }, { tripStep: 'ON_BOARD', expectedEndAt: at(14 * HOUR) }, 15.5 * HOUR, 'NOT_DROPPED'],
])(
  'with the setting %j a ride %j in minute %d causes %s, a minute earlier nothing',
  (setting, change, minute, kind) => {
    const kindsAt = (when: number) =>
      alertsOf({ ...ride, ...change }, at(when), { ...THRESHOLDS, ...setting })
    expect([kindsAt(minute), kindsAt(minute - 1)]).toEqual([[kind], []])
  },
)
