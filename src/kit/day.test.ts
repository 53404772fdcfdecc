import { expect, test } from 'vitest'
import {
  addDays,
  dayBanner,
  dayFrom,
  dayOf,
  daysBetween,
  daysFrom,
  endOf,
  inKst,
  instantLabel,
  instantOf,
  isDay,
  isMonth,
  koreanDate,
  monthStart,
  startOf,
  timeOf,
  wallTimeOf,
  weekdayOf,
  weeksOf,
} from './day.ts'

test.each([
  ['2026-12-31T14:59:59Z', '2026-12-31'],
  ['2026-12-31T15:00:00Z', '2027-01-01'],
  ['2028-02-28T15:00:00Z', '2028-02-29'],
  ['2026-11-20T15:30:00Z', '2026-11-21'],
])('the KST day of %s is %s', (instant, day) => {
  expect(dayOf(new Date(instant))).toBe(day)
})

test.each([
  ['2026-12-24 09:30', '2026-12-24T00:30:00.000Z'],
  ['2026-12-24T09:30', '2026-12-24T00:30:00.000Z'],
  ['2027-01-01 00:00', '2026-12-31T15:00:00.000Z'],
])('the wall time %s is the instant %s (C-169)', (wall, instant) => {
  expect(instantOf(wall)?.toISOString()).toBe(instant)
  expect(wallTimeOf(new Date(instant))).toBe(wall.replace('T', ' '))
})

test.each([
  '2027-02-29 10:00',
  '2026-13-01 10:00',
  '2026-12-24 24:00',
  '2026-12-24',
  'soon',
  '2026-12-24 9:30',
])('%s is not a wall time', (wall) => {
  expect(instantOf(wall)).toBeNull()
})

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-04-31', false],
  ['2026-4-1', false],
  ['0000-00-00', false],
  ['2026-00-10', false],
  ['2026-13-01', false],
  ['2026-12-00', false],
  ['2100-02-29', false],
  ['2000-02-29', true],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['9998-12-31', true],
  ['9999-01-01', false],
])('whether %s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test('every day of 1900 to 2300 is valid, and the 31st of a shorter month is not', () => {
  const days = new Set(daysFrom('1900-01-01', daysBetween('1900-01-01', '2301-01-01')))
  const wrong: string[] = []
  for (let year = 1900; year <= 2300; year++)
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= 31; day++) {
        const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
        const expected = days.has(text) ? text : null
        if (isDay(text) !== days.has(text) || dayFrom(year, month, day) !== expected) wrong.push(text)
      }
  expect(wrong).toEqual([])
})

test('adds days across the ends of months and years', () => {
  expect(addDays('2026-01-31', 1)).toBe('2026-02-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect(daysFrom('2026-12-30', 3)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
})

test('monthStart returns the first day of the month, also for the month before January', () => {
  expect(monthStart('2026-12-24')).toBe('2026-12-01')
  expect(monthStart('2026-12-24', 1)).toBe('2027-01-01')
  expect(monthStart('2026-01-31', -1)).toBe('2025-12-01')
})

test('the chosen day is shown as YYYY-MM-DD(weekday) without a space (C-140)', () => {
  expect(dayBanner('2026-11-27')).toBe('2026-11-27(금)')
  expect(weekdayOf('2026-11-29')).toBe('일')
})

test('an instant is shown in KST', () => {
  expect(instantLabel(new Date('2026-11-27T01:30:00Z'))).toBe('11월 27일 (금) 10:30')
  expect(timeOf(new Date('2026-11-27T15:05:00Z'))).toBe('00:05')
})

test('makes a day of year, month and day only when it exists', () => {
  expect(dayFrom(2028, 2, 29)).toBe('2028-02-29')
  expect(dayFrom(2027, 2, 29)).toBeNull()
  expect(dayFrom(2026.5, 2, 1)).toBeNull()
  expect(dayFrom(Number.NaN, 2, 1)).toBeNull()
})

test.each([
  ['2026-12-24 09:30', '2026-12-24 09:30'],
  ['2026-12-24T09:30', '2026-12-24 09:30'],
  ['2026-12-24T09:30:00', '2026-12-24 09:30'],
  ['2026-12-24T01:30:00Z', '2026-12-24 10:30'],
  ['2026-12-23T20:00:00.000Z', '2026-12-24 05:00'],
  ['2026-12-24T09:30+09:00', '2026-12-24 09:30'],
  ['2026-12-24T09:30:15', '2026-12-24 09:30'],
  ['2027-02-30T10:00:00+09:00', '2027-02-30T10:00:00+09:00'],
  ['2026-12-24 09:30 xyz', '2026-12-24 09:30 xyz'],
  ['내일', '내일'],
])('%s is shown as %s (K-51)', (text, shown) => {
  expect(inKst(text)).toBe(shown)
})

test.each(['2026-01-02', '2026-11-27', '2028-02-29'])(
  '%s is formatted like the Korean locale of Intl',
  (day) => {
    const written = new Date(`${day}T00:00:00Z`).toLocaleDateString('ko-KR', { timeZone: 'UTC' })
    expect(koreanDate(day)).toBe(written)
  },
)

test('a day ends a millisecond before midnight in KST', () => {
  const end = endOf('2026-12-31')
  expect(end.toISOString()).toBe('2026-12-31T14:59:59.999Z')
  expect([dayOf(end), dayOf(new Date(end.getTime() + 1))]).toEqual(['2026-12-31', '2027-01-01'])
})

test.each([
  ['2026-12-01', '2026-11-30T15:00:00.000Z'],
  ['2028-03-01', '2028-02-29T15:00:00.000Z'],
  ['2027-01-01', '2026-12-31T15:00:00.000Z'],
])('%s begins at midnight in KST', (day, instant) => {
  expect(startOf(day).toISOString()).toBe(instant)
})

test.each([
  ['2026-12', true],
  ['2026-13', false],
  ['2026-00', false],
  ['1999-12', false],
  ['2026-1', false],
])('%s is a month: %s', (text, is) => expect(isMonth(text)).toBe(is))

test.each([
  // A month of 31 days in six weeks, one of 28 days in four, and one that begins on a Sunday.
  ['2026-08-15', 6, '2026-07-26', '2026-09-05'],
  ['2026-02-28', 4, '2026-02-01', '2026-02-28'],
  ['2026-11-30', 5, '2026-11-01', '2026-12-05'],
  ['2026-12-01', 5, '2026-11-29', '2027-01-02'],
])('the month of %s has %i weeks, from %s to %s', (day, weeks, first, last) => {
  const shown = weeksOf(day)
  expect(shown).toHaveLength(weeks)
  expect([shown[0]![0], shown.at(-1)![6]]).toEqual([first, last])
  expect(new Set(shown.flat()).size).toBe(weeks * 7)
})
