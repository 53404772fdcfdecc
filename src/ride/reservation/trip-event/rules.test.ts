import { expect, test } from 'vitest'
import {
  driverEventRefusal,
  type DriverKind,
  expectedEndOf,
  freeWaitEnd,
  nextOf,
  positionAfter,
  standingEvents,
  takeBackRefusal,
  type TripEvent,
  type TripEventKind,
  tripOf,
} from './rules.ts'

const PICKUP = new Date('2026-12-10T00:30:00Z')
const at = (minutes: number) => new Date(PICKUP.getTime() + minutes * 60_000)
const event = (kind: TripEventKind, minutes = 0, takesBack: string | null = null): TripEvent => ({
  id: `${kind} ${minutes}`,
  kind,
  takesBack,
  at: at(minutes),
})
const events = (...kinds: TripEventKind[]) => kinds.map((kind) => event(kind))
const ride = {
  status: 'CONFIRMED' as const,
  pickupAt: PICKUP,
  rideDate: '2026-12-10' as const,
  ridePurpose: 'golf',
  freeWaitMinutes: null,
  stops: 1,
}

test.each<[TripEventKind[], string | null, string | null]>([
  [[], null, 'ACCEPTED'],
  [['ACCEPTED'], null, 'EN_ROUTE'],
  [['ACCEPTED', 'DECLINED'], null, 'ACCEPTED'],
  [['ACCEPTED', 'EN_ROUTE'], 'EN_ROUTE', 'ARRIVED'],
  [['ACCEPTED', 'EN_ROUTE', 'ARRIVED'], 'ARRIVED', 'ON_BOARD'],
  [['ARRIVED'], 'ARRIVED', 'ON_BOARD'],
  [['ARRIVED', 'ON_BOARD'], 'ON_BOARD', 'STOP_1'],
  [['ARRIVED', 'ON_BOARD', 'STOP_1'], 'STOP_1', 'DROPPED'],
  [['STOP_1', 'DROPPED'], 'DROPPED', null],
  [['ARRIVED', 'NO_SHOW_CLAIMED', 'NO_SHOW'], 'ARRIVED', null],
])('after %j the last step is %s and the driver next does %s', (kinds, step, next) => {
  const trip = tripOf(events(...kinds))
  expect([trip.step, nextOf(trip, 1)]).toEqual([step, next])
})

test('an undone event does not count', () => {
  const all = [event('ACCEPTED'), event('EN_ROUTE', 1), event('TAKEN_BACK', 2, 'EN_ROUTE 1')]
  expect(standingEvents(all).map(({ kind }) => kind)).toEqual(['ACCEPTED'])
  expect(tripOf(all)).toMatchObject({ answer: 'ACCEPTED', step: null })
})

test.each<[string, TripEvent[], string | null]>([
  ['stands while the car waits', events('ARRIVED', 'NO_SHOW_CLAIMED'), 'NO_SHOW_CLAIMED 0'],
  ['ends when the guest gets on board', events('ARRIVED', 'NO_SHOW_CLAIMED', 'ON_BOARD'), null],
  ['does not stand before an arrival', events('EN_ROUTE', 'NO_SHOW_CLAIMED'), null],
  [
    'does not stand after it was taken back',
    [...events('ARRIVED', 'NO_SHOW_CLAIMED'), event('TAKEN_BACK', 2, 'NO_SHOW_CLAIMED 0')],
    null,
  ],
  [
    'does not pass on to another arrival',
    [...events('ARRIVED', 'NO_SHOW_CLAIMED'), event('TAKEN_BACK', 2, 'ARRIVED 0'), event('ARRIVED', 3)],
    null,
  ],
])('a claim %s', (_, all, claimId) => {
  expect(tripOf(all).claimId).toBe(claimId)
})

test.each([
  [null, null],
  ['EN_ROUTE', null],
  ['ARRIVED', 0],
  ['ON_BOARD', 0],
  ['STOP_2', 2],
  ['DROPPED', 3],
] as const)('after %s the car of a ride with two stops is at place %s', (step, position) => {
  expect(positionAfter(step, 2)).toBe(position)
})

