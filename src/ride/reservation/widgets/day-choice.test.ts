import { expect, test } from 'vitest'
import { dayOfMonth, dayRefusalText, selectedDay, stripStart } from './day-choice.ts'
import { dayNote } from './day-note.ts'

const TODAY = '2026-11-21'
const CLOSED = { text: '불가', tone: 'closed' }
const SOON = { text: '오픈 전', tone: 'closed' }

test.each([
  ['2026-11-20', 3, '선택하신 날짜는 예약 불가능합니다. 3일 이후 날짜를 선택해주세요.', CLOSED],
  ['2026-11-21', 3, '예약은 3일 이후부터 가능합니다.', SOON],
  ['2026-11-23', 3, '예약은 3일 이후부터 가능합니다.', SOON],
  ['2026-11-24', 3, '', null],
  ['2026-11-21', 0, '', null],
  ['2027-11-21', 3, '', null],
  ['2027-11-22', 3, '예약은 오늘부터 1년 이내의 날짜만 가능합니다.', CLOSED],
])(
  'on %s with booking open in %i days: %j (C-142, C-143, C-144, C-146, C-147, K-46)',
  (day, openDate, text, note) => {
    expect([dayRefusalText(day, TODAY, openDate), dayNote(day, TODAY, openDate)]).toEqual([text, note])
  },
)

test.each([
  ['2026-11-21', 3, '2026-11-24'],
  ['2026-11-23', 3, '2026-11-24'],
  ['2026-11-30', 3, '2026-11-30'],
  ['2026-11-21', 0, '2026-11-21'],
])('with ?date=%s and booking open in %i days, %s is selected (C-145)', (asked, openDate, day) => {
  expect(selectedDay(asked, TODAY, openDate)).toBe(day)
})

test.each([
  ['2026-11-24', '2026-11-21'],
  ['2026-12-21', '2026-11-21'],
  ['2026-12-22', '2026-12-01'],
  ['2027-03-05', '2027-03-01'],
])('the strip that holds %s starts on %s (C-138)', (day, start) => {
  expect(stripStart(day, TODAY)).toBe(start)
})

test.each([
  ['2027-01-01', '2027-01-01', 'another month: its first day'],
  ['2026-12-01', '2026-12-04', 'this month: the first day that is open'],
  ['2026-11-01', null, 'a past month'],
  ['2027-12-01', '2027-12-01', 'the last month that can be booked'],
  ['2028-01-01', null, 'a month beyond the last day that can be booked'],
])('pressing the month %s chooses %s (%s)', (month, day, _) => {
  expect(dayOfMonth(month, '2026-12-01', 3)).toBe(day)
})

test('a month whose days are all before booking opens has none to choose', () => {
  expect(dayOfMonth('2026-11-01', '2026-11-29', 3)).toBeNull()
})

test.each([
  [{ free: 9, state: 'OPEN' as const }, null],
  [
    { free: 2, state: 'OPEN' as const },
    { text: '2대', tone: 'few' },
  ],
  [
    { free: 0, state: 'FULL' as const },
    { text: '마감', tone: 'full' },
  ],
])('an open day with %j has the text %j', (known, note) => {
  expect(dayNote('2026-11-24', TODAY, 3, known)).toEqual(note)
  expect(dayNote('2026-11-23', TODAY, 3, known)).toEqual(SOON)
})
