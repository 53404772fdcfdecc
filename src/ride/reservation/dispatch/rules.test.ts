import { expect, test } from 'vitest'
import { moveRefusal, stopAfterChange } from './rules.ts'

const route = (...places: string[]) => ({
  pickupLocation: places[0]!,
  viaLocations: places.slice(1, -1).map((location) => ({ location, time: null })),
  dropoffLocation: places.at(-1)!,
})

test.each([
  ['stays at its place when that moves', ['A', 'B', 'C'], 1, ['A', 'X', 'B', 'C'], 2],
  ['goes to the nearest of two equal places', ['A', 'B', 'C', 'B', 'D'], 3, ['B', 'A', 'C', 'B', 'D'], 3],
  ['goes to the nearer one in front as well', ['A', 'B', 'C', 'D'], 1, ['B', 'A', 'C', 'B', 'D'], 0],
  ['is no further than before when its place is gone', ['A', 'B', 'C', 'D'], 1, ['A', 'X', 'D'], 1],
  ['has not arrived when its place is gone', ['A', 'B', 'C', 'D'], 2, ['A', 'D'], 0],
])('on a changed route the car %s', (_, before, at, after, then) => {
  expect(stopAfterChange(route(...before), at, route(...after))).toBe(then)
})

test('a car that has not left is nowhere on a changed route either', () => {
  expect(stopAfterChange(route('A', 'B'), null, route('A', 'C'))).toBeNull()
})

test.each([
  ['PENDING', 0, 'NOT_CONFIRMED'],
  ['CONFIRMED', 2, 'NOT_ON_THE_WAY'],
  ['CONFIRMED', 1, null],
  ['CONFIRMED', null, null],
] as const)('a %s ride at stop %s of two: %s', (status, stop, refusal) => {
  expect(moveRefusal({ ...route('A', 'B'), status }, stop)).toBe(refusal)
})
