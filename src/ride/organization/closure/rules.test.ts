import { expect, test } from 'vitest'
import { closingRefusal } from './rules.ts'

const done = { others: 0, liveRides: 0, transfers: 0, halves: 0 }

test.each([
  ['nothing is left', {}, null],
  ['others belong to it', { others: 1, halves: 2 }, 'HAS_PEOPLE'],
  ['a ride is to come', { liveRides: 1, halves: 2 }, 'HAS_LIVE_RIDE'],
  ['money is on its way', { transfers: 1 }, 'HAS_TRANSFER'],
  ['half a ticket is left', { halves: 1 }, 'HAS_TICKETS'],
])('an organization where %s: closing it with the facts %j is refused with %s', (_, facts, code) => {
  expect(closingRefusal({ ...done, ...facts })).toBe(code)
})
