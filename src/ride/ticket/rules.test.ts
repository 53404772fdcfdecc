import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryOf, isSpendable, refundOf, spendingOf } from './rules.ts'

const today = '2026-12-01'
const lot = (id: string, remaining: number, expiresOn: string) => ({ id, remaining, expiresOn })

test('the last day of a lot counts, the day after does not', () => {
  expect(isSpendable(lot('a', 2, today), today)).toBe(true)
  expect(isSpendable(lot('a', 2, '2026-11-30'), today)).toBe(false)
  expect(expiryOf(today, 90)).toBe('2027-03-01')
})

test.each([
  [
    'the lot that expires first',
    [lot('b', 4, '2027-01-01'), lot('a', 4, '2026-12-31')],
    [{ lotId: 'a', amount: -2 }],
  ],
  [
    'two lots when one has half',
    [lot('a', 1, '2026-12-31'), lot('b', 4, '2027-01-01')],
    [
      { lotId: 'a', amount: -1 },
      { lotId: 'b', amount: -1 },
    ],
  ],
  ['no expired lot', [lot('a', 4, '2026-11-30'), lot('b', 2, '2027-01-01')], [{ lotId: 'b', amount: -2 }]],
  ['nothing when they do not suffice', [lot('a', 1, '2027-01-01')], null],
])('a ticket is paid from %s', (_, lots, moves) => {
  expect(spendingOf(lots, 2, today)).toEqual(moves)
})

test('a refund goes back where it came from; of an expired lot it is late', () => {
  const spent = [
    { lotId: 'a', taken: 1, expiresOn: '2026-11-30' },
    { lotId: 'b', taken: 1, expiresOn: '2027-01-01' },
  ]
  expect(refundOf(spent, 2, today)).toEqual({ moves: [{ lotId: 'b', amount: 1 }], late: 1 })
  expect(refundOf(spent, 1, today)).toEqual({ moves: [{ lotId: 'b', amount: 1 }], late: 0 })
})

test('what is spent is what was asked, never more than a lot holds, and comes back whole', () => {
  const lots = fc.array(
    fc.record({
      id: fc.uuid(),
      remaining: fc.integer({ min: 0, max: 9 }),
      expiresOn: fc.constantFrom('2026-11-30', '2026-12-01', '2027-05-05'),
    }),
  )
  fc.assert(
    fc.property(lots, fc.integer({ min: 1, max: 12 }), (held, halves) => {
      const moves = spendingOf(held, halves, today)
      const live = held.filter((one) => isSpendable(one, today)).reduce((sum, one) => sum + one.remaining, 0)
      if (moves === null) return live < halves
      const spent = moves.map(({ lotId, amount }) => ({
        lotId,
        taken: -amount,
        expiresOn: held.find((one) => one.id === lotId)!.expiresOn,
      }))
      const back = refundOf(spent, halves, today)
      const fits = spent.every(({ lotId, taken }) => taken <= held.find((one) => one.id === lotId)!.remaining)
      return (
        fits &&
        moves.reduce((sum, move) => sum - move.amount, 0) === halves &&
        back.late === 0 &&
        back.moves.reduce((sum, move) => sum + move.amount, 0) === halves
      )
    }),
  )
})
