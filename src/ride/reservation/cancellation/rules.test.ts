import { expect, test } from 'vitest'
import { cancelableUntil, cancelRefusal, freeUntilOf, rightAfterMove } from './rules.ts'

const at = (time: string) => new Date(`2026-12-${time}:00Z`)

test.each([
  ['a ride of next week: until a day before', '10T03:00', '01T00:00', null, '09T03:00'],
  ['a ride of today: for half an hour', '01T09:00', '01T00:00', null, '01T00:30'],
  ['a ride just over a day ahead: for half an hour', '02T00:10', '01T00:00', null, '01T00:30'],
  [
    'a change a week before: a new half hour',
    '03T00:00',
    '02T12:00',
    { pickupAt: at('09T00:00'), freeUntil: at('08T00:00') },
    '02T12:30',
  ],
  [
    'a change of a ride that was free for its half hour only: the same end',
    '02T00:00',
    '01T12:20',
    { pickupAt: at('02T01:00'), freeUntil: at('01T12:25') },
    '01T12:25',
  ],
  [
    'a change of an unconfirmed ride of today: no new half hour',
    '01T23:00',
    '01T12:20',
    { pickupAt: at('01T22:00'), freeUntil: at('01T08:00') },
    '01T08:00',
  ],
])('%s', (_, pickup, now, replaced, until) => {
  expect(freeUntilOf(at(pickup), at(now), replaced)).toEqual(at(until))
})

test.each([
  ['a request', 'PENDING', '01T08:00', '02T00:00'],
  ['a confirmed ride', 'CONFIRMED', '01T08:00', '01T08:00'],
  ['a confirmed ride that staff moved before the end of its right', 'CONFIRMED', '02T04:00', '02T00:00'],
  ['a confirmed ride of an older build', 'CONFIRMED', null, '01T00:00'],
] as const)(
  '%s (%s) of 2 December with the stored limit %s can be canceled until %s',
  (_, status, freeUntil, until) => {
    const right = { status, pickupAt: at('02T00:00'), freeUntil: freeUntil && at(freeUntil) }
    expect(cancelableUntil(right)).toEqual(at(until))
  },
)

test.each([
  ['later: the right grows with it', '04T00:00', '03T00:00'],
  ['earlier: the right stays', '02T12:00', '02T00:00'],
])('staff move a ride of 3 December %s', (_, pickup, until) => {
  const before = { pickupAt: at('03T00:00'), freeUntil: at('02T00:00') }
  expect(rightAfterMove(before, at(pickup))).toEqual(at(until))
})

const until = at('01T08:00')
test.each([
  ['in the last millisecond', { status: 'CONFIRMED' }, until, null],
  ['a millisecond later', { status: 'CONFIRMED' }, new Date(until.getTime() + 1), 'CANCEL_TOO_LATE'],
  ['after staff completed the ride', { status: 'CONFIRMED', completed: true }, until, 'CANCEL_TOO_LATE'],
  ['a second time', { status: 'CANCELLED' }, until, 'ALREADY_CANCELLED'],
] as const)('a member cancels %s', (_, ride, now, code) => {
  expect(cancelRefusal({ ...ride, until }, now)).toBe(code)
})
