import { expect, test } from 'vitest'
import type { DispatchOut } from '../contract.ts'
import { dropRefusal, initialScrollPercent, type Lane, nowOffsetPercent, spanOf } from './rules.ts'

const ride = (changes: Partial<DispatchOut> = {}) =>
  ({
    id: 'a',
    name: '김하늘',
    pickup_time: '2026-12-24 09:30',
    via_locations: [],
    passenger_count: 4,
    ...changes,
  }) as DispatchOut
const round = ({ left, width }: { left: number; width: number }) => [Math.round(left), Math.round(width)]

test.each([
  ['2026-12-24 05:00', [], [0, 11]],
  ['2026-12-24 14:30', [], [50, 11]],
  ['2026-12-24 14:30', ['2026-12-24T10:00:00Z'], [50, 29]],
  ['2026-12-24 14:30', [null], [50, 11]],
  ['2026-12-24 00:10', [], [0, 11]],
  ['2026-12-24 23:50', [], [89, 11]],
])('a ride at %s with stops at %j is drawn at %j percent of its day', (pickup_time, times, expected) => {
  const via_locations = times.map((time) => ({ location: '서울역', time }))
  expect(round(spanOf(ride({ pickup_time, via_locations }), '2026-12-24'))).toEqual(expected)
})

const lane = (changes: Partial<Lane> = {}): Lane => ({
  id: 'l',
  name: '12가3456',
  text: '',
  rides: [],
  ...changes,
})

test.each([
  ['2026-12-23T19:59:00Z', null, 24],
  ['2026-12-23T20:00:00Z', 0, 0],
  ['2026-12-24T05:30:00Z', 50, 45],
  ['2026-12-24T14:59:00Z', 100, 95],
  ['2026-12-24T15:00:00Z', null, 24],
])('at %s the line of the current time is at %s percent, and the board scrolls to %s', (at, line, look) => {
  const day = '2026-12-24'
  const place = nowOffsetPercent(new Date(at), day)
  expect(place && Math.round(place)).toBe(line)
  const lanes = [lane({ rides: [ride({ pickup_time: `${day} 18:00` })] }), lane({ rides: [ride()] }), lane()]
  expect(Math.round(initialScrollPercent(lanes, day, new Date(at)))).toBe(look)
  expect(initialScrollPercent([lane()], day, new Date(`${day}T15:00:00Z`)), 'a day without rides').toBe(0)
})

test('a ride can be dropped on a free lane with enough seats, and on its own lane', () => {
  expect(dropRefusal(ride(), lane())).toBe('')
  expect(dropRefusal(ride(), lane({ seats: 4 }))).toBe('')
  expect(dropRefusal(ride(), lane({ rides: [ride()] }))).toBe('')
})

test('a ride that started the day before is drawn at the beginning, however long it takes', () => {
  const night = ride({ pickup_time: '2026-12-23 23:40' })
  expect(round(spanOf(night, '2026-12-24'))).toEqual([0, 11])
  const via_locations = [{ location: '부산역', time: '2026-12-23T14:59:00Z' }]
  expect(round(spanOf({ ...night, via_locations }, '2026-12-24'))).toEqual([0, 11])
})

test('a ride of the night before does not block a ride of the day', () => {
  const night = ride({ id: 'b', pickup_time: '2026-12-23 23:40' })
  expect(dropRefusal(ride(), lane({ rides: [night] }))).toBe('')
})

test('a removed driver or unit accepts no additional ride', () => {
  const gone = lane({ isRemoved: true, rides: [ride({ id: 'b', pickup_time: '2026-12-23 23:40' })] })
  expect(dropRefusal(ride(), gone)).toBe('삭제되어 배정할 수 없습니다')
})

test('objections to a drop are shown before it', () => {
  const other = ride({ id: 'b', name: '박서연', pickup_time: '2026-12-24 18:00' })
  expect(dropRefusal(ride(), lane({ rides: [other] }))).toBe('18:00 박서연 님 운행이 있습니다')
  expect(dropRefusal(ride(), lane({ seats: 3 }))).toBe('최대 3명, 탑승 4명입니다')
})
