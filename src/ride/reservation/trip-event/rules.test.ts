import { expect, test } from 'vitest'
import {
  expectedEndOf,
  positionAfter,
  standingEvents,
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
test('an event that was taken back no longer counts', () => {
  const all = [event('ACCEPTED'), event('EN_ROUTE', 1), event('TAKEN_BACK', 2, 'EN_ROUTE 1')]
  expect(standingEvents(all).map(({ kind }) => kind)).toEqual(['ACCEPTED'])
  expect(tripOf(all)).toMatchObject({ answer: 'ACCEPTED', step: null })
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

test.each([
  ['airport', [], null, 120],
  ['moving', [], null, 240],
  ['hotel', [90], null, 210],
  ['golf', [], at(30), 30],
])(
  'a ride for %s with stops at %j, planned end %s, ends in minute %i',
  (ridePurpose, stops, expectedEndAt, end) => {
    const viaLocations = stops.map((minute) => ({ location: '', time: at(minute).toISOString() }))
    expect(expectedEndOf({ pickupAt: PICKUP, viaLocations, ridePurpose, expectedEndAt })).toEqual(at(end))
  },
)
