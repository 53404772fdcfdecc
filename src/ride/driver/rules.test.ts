import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  leaveRefusal,
  licenseState,
  offReason,
  parseSchedule,
  scheduleText,
  shiftsOn,
  weekStart,
} from './rules.ts'

test.each([
  ['', ''],
  ['월-금 09:00-18:00', '월-금 09:00-18:00'],
  [' 월 ~ 금  9:00 ~ 18:00 ', '월-금 09:00-18:00'],
  ['평일 09:00-18:00, 토요일 10:00-15:00', '월-금 09:00-18:00, 토 10:00-15:00'],
  ['월, 수, 금 09:00-18:00', '월·수·금 09:00-18:00'],
  ['금월수 09:00-18:00', '월·수·금 09:00-18:00'],
  ['토-월 22:00-06:00', '월·토·일 22:00-06:00'],
  ['주말', '토·일 00:00-24:00'],
  ['매일 00:00-24:00', '월-일 00:00-24:00'],
  ['월 17:00-22:00; 월 06:00-10:00', '월 06:00-10:00, 월 17:00-22:00'],
])('the schedule “%s” is parsed and printed as “%s”', (text, printed) => {
  expect(scheduleText(parseSchedule(text)!)).toBe(printed)
})

test.each([
  '화목 휴무',
  '09:00-18:00',
  '월-금 25:00-26:00',
  '월-금 09:60-18:00',
  '월-금 24:00-06:00',
  '월-금 09:00-09:00',
  '월-금 09:00',
  '월-금 09:00-18:00, 금 17:00-20:00',
  '월 22:00-06:00, 월 23:00-23:30',
  '🚗',
])('the text “%s” cannot be parsed as a schedule', (text) => {
  expect(parseSchedule(text)).toBeNull()
})

test('a printed schedule parses to the same schedule', () => {
  const time = fc.nat(23).map((hour) => `${String(hour).padStart(2, '0')}:30`)
  const span = fc.record({ weekday: fc.nat(6), from: time, to: time }).filter(({ from, to }) => from !== to)
  const week = fc.uniqueArray(span, { selector: ({ weekday }) => weekday, maxLength: 7 })
  fc.assert(
    fc.property(week, (spans) => {
      const read = parseSchedule(scheduleText(spans))!
      expect(read.toSorted((a, b) => a.weekday - b.weekday)).toEqual(
        spans.toSorted((a, b) => a.weekday - b.weekday),
      )
    }),
  )
})

// 2026-12-04 is a Friday.
const facts = {
  schedule: parseSchedule('월-금 09:00-18:00, 토 20:00-02:00')!,
  leaves: [{ from: '2026-12-10', to: '2026-12-11' }],
  licence: '2026-12-20',
  day: '2026-12-04',
  time: '09:00',
}
test.each([
  ['the first minute of work', {}, null],
  ['the last minute of work', { time: '17:59' }, null],
  ['the minute at which work ends', { time: '18:00' }, 'OFF_HOURS'],
  ['before work', { time: '08:59' }, 'OFF_HOURS'],
  ['a Sunday', { day: '2026-12-06' }, 'OFF_DAY'],
  ['a night shift after midnight', { day: '2026-12-06', time: '01:59' }, null],
  ['the end of the night shift', { day: '2026-12-06', time: '02:00' }, 'OFF_DAY'],
  ['the morning before the night shift', { day: '2026-12-05', time: '01:00' }, 'OFF_HOURS'],
  ['the late evening of the night shift', { day: '2026-12-05', time: '23:59' }, null],
  ['the first day of leave', { day: '2026-12-10' }, 'ON_LEAVE'],
  ['the last day of leave', { day: '2026-12-11' }, 'ON_LEAVE'],
  ['the day after a leave', { day: '2026-12-14' }, null],
  ['the last day of the license', { licence: '2026-12-04' }, null],
  ['the day after the license expired', { licence: '2026-12-03' }, 'LICENCE_EXPIRED'],
  ['an expired license during a leave', { licence: '2026-12-03', day: '2026-12-10' }, 'LICENCE_EXPIRED'],
  ['no fixed schedule', { schedule: [], time: '03:00' }, null],
  ['a leave without a schedule', { schedule: [], day: '2026-12-10' }, 'ON_LEAVE'],
  ['no recorded license', { licence: null }, null],
])('the reason why a driver should not drive: %s', (_, change, reason) => {
  expect(offReason({ ...facts, ...change })).toBe(reason)
})

test.each([
  [null, null],
  ['2026-11-30', 'EXPIRED'],
  ['2026-12-01', 'EXPIRES_SOON'],
  ['2027-01-30', 'EXPIRES_SOON'],
  ['2027-01-31', null],
])('on 1 December a license until %s is %s', (expiresOn, state) => {
  expect(licenseState(expiresOn, '2026-12-01')).toBe(state)
})

test.each([
  ['2026-12-01', '2026-12-01', null],
  ['2026-12-02', '2026-12-01', 'LEAVE_ENDS_EARLY'],
  ['2026-12-01', '2027-12-01', null],
  ['2026-12-01', '2027-12-02', 'LEAVE_TOO_LONG'],
])('a leave from %s to %s: %s', (from, to, code) => {
  expect(leaveRefusal({ from, to })).toBe(code)
})

test('a week starts on Monday and ends on Sunday', () => {
  const days = ['2026-12-06', '2026-12-07', '2026-12-13', '2026-12-14']
  expect(days.map(weekStart)).toEqual(['2026-11-30', '2026-12-07', '2026-12-07', '2026-12-14'])
})

// 2026-12-05 is a Saturday.
test.each([
  ['월-금 09:00-18:00', []],
  ['토 09:00-12:00, 토 13:00-18:00', ['09:00-12:00', '13:00-18:00']],
  ['토 22:00-06:00', ['22:00-24:00']],
  ['금 22:00-06:00', ['00:00-06:00']],
  ['금 18:00-00:00', []],
  ['매일 20:00-02:00', ['00:00-02:00', '20:00-24:00']],
  ['주말', ['00:00-24:00']],
])('a driver who works “%s” works on a Saturday at %j', (text, expected) => {
  const shifts = shiftsOn(parseSchedule(text)!, '2026-12-05')
  expect(shifts.map(({ from, to }) => `${from}-${to}`)).toEqual(expected)
})