const HALFWAY: TripEventKind[] = ['ACCEPTED', 'EN_ROUTE', 'ARRIVED']

test.each<[DriverKind, TripEventKind[], object, number, string | null]>([
  ['ACCEPTED', [], {}, -10_000, null],
  ['ACCEPTED', [], { status: 'PENDING' }, -10_000, null],
  ['DECLINED', ['ACCEPTED'], {}, -10_000, null],
  ['DECLINED', ['DECLINED'], {}, -10_000, 'WRONG_STEP'],
  ['DECLINED', HALFWAY, {}, 0, 'WRONG_STEP'],
  ['EN_ROUTE', [], {}, -60, 'WRONG_STEP'],
  ['EN_ROUTE', ['ACCEPTED'], {}, -60, null],
  ['EN_ROUTE', ['ACCEPTED'], {}, -180, null],
  ['EN_ROUTE', ['ACCEPTED'], {}, -181, 'TOO_EARLY'],
  ['EN_ROUTE', ['ACCEPTED'], { status: 'PENDING' }, -60, 'NOT_CONFIRMED'],
  ['EN_ROUTE', ['ACCEPTED'], { status: 'CANCELLED' }, -60, 'CANCELED'],
  ['ON_BOARD', HALFWAY, {}, 600, null],
  ['DROPPED', HALFWAY, {}, 0, 'WRONG_STEP'],
  ['STOP_2', [...HALFWAY, 'ON_BOARD'], {}, 0, 'WRONG_STEP'],
  ['NO_SHOW_CLAIMED', HALFWAY, {}, 14, 'STILL_WAITING'],
  ['NO_SHOW_CLAIMED', HALFWAY, {}, 15, null],
  ['NO_SHOW_CLAIMED', HALFWAY, { ridePurpose: 'airport' }, 59, 'STILL_WAITING'],
  ['NO_SHOW_CLAIMED', HALFWAY, { ridePurpose: 'airport' }, 60, null],
  ['NO_SHOW_CLAIMED', HALFWAY, { freeWaitMinutes: 30 }, 29, 'STILL_WAITING'],
  ['NO_SHOW_CLAIMED', HALFWAY, { freeWaitMinutes: 0 }, 0, null],
  ['NO_SHOW_CLAIMED', [...HALFWAY, 'ON_BOARD'], {}, 60, 'WRONG_STEP'],
  ['NO_SHOW_CLAIMED', [...HALFWAY, 'NO_SHOW_CLAIMED'], {}, 60, 'WRONG_STEP'],
])('a driver records %s after %j (%j, minute %i): %s', (kind, before, changes, minute, refusal) => {
  expect(driverEventRefusal(kind, { ...ride, ...changes }, events(...before), at(minute))).toBe(refusal)
})

test('the free wait begins at the pickup time for an early car, at the arrival for a late one', () => {
  expect(freeWaitEnd(at(-20), ride)).toEqual(at(15))
  expect(freeWaitEnd(at(5), ride)).toEqual(at(20))
})

test.each([
  ['EN_ROUTE 1', 2, null],
  ['EN_ROUTE 1', 2.02, 'TOO_LATE'],
  ['ACCEPTED 0', 1, 'TOO_LATE'],
  ['another', 1, 'NOT_FOUND'],
])('a driver undoes %s in minute %d: %s', (id, minute, refusal) => {
  expect(takeBackRefusal(id, [event('ACCEPTED'), event('EN_ROUTE', 1)], at(minute))).toBe(refusal)
})

test.each([
  ['airport', [], null, 120],
  ['moving', [], null, 240],
  ['hotel', [90], null, 210],
  ['golf', [], at(30), 30],
  ['airport', [1380], null, 1440],
])(
  'a ride for %s with stops at %j, planned end %s, ends in minute %i',
  (ridePurpose, stops, expectedEndAt, end) => {
    const viaLocations = stops.map((minute) => ({ location: '', time: at(minute).toISOString() }))
    expect(expectedEndOf({ pickupAt: PICKUP, viaLocations, ridePurpose, expectedEndAt })).toEqual(at(end))
  },
)
