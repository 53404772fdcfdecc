import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryOf, isSpendable, refundOf, allocateHalves } from './rules.ts'

const today = '2026-12-01'
const moved = (lotId: string, amount: number) => ({ lotId, sourceLotId: lotId, amount })
const lot = (id: string, remaining: number, expiresOn: string) => ({ id, remaining, expiresOn })

test('the last day of a lot counts, the day after does not', () => {
  expect(isSpendable(lot('a', 2, today), today)).toBe(true)
  expect(isSpendable(lot('a', 2, '2026-11-30'), today)).toBe(false)
  expect(expiryOf(today, 90)).toBe('2027-03-01')
})

test.each([
  ['the lot that expires first', [lot('b', 4, '2027-01-01'), lot('a', 4, '2026-12-31')], [moved('a', -2)]],
  [
    'two lots if one has only half a ticket',
    [lot('a', 1, '2026-12-31'), lot('b', 4, '2027-01-01')],
    [moved('a', -1), moved('b', -1)],
  ],
  ['no expired lot', [lot('a', 4, '2026-11-30'), lot('b', 2, '2027-01-01')], [moved('b', -2)]],
  ['no lot if they do not suffice', [lot('a', 1, '2027-01-01')], null],
])('tickets are taken from %s', (_, lots, moves) => {
  expect(allocateHalves(lots, 2, today)).toEqual(moves)
})

test('a late refund of the same reservation is spent before a lot that expires sooner', () => {
  const lots = [lot('a', 4, '2026-12-02'), lot('late', 1, '2026-12-08')]
  expect(allocateHalves(lots, 2, today, new Set(['late']))).toEqual([moved('late', -1), moved('a', -1)])
})

test('a refund goes to the lot that the tickets came from; if it has expired, the refund is late', () => {
  const held = [
    { lotId: 'a', halves: 1, expiresOn: '2026-11-30' },
    { lotId: 'b', halves: 1, expiresOn: '2027-01-01' },
  ]
  expect(refundOf(held, 2, today)).toEqual({ moves: [moved('b', 1)], late: [held[0]] })
  expect(refundOf(held, 1, today)).toEqual({ moves: [moved('b', 1)], late: [] })
})

test('spending takes the requested amount, never more than a lot has, and is refunded in full', () => {
  const lots = fc.array(
    fc.record({
      id: fc.uuid(),
      remaining: fc.integer({ min: 0, max: 9 }),
      expiresOn: fc.constantFrom('2026-11-30', '2026-12-01', '2027-05-05'),
    }),
  )
  fc.assert(
    fc.property(lots, fc.integer({ min: 1, max: 12 }), (held, halves) => {
      const moves = allocateHalves(held, halves, today)
      const live = held.filter((one) => isSpendable(one, today)).reduce((sum, one) => sum + one.remaining, 0)
      if (moves === null) return live < halves
      const spent = moves.map(({ lotId, amount }) => ({
        lotId,
        halves: -amount,
        expiresOn: held.find((one) => one.id === lotId)!.expiresOn,
      }))
      const back = refundOf(spent, halves, today)
      const fits = spent.every(
        ({ lotId, halves: taken }) => taken <= held.find((one) => one.id === lotId)!.remaining,
      )
      return (
        fits &&
        moves.reduce((sum, move) => sum - move.amount, 0) === halves &&
        back.late.length === 0 &&
        back.moves.reduce((sum, move) => sum + move.amount, 0) === halves
      )
    }),
  )
})
