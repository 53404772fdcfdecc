import { expect, test } from 'vitest'
import type { DispatchOut } from '../contract.ts'
import { dropText, tripText } from './copy.ts'
import {
  awayOfDriver,
  awayOfUnit,
  barsOf,
  dropObjection,
  initialScrollPercent,
  isDropRefused,
  isLate,
  type Lane,
  nowOffsetPercent,
  rideAfterKey,
  rowCount,
  spanOf,
  laneSpanOf,
  type StepKey,
  timeAt,
} from './rules.ts'

const DAY = '2026-12-24'
const instantAt = (wall: string) => new Date(`${wall.replace(' ', 'T')}:00+09:00`).toISOString()

/** A ride with a pickup and a planned end as wall times. */
const ride = (changes: Partial<DispatchOut> = {}, end = `${DAY} 11:30`) =>
  ({
    id: 'a',
    name: '김하늘',
    pickup_time: `${DAY} 09:30`,
    expected_end_at: instantAt(end),
    passenger_count: 4,
    display_status: 'CONFIRMED',
    current_stop: null,
    ...changes,
  }) as DispatchOut
const round = (span: { left: number; width: number }) => [Math.round(span.left), Math.round(span.width)]

test.each([
  ['05:00', '07:00', [0, 11]],
  ['14:30', '16:30', [50, 11]],
  ['14:30', '20:00', [50, 29]],
  ['14:30', '14:40', [50, 8]],
  ['00:10', '02:00', [0, 8]],
  ['23:50', '23:59', [92, 8]],
])('a ride from %s to %s is drawn at %j percent of its day', (from, to, expected) => {
  expect(round(spanOf(ride({ pickup_time: `${DAY} ${from}` }, `${DAY} ${to}`), DAY))).toEqual(expected)
})

test.each([
  [0, '05:00'],
  [0.5, '14:30'],
  [1, '23:30'],
  [-1, '05:00'],
  [2.5 / 19, '07:30'],
])('a press at %f of a lane begins an order at %s', (share, time) => expect(timeAt(share)).toBe(time))

test('a ride that started the day before is drawn from the day’s start to its planned end', () => {
  const night = { pickup_time: '2026-12-23 23:40' }
  expect(round(spanOf(ride(night, `${DAY} 01:40`), DAY))).toEqual([0, 8])
  expect(round(spanOf(ride(night, `${DAY} 14:30`), DAY))).toEqual([0, 50])
})

test('rides that do not overlap share a row, with room for each text until the next ride', () => {
  const at = (id: string, from: string, to: string) =>
    ride({ id, pickup_time: `${DAY} ${from}` }, `${DAY} ${to}`)
  const bars = barsOf(
    [
      at('c', '13:00', '15:00'),
      at('a', '07:00', '09:00'),
      at('b', '08:30', '12:00'),
      at('d', '10:00', '11:00'),
    ],
    DAY,
  )
  expect(bars.map((bar) => [bar.ride.id, bar.row])).toEqual([
    ['a', 0],
    ['b', 1],
    ['d', 0],
    ['c', 0],
  ])
  expect(rowCount(bars)).toBe(2)
  expect(bars.map(({ left, room }) => [Math.round(left), Math.round(room)])).toEqual([
    [11, 16],
    [18, 82],
    [26, 16],
    [42, 58],
  ])
  expect(rowCount([])).toBe(1)
})

const lane = (changes: Partial<Lane> = {}): Lane => ({
  id: 'l',
  name: '12가3456',
  text: '',
  away: [],
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
  const place = nowOffsetPercent(new Date(at), DAY)
  expect(place && Math.round(place)).toBe(line)
  const lanes = [lane({ rides: [ride({ pickup_time: `${DAY} 18:00` })] }), lane({ rides: [ride()] }), lane()]
  expect(Math.round(initialScrollPercent(lanes, DAY, new Date(at)))).toBe(look)
  expect(initialScrollPercent([lane()], DAY, new Date(`${DAY}T15:00:00Z`)), 'a day without rides').toBe(0)
})

const shifts = (...texts: string[]) => texts.map((text) => ({ from: text.slice(0, 5), to: text.slice(6) }))
const duty = { is_licensed: true, is_on_leave: false, hours: null }

test.each([
  ['has no fixed schedule', {}, []],
  ['is on leave', { is_on_leave: true, hours: [] }, ['00:00-24:00 ON_LEAVE']],
  ['has an expired license', { is_licensed: false, is_on_leave: true }, ['00:00-24:00 LICENCE_EXPIRED']],
  ['does not work that day', { hours: [] }, ['00:00-24:00 OFF_DAY']],
  ['works all day', { hours: shifts('00:00-24:00') }, []],
  ['works by day', { hours: shifts('09:00-18:00') }, ['00:00-09:00 OFF_HOURS', '18:00-24:00 OFF_HOURS']],
  ['works by night', { hours: shifts('22:00-24:00', '00:00-06:00') }, ['06:00-22:00 OFF_HOURS']],
  ['has shifts that overlap', { hours: shifts('00:00-10:00', '05:00-08:00') }, ['10:00-24:00 OFF_HOURS']],
])('the lane of a driver who %s is shaded at these hours', (_, changes, expected) => {
  const away = awayOfDriver({ ...duty, ...changes })
  expect(away.map(({ from, to, reason }) => `${from}-${to} ${reason}`)).toEqual(expected)
})

