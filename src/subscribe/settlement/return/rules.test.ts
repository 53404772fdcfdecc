import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, monthsLater } from '#kit/day.ts'
import { dueDayOf } from '#subscribe/subscription/rules.ts'
import { earlyEndItems, type Item, type Month } from '../rules.ts'
import { type AgreedEnd, coveredKmOf, earlierEndItems, reckonedEndOf } from './rules.ts'

const FEE = 900_000
const START = '2026-12-01'
const running = { status: 'ACTIVE', startDate: START, endDate: '2027-12-01', fee: FEE } as const

/** Twelve months: the first ones are paid, the others planned. `first`: the amount of the first month in won. */
const months = (paid: number, first = FEE): Month[] =>
  Array.from({ length: 12 }, (_, index) => ({
    id: `p${index + 1}`,
    month: index + 1,
    dueOn: dueDayOf(START, index + 1),
    amount: index === 0 ? first : FEE,
    refunded: 0,
    refunding: 0,
    status: index < paid ? ('PAID' as const) : ('PLANNED' as const),
  }))

const totalOf = (items: readonly Item[]) => items.reduce((sum, { amount }) => sum + amount, 0)
const agree = (paid: Month[], endDate: string): [AgreedEnd, number] => {
  const items = earlyEndItems(null, running, paid, endDate)
  const unusedDays = items.find(({ kind }) => kind === 'UNUSED_DAYS')?.quantity ?? 0
  return [{ endDate, next: null, unusedDays }, totalOf(items)]
}

test.each([
  // Agreed for December 26th: the fee of the 340 remaining days is above the maximum of three monthly fees, so ten
  // days less only change the refund.
  ['2026-12-16', 1, '2026-12-26', [['UNUSED_DAYS', 10, -290_323]]],
  // From November 21st to the 11th: 30 % of the fees of 10 more days, and a refund of 10 of 30 days.
  [
    '2027-11-11',
    12,
    '2027-11-21',
    [
      ['EARLY_END_FEE', 10, 90_000],
      ['UNUSED_DAYS', 10, -300_000],
    ],
  ],
  // Returned in the month before the last paid one: refunds the whole last month and 3 days of the one before.
  [
    '2027-01-29',
    3,
    '2027-02-20',
    [
      ['EARLY_END_FEE', 22, 144_000],
      ['UNUSED_DAYS', 22, -697_811],
    ],
  ],
  ['2026-12-26', 1, '2026-12-26', []],
] as const)('a car back on %s after %i paid months, agreed for %s', (back, paid, agreedFor, items) => {
  const [agreed] = agree(months(paid), agreedFor)
  const found = earlierEndItems(agreed, running, months(paid), back)
  expect(found.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual(items)
})

const km = (to: number) => ({
  startDate: START,
  endDate: '2027-11-21',
  pausedDays: 0,
  months: 12,
  fee: FEE,
  from: 0,
  to,
})

test('computes the costs of a return for the agreed day if that is cheaper', () => {
  const free = months(12, FEE).map((month) => ({ ...month, amount: month.month === 12 ? 0 : FEE }))
  const [agreed] = agree(free, '2027-11-21')
  expect(reckonedEndOf(agreed, running, free, km(0), '2027-11-11')).toBe('2027-11-21')
  expect(reckonedEndOf(agreed, running, months(12), km(0), '2027-11-11')).toBe('2027-11-11')
  expect(reckonedEndOf(agreed, running, months(12), km(0), '2027-11-25')).toBe('2027-11-21')
})

test('an agreed end with an earlier return costs what an end on the day of the return costs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 11 }), fc.nat(60), fc.nat(60), (month, offset, earlier) => {
      const paid = months(month + 1)
      const from = dueDayOf(START, month + 1)
      const last = monthsLater(START, month + 1)
      const back = addDays(from, Math.min(offset, 26) + 1)
      const end = addDays(back, earlier)
      fc.pre(end <= last && end < running.endDate)
      const [agreed, settled] = agree(paid, end)
      const direct = totalOf(earlyEndItems(null, running, paid, back))
      const changed = earlierEndItems(agreed, running, paid, back)
      expect(settled + totalOf(changed)).toBe(direct)
      expect(totalOf(changed)).toBeLessThanOrEqual(0)
    }),
  )
})

test('an earlier return never costs more than the agreed end, with any mileage', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.nat(80),
      fc.nat(25),
      fc.nat(30_000),
      (count, days, at, to) => {
        const paid = months(count)
        const end = addDays(dueDayOf(START, count), at + 1)
        const back = addDays(end, -days)
        fc.pre(back >= START && end < running.endDate)
        const [agreed] = agree(paid, end)
        const reckoned = reckonedEndOf(agreed, running, paid, km(to), back)
        const over = (day: string) => Math.max(0, to - coveredKmOf({ ...km(to), endDate: day })) * 450
        const cost = totalOf(earlierEndItems(agreed, running, paid, reckoned)) + over(reckoned)
        expect(cost).toBeLessThanOrEqual(over(end))
      },
    ),
  )
})
