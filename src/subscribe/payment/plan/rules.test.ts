import { expect, test } from 'vitest'
import { paymentIdOf, retryTimeOf } from './rules.ts'

test('a declined month is retried 1, 3, 5 and 7 days after its due day, at nine', () => {
  const tried = ['2026-12-30', '2026-12-31', '2027-01-02', '2027-01-04', '2027-01-06']
  const tries = tried.map(
    (day, before) =>
      retryTimeOf('2026-12-30', before + 1, new Date(`${day}T00:00:30Z`))?.toISOString() ?? null,
  )
  expect(tries).toEqual([
    '2026-12-31T00:00:00.000Z',
    '2027-01-02T00:00:00.000Z',
    '2027-01-04T00:00:00.000Z',
    '2027-01-06T00:00:00.000Z',
    null,
  ])
})

test.each([
  ['a second early: retried as planned', 1, '2026-12-31T08:59:59+09:00', '2026-12-31T09:00:00+09:00'],
  [
    'at the planned time: retried at the next planned time',
    1,
    '2026-12-31T09:00:00+09:00',
    '2027-01-02T09:00:00+09:00',
  ],
  [
    'late, before midnight: retried the next day',
    1,
    '2027-01-31T23:59:59+09:00',
    '2027-02-01T09:00:00+09:00',
  ],
  ['late, at midnight: retried the day after', 1, '2027-02-01T00:00:00+09:00', '2027-02-02T09:00:00+09:00'],
  ['late, while UTC is a day behind', 2, '2027-02-28T08:00:00+09:00', '2027-03-01T09:00:00+09:00'],
  ['late, but before the next planned time', 4, '2027-01-05T12:00:00+09:00', '2027-01-06T09:00:00+09:00'],
  ['often, by hand and other cards, on its day', 9, '2026-12-30T12:00:00+09:00', '2026-12-31T09:00:00+09:00'],
  ['once by the job and often by hand', 5, '2026-12-31T12:00:00+09:00', '2027-01-02T09:00:00+09:00'],
  ['for the fifth time: not retried', 5, '2027-03-01T12:00:00+09:00', null],
])('retryTimeOf a month declined %s (%i times, due on 2026-12-30, at %s)', (_, declines, at, next) => {
  expect(retryTimeOf('2026-12-30', declines, new Date(at))).toEqual(next && new Date(next))
})

test('a payment id is derived from subscription and month, and has at most 40 characters', () => {
  const id = paymentIdOf('01890a5d-ac96-774b-bcce-b302099a8057', 96)
  expect(id).toBe('sub-01890a5dac96774bbcceb302099a8057-096')
  expect(id.length).toBeLessThanOrEqual(40)
})
