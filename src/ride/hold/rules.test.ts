import { expect, test } from 'vitest'
import { instantOf, timeOf } from '#kit/day.ts'
import { bookableUntil } from '#ride/fleet/rules.ts'
import {
  type OwnHoldKind,
  holdEnd,
  holdRefusal,
  isWorthNotifying,
  isHoldingTimeUsedUp,
  secondsLeft,
} from './rules.ts'

const NOW = new Date('2026-12-01T03:00:00Z')
const FREE = {
  day: '2026-12-10',
  now: NOW,
  openDate: 3,
  carStatus: 'AVAILABLE',
  dayStatus: null,
  hasFreeUnit: true,
}

test.each([
  ['a free car on an open day', {}, null],
  ['the first open day', { day: '2026-12-04' }, null],
  ['a day before booking opens', { day: '2026-12-03' }, 'BEFORE_BOOKING_OPENS'],
  ['yesterday', { day: '2026-11-30' }, 'BEFORE_BOOKING_OPENS'],
  ['a day more than a year ahead', { day: '2027-12-02' }, 'CAR_UNAVAILABLE'],
  ['a car without a free unit', { hasFreeUnit: false }, 'CAR_UNAVAILABLE'],
  ['a car that others wait for', { hasWaitlist: true }, 'CAR_UNAVAILABLE'],
  ['a car that staff closed', { carStatus: 'MAINTENANCE' }, 'CAR_UNAVAILABLE'],
  ['a car that staff closed that day', { dayStatus: 'UNAVAILABLE' }, 'CAR_UNAVAILABLE'],
])('%s (%j): holding it is refused with %s', (_, change, code) => {
  expect(holdRefusal({ ...FREE, ...change })).toBe(code)
})

test('a day begins at midnight in Korea', () => {
  const at = (instant: string) => ({ ...FREE, openDate: 0, day: '2026-12-01', now: new Date(instant) })
  expect(holdRefusal(at('2026-12-01T14:59:59Z'))).toBe(null)
  expect(holdRefusal(at('2026-12-01T15:00:00Z'))).toBe('BEFORE_BOOKING_OPENS')
})

const OPEN = { bookableUntil: new Date('2026-12-07T15:00:00Z') }

test.each([
  [0, '2026-12-01T03:10:00.000Z', false],
  [15, '2026-12-01T03:10:00.000Z', false],
  [25, '2026-12-01T03:05:00.000Z', false],
  [30, '2026-12-01T03:00:00.000Z', true],
  [59, '2026-12-01T02:31:00.000Z', true],
])(
  'a choice %i minutes into a turn is held until %s; the holding time is used up: %s',
  (minutes, end, isOver) => {
    const began = new Date(NOW.getTime() - minutes * 60_000)
    expect(holdEnd('CHOICE', NOW, { ...OPEN, turnBegan: began }).toISOString()).toBe(end)
    expect(isHoldingTimeUsedUp(began, NOW)).toBe(isOver)
  },
)

test('a choice is held for ten minutes, an offer for thirty', () => {
  expect(holdEnd('CHOICE', NOW, OPEN).toISOString()).toBe('2026-12-01T03:10:00.000Z')
  expect(holdEnd('OFFER', NOW, OPEN).toISOString()).toBe('2026-12-01T03:30:00.000Z')
})

test.each<[OwnHoldKind, string, string, number, string]>([
  ['OFFER', '23:30', '2026-12-01', 0, '00:00'],
  ['OFFER', '23:29', '2026-12-01', 0, '23:59'],
  ['OFFER', '23:45', '2026-12-04', 3, '00:00'],
  ['OFFER', '23:45', '2026-12-04', 2, '00:15'],
  ['CHOICE', '23:45', '2026-12-04', 3, '23:55'],
  ['CHOICE', '23:52', '2026-12-04', 3, '00:00'],
  ['CHOICE', '23:52', '2026-12-04', 2, '00:02'],
])(
  'a hold of kind %s made at %s on December 1st for %s, booking %i days ahead, ends at %s',
  (kind, begin, day, ahead, end) => {
    const now = instantOf(`2026-12-01 ${begin}`)!
    expect(timeOf(holdEnd(kind, now, { bookableUntil: bookableUntil(day, ahead) }))).toBe(end)
  },
)

test.each([
  [30, true],
  [5, true],
  [4.9, false],
])('an offer that lasts %d minutes is sent as a message: %s', (minutes, is) => {
  expect(isWorthNotifying(new Date(NOW.getTime() + minutes * 60_000), NOW)).toBe(is)
})

test.each([
  ['2026-12-01T03:10:00Z', 600],
  ['2026-12-01T03:09:05Z', 545],
  ['2026-12-01T03:00:00.200Z', 1],
  ['2026-12-01T02:59:00Z', 0],
])('a hold until %s has %d seconds left', (until, seconds) => {
  expect(secondsLeft(new Date(until), NOW)).toBe(seconds)
})
