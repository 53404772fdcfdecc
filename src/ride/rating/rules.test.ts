import { expect, test } from 'vitest'
import { ratingRefusal } from './rules.ts'

const facts = {
  completed: true,
  arrivedAt: new Date('2026-12-10T03:00:00Z'),
  isRated: false,
  now: new Date('2026-12-10T04:00:00Z'),
}

test.each([
  ['a ride that has just arrived', {}, null],
  ['the last moment of the week', { now: new Date('2026-12-17T03:00:00Z') }, null],
  ['a week later', { now: new Date('2026-12-17T03:00:00.001Z') }, 'RATING_OVER'],
  ['a ride under way', { completed: false, arrivedAt: null }, 'NOT_COMPLETED'],
  ['a rated ride', { isRated: true }, 'ALREADY_RATED'],
  ['a ride from the time before arrivals were recorded', { arrivedAt: null }, 'RATING_OVER'],
])('whether %s can be rated, with the facts %j', (_, change, code) => {
  expect(ratingRefusal({ ...facts, ...change })).toBe(code)
})