test('the lane of a unit in maintenance is shaded all day', () => {
  expect(awayOfUnit({ in_maintenance: false })).toEqual([])
  expect(awayOfUnit({ in_maintenance: true })).toEqual([
    { from: '00:00', to: '24:00', reason: 'IN_MAINTENANCE' },
  ])
})

test('hours before the first hour of the board are not drawn', () => {
  expect(laneSpanOf({ from: '00:00', to: '05:00' })).toBeNull()
  expect(round(laneSpanOf({ from: '00:00', to: '24:00' })!)).toEqual([0, 100])
  expect(round(laneSpanOf({ from: '14:30', to: '24:00' })!)).toEqual([50, 50])
})

const other = ride({ id: 'b', name: '박서연', pickup_time: `${DAY} 18:00` })
const night = ride({ id: 'b', pickup_time: '2026-12-23 23:40' })
const away = (reason: 'ON_LEAVE' | 'OFF_HOURS' | 'LICENCE_EXPIRED' | 'IN_MAINTENANCE', from = '00:00') => [
  { from, to: '24:00', reason },
]

test.each<[string, Partial<Lane>, string | null, boolean]>([
  ['a free lane', {}, null, false],
  ['its own lane', { rides: [ride()] }, null, false],
  ['a unit with enough seats', { seats: 4 }, null, false],
  ['a driver with a ride of the night before', { rides: [night] }, null, false],
  ['a driver who is off later that day', { away: away('OFF_HOURS', '10:00') }, null, false],
  ['a busy driver', { rides: [other] }, '18:00 박서연 님 운행이 있습니다', false],
  ['a driver on leave', { away: away('ON_LEAVE') }, '휴가', false],
  ['a driver outside working hours', { away: away('OFF_HOURS', '09:00') }, '근무 시간 외', false],
  ['a unit with too few seats', { seats: 3 }, '최대 3명, 탑승 4명입니다', false],
  ['a busy unit', { seats: 4, rides: [other] }, '18:00 박서연 님 운행이 있습니다', true],
  ['a removed lane', { isRemoved: true, rides: [night] }, '삭제되어 배정할 수 없습니다', true],
  ['a busy driver without a license', { rides: [other], away: away('LICENCE_EXPIRED') }, '면허 만료', true],
  ['a unit in maintenance', { seats: 4, away: away('IN_MAINTENANCE') }, '정비 중', true],
])('a drop on %s: %j', (_, changes, text, isRefused) => {
  const there = lane(changes)
  const drop = dropObjection(ride(), there)
  expect(drop && dropText(drop, ride(), there)).toBe(text)
  expect(drop !== null && isDropRefused(drop)).toBe(isRefused)
})

test.each<[string, Partial<DispatchOut>, boolean]>([
  ['confirmed and not arrived', {}, true],
  ['at the pickup', { current_stop: 0 }, false],
  ['a request', { display_status: 'PENDING' }, false],
  ['completed', { display_status: 'COMPLETED' }, false],
  ['at its pickup time', { pickup_time: `${DAY} 10:00` }, false],
])('a ride that is %s counts as late: %j', (_, changes, expected) => {
  expect(isLate(ride(changes), new Date(instantAt(`${DAY} 10:00`)))).toBe(expected)
})

test.each([
  [{ trip_step: null, driver_answer: null }, ''],
  [{ trip_step: null, driver_answer: 'DECLINED' as const }, '기사 거절'],
  [{ trip_step: 'EN_ROUTE' as const, driver_answer: 'ACCEPTED' as const }, '픽업 가는 중'],
  [{ trip_step: 'STOP_2' as const, driver_answer: 'ACCEPTED' as const }, '경유 2 도착'],
])('the trip %j is shown as “%s”', (trip, text) => {
  expect(tripText(trip)).toBe(text)
})

const at = (id: string, time: string) => ride({ id, pickup_time: `${DAY} ${time}` })
const groups = [
  [at('x', '06:00')],
  [at('y', '19:00')],
  [at('a', '08:00'), at('b', '14:00'), at('c', '20:00')],
  [],
  [at('d', '13:00')],
]

test.each<[string, StepKey, string | null]>([
  ['x', 'ArrowDown', 'y'],
  ['y', 'ArrowDown', 'c'],
  ['c', 'ArrowDown', 'd'],
  ['d', 'ArrowDown', null],
  ['d', 'ArrowUp', 'b'],
  ['a', 'ArrowUp', 'y'],
  ['x', 'ArrowUp', null],
  ['a', 'ArrowRight', 'b'],
  ['c', 'ArrowRight', 'd'],
  ['a', 'ArrowLeft', 'y'],
  ['x', 'ArrowLeft', null],
  ['b', 'Home', 'x'],
  ['b', 'End', 'd'],
  ['gone', 'ArrowDown', null],
])('from ride %s the key %s leads to %s', (id, key, expected) => {
  expect(rideAfterKey(groups, id, key)).toBe(expected)
})
