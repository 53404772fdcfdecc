import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#kit/day.ts'
import { policyText } from './copy.ts'
import {
  bookedRight,
  cancelableUntil,
  cancelEndsOf,
  cancelRefusal,
  type CancelStep,
  DEFAULT_STEPS,
  freeUntilOf,
  keptHalves,
  returnedTickets,
  rightAfterMove,
  stepsRefusal,
} from './rules.ts'

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
  const before = replaced && { ...replaced, cancelSteps: null }
  expect(freeUntilOf(DEFAULT_STEPS, at(pickup), at(now), before)).toEqual(at(until))
})

test.each([
  ['a request', 'PENDING', '01T08:00', '02T00:00'],
  ['a confirmed ride', 'CONFIRMED', '01T08:00', '01T08:00'],
  ['a confirmed ride that staff moved before the end of its right', 'CONFIRMED', '02T04:00', '02T00:00'],
  ['a confirmed ride of an older build', 'CONFIRMED', null, '01T00:00'],
] as const)(
  '%s (%s) of 2 December with the stored limit %s can be canceled until %s',
  (_, status, freeUntil, until) => {
    const right = {
      status,
      pickupAt: at('02T00:00'),
      freeUntil: freeUntil && at(freeUntil),
      cancelSteps: null,
    }
    expect(cancelableUntil(right)).toEqual(at(until))
  },
)

test.each([
  ['later: the right grows with it', '04T00:00', '03T00:00'],
  ['earlier: the right stays', '02T12:00', '02T00:00'],
])('staff move a ride of 3 December %s', (_, pickup, until) => {
  const before = { pickupAt: at('03T00:00'), freeUntil: at('02T00:00'), cancelSteps: null }
  expect(rightAfterMove(before, at(pickup)).freeUntil).toEqual(at(until))
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

const step = (hours_before: number, returned: CancelStep['returned']): CancelStep => ({
  hours_before,
  returned,
})
const THREE = [step(48, 1), step(12, 0.5), step(3, 0)]

test.each([
  [[], 'NO_STEP'],
  [THREE, null],
  [[step(24, 1)], null],
  [[step(0, 0.5)], null],
  [[6, 5, 4, 3, 2, 1].map((hours) => step(hours, 1)), 'TOO_MANY_STEPS'],
  [[step(721, 1)], 'HOURS_WRONG'],
  [[step(1.5, 1)], 'HOURS_WRONG'],
  [[step(-1, 1)], 'HOURS_WRONG'],
  [[step(24, 1), step(24, 0.5)], 'HOURS_NOT_FALLING'],
  [[step(3, 1), step(24, 0.5)], 'HOURS_NOT_FALLING'],
  [[step(24, 0.5), step(3, 1)], 'RETURN_RISES'],
])('the steps %j are refused with %s', (steps, code) => expect(stepsRefusal(steps)).toBe(code))

/** A confirmed ride of 10 December, 00:00, booked on 1 December under three steps. */
const ride = (changes: object = {}) => ({
  status: 'CONFIRMED' as const,
  pickupAt: at('10T00:00'),
  ...bookedRight(THREE, at('10T00:00'), at('01T00:00')),
  ...changes,
})

test.each([
  ['08T00:00', 1],
  ['08T00:01', 0.5],
  ['09T12:00', 0.5],
  ['09T12:01', 0],
  ['09T21:00', 0],
  ['09T21:01', null],
])('a cancellation at %s returns %s under steps of 48, 12 and 3 hours', (now, returned) => {
  expect(returnedTickets(cancelEndsOf(ride()), at(now))).toBe(returned)
})

test.each([
  ['an unconfirmed one, until pickup', { status: 'PENDING' }, '09T23:59', 1],
  ['one of an older build, until 24 hours before', { freeUntil: null, cancelSteps: null }, '09T00:00', 1],
  ['one of an older build, later', { freeUntil: null, cancelSteps: null }, '09T00:01', null],
  ['one that the member moved later', { pickupAt: at('10T02:00'), movedFrom: at('10T00:00') }, '09T12:01', 0],
  [
    'one that the member moved earlier',
    { pickupAt: at('09T22:00'), movedFrom: at('10T00:00') },
    '09T12:00',
    0.5,
  ],
  [
    'one that staff moved a day earlier',
    { pickupAt: at('09T12:00'), ...rightAfterMove(ride(), at('09T12:00')) },
    '09T12:00',
    0.5,
  ],
  [
    'one that staff moved a day later',
    { pickupAt: at('11T00:00'), ...rightAfterMove(ride(), at('11T00:00')) },
    '09T00:00',
    1,
  ],
])('the tickets that a cancellation returns: %s', (_, changes, now, returned) => {
  expect(returnedTickets(cancelEndsOf(ride(changes)), at(now))).toBe(returned)
})

test('a replacing ride keeps the policy of the replaced one, without the ends kept for moves by staff', () => {
  const moved = { ...ride(), ...rightAfterMove(ride(), at('09T12:00')) }
  expect(bookedRight(DEFAULT_STEPS, at('20T00:00'), at('02T00:00'), moved).cancelSteps).toEqual(THREE)
})

test.each([
  [2, 1, 0],
  [2, 0.5, 1],
  [2, 0, 2],
  [1, 0.5, 0],
  [1, 1, 0],
])('of %i held halves, a return of %s ticket keeps %i', (held, returned, kept) => {
  expect(keptHalves(held, returned)).toBe(kept)
})

test('a move by staff never reduces a refund, at any time and under any steps', () => {
  const steps = fc
    .uniqueArray(fc.integer({ min: 0, max: 720 }), { minLength: 1, maxLength: 5 })
    .chain((hours) =>
      fc
        .array(fc.constantFrom(1, 0.5, 0), { minLength: hours.length, maxLength: hours.length })
        .map((returned) => {
          const falling = returned.toSorted((a, b) => b - a)
          return hours
            .toSorted((a, b) => b - a)
            .map((hour, n) => step(hour, falling[n] as CancelStep['returned']))
        }),
    )
  const hour = fc.integer({ min: 0, max: 1_500 })
  fc.assert(
    fc.property(steps, hour, hour, hour, (policy, from, to, later) => {
      const [booked, pickup, moved] = [0, from, to].map(
        (hours) => new Date(at('01T00:00').getTime() + hours * HOUR_MS),
      )
      expect(stepsRefusal(policy)).toBeNull()
      const before = {
        status: 'CONFIRMED' as const,
        pickupAt: pickup!,
        ...bookedRight(policy, pickup!, booked!),
      }
      const after = { ...before, pickupAt: moved!, ...rightAfterMove(before, moved!) }
      const now = new Date(Math.min(booked!.getTime() + later * HOUR_MS, pickup!.getTime(), moved!.getTime()))
      const [was, is] = [before, after].map((right) => returnedTickets(cancelEndsOf(right), now) ?? -1)
      expect(is).toBeGreaterThanOrEqual(was!)
    }),
  )
})

test.each([
  [DEFAULT_STEPS, '출발 24시간 전까지 취소하면 1 Ticket을 돌려 드립니다.'],
  [
    THREE,
    '출발 48시간 전까지 취소하면 1 Ticket, 출발 12시간 전까지 0.5 Ticket을 돌려 드립니다. 그 뒤 출발 3시간 전까지는 티켓을 돌려 드리지 않고 취소해 드립니다.',
  ],
  [[step(0, 0)], '출발까지는 티켓을 돌려 드리지 않고 취소해 드립니다.'],
])('guests read the steps %j as %s', (steps, text) => expect(policyText(steps)).toBe(text))
