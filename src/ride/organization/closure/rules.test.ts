import { expect, test } from 'vitest'
import { closingRefusal } from './rules.ts'

const done = { others: 0, liveRides: 0, transfers: 0, halves: 0 }

test.each([
  ['nothing prevents the closure', {}, null],
  ['there are other members', { others: 1, halves: 2 }, 'HAS_PEOPLE'],
  ['there is a coming ride', { liveRides: 1, halves: 2 }, 'HAS_LIVE_RIDE'],
  ['a transfer is open', { transfers: 1 }, 'HAS_TRANSFER'],
  ['half a ticket is left', { halves: 1 }, 'HAS_TICKETS'],
])('an organization where %s: closing it with the facts %j is refused with %s', (_, facts, code) => {
  expect(closingRefusal({ ...done, ...facts })).toBe(code)
})
