import { expect, test } from 'vitest'
import { isSeenByPassenger } from './rules.ts'

const now = new Date('2026-12-29T00:00:00Z')
const ride = {
  phone: '01012345678',
  status: 'CONFIRMED' as const,
  pickupAt: new Date('2026-12-30T00:00:00Z'),
  erasedAt: null,
}

test.each([
  ['a confirmed ride', {}, ride.phone, true],
  ['a request', { status: 'PENDING' as const }, ride.phone, true],
  ['a ride 28 days after its pickup', { pickupAt: new Date('2026-12-01T00:00:00Z') }, ride.phone, true],
  ['a ride of longer ago', { pickupAt: new Date('2026-11-30T23:59:59Z') }, ride.phone, false],
  ['a canceled ride', { status: 'CANCELLED' as const }, ride.phone, false],
  ['an erased ride', { erasedAt: now }, ride.phone, false],
  ['a ride for another number', {}, '01087654321', false],
  ['an account without a number', {}, null, false],
  ['a ride without a number, for an account with an empty one', { phone: '' }, '', false],
])('the passenger sees %s: %j', (_, change, phone, isSeen) => {
  expect(isSeenByPassenger({ ...ride, ...change }, phone, now)).toBe(isSeen)
})
