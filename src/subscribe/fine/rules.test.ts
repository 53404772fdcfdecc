import { describe, expect, test } from 'vitest'
import { candidatesAt, fineStateOf, objectionEnd, objectionRefusal, type Use, useAt } from './rules.ts'

const use = (
  subscriptionId: string,
  from: string,
  to: string | null,
  subscriberId = subscriptionId,
): Use => ({
  subscriptionId,
  subscriberId,
  from,
  to,
})
// The car was with us from 11 to 19 December, and B and C share 25 December.
const uses = [
  use('a', '2026-12-01', '2026-12-10'),
  use('b', '2026-12-20', '2026-12-25'),
  use('c', '2026-12-25', null),
]

describe('the renter at a moment, in KST days', () => {
  test.each([
    ['the last moment before the handover', '2026-11-30T14:59:59Z', 'NO_RENTER'],
    ['the first moment of the day of the handover', '2026-11-30T15:00:00Z', 'a'],
    ['in the middle', '2026-12-05T03:00:00Z', 'a'],
    ['the last moment of the day of the return', '2026-12-10T14:59:59Z', 'a'],
    ['the first moment of the day after the return', '2026-12-10T15:00:00Z', 'NO_RENTER'],
    ['while the car is with us', '2026-12-15T03:00:00Z', 'NO_RENTER'],
    ['the day before two renters share a day', '2026-12-24T14:59:59Z', 'b'],
    ['the first moment of the shared day', '2026-12-24T15:00:00Z', 'RENTER_UNCLEAR'],
    ['the last moment of the shared day', '2026-12-25T14:59:59Z', 'RENTER_UNCLEAR'],
    ['the day after it', '2026-12-25T15:00:00Z', 'c'],
    ['long after, while the car is not returned', '2027-06-01T00:00:00Z', 'c'],
  ])('%s: %s', (_, at, expected) => {
    const { use: found, reason } = useAt(uses, new Date(at))
    expect(found?.subscriptionId ?? reason).toBe(expected)
  })

  test('a subscriber who keeps the car under a new subscription is one renter', () => {
    const kept = [use('old', '2026-12-01', '2026-12-10', 'x'), use('new', '2026-12-10', null, 'x')]
    expect(useAt(kept, new Date('2026-12-10T03:00:00Z')).use?.subscriptionId).toBe('new')
  })

  test.each([
    ['2026-12-25T03:00:00Z', ['b', 'c']],
    ['2026-12-15T03:00:00Z', ['a', 'b']],
    ['2026-11-01T03:00:00Z', ['a']],
  ])('staff choose at %s among %j', (at, expected) => {
    expect(candidatesAt(uses, new Date(at)).map(({ subscriptionId }) => subscriptionId)).toEqual(expected)
  })
})

test('an objection is possible until the end of the seventh day after the proposal', () => {
  const until = objectionEnd(new Date('2026-12-01T14:59:00Z'))
  expect(until.toISOString()).toBe('2026-12-08T15:00:00.000Z')
  expect(objectionRefusal('PROPOSED', until, new Date('2026-12-08T14:59:59Z'))).toBeNull()
  expect(objectionRefusal('PROPOSED', until, until)).toBe('OBJECTION_LATE')
  expect(objectionRefusal('OBJECTED', until, new Date('2026-12-02T00:00:00Z'))).toBe('FINE_MOVED')
  expect(objectionRefusal('UNASSIGNED', null, new Date('2026-12-02T00:00:00Z'))).toBe('FINE_MOVED')
})

test.each([
  [false, null, 'UNASSIGNED'],
  [true, null, 'WITHDRAWN'],
  [false, { status: 'OFFERED', objection: null }, 'PROPOSED'],
  [false, { status: 'OFFERED', objection: '아닙니다' }, 'OBJECTED'],
  [false, { status: 'ACCEPTED', objection: '아닙니다' }, 'CHARGED'],
  [true, { status: 'WITHDRAWN', objection: null }, 'WITHDRAWN'],
] as const)(
  'a fine that is withdrawn: %s, with the settlement %j, is %s',
  (isWithdrawn, settlement, state) => {
    expect(fineStateOf({ isWithdrawn }, settlement)).toBe(state)
  },
)
