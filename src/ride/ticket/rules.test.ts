import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateHalves, expiryOf, isSpendable, refundOf, wonOf } from './rules.ts'

const today = '2026-12-01'
const moved = (lotId: string, amount: number, won = 0) => ({ lotId, sourceLotId: lotId, amount, won })
const FREE = { won: 0, each: 0 }
const lot = (id: string, remaining: number, expiresOn: string) => ({ id, remaining, expiresOn, ...FREE })

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

test('spends the reservation’s own late refund before a lot that expires sooner', () => {
  const lots = [lot('a', 4, '2026-12-02'), lot('late', 1, '2026-12-08')]
  expect(allocateHalves(lots, 2, today, new Set(['late']))).toEqual([moved('late', -1), moved('a', -1)])
})

test('a refund returns to the lot that the tickets came from; if that lot has expired, it is a late refund', () => {
  const held = [
    { lotId: 'a', halves: 1, expiresOn: '2026-11-30', ...FREE },
    { lotId: 'b', halves: 1, expiresOn: '2027-01-01', ...FREE },
  ]
  expect(refundOf(held, 2, today)).toEqual({ moves: [moved('b', 1)], late: [held[0]] })
  expect(refundOf(held, 1, today)).toEqual({ moves: [moved('b', 1)], late: [] })
})

test('spending takes the requested amount, never more than a lot has; a refund returns all of it', () => {
  const lots = fc.array(
    fc.record({
      id: fc.uuid(),
      remaining: fc.integer({ min: 0, max: 9 }),
      expiresOn: fc.constantFrom('2026-11-30', '2026-12-01', '2027-05-05'),
      won: fc.constant(0),
      each: fc.constant(0),
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
        ...FREE,
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

test.each([
  ['a half of many carries its share, rounded down', 1, { all: 3, won: 10, each: 3 }, 3],
  ['two halves carry twice as much', 2, { all: 3, won: 10, each: 3 }, 6],
  ['the last halves carry the remainder, too', 3, { all: 3, won: 10, each: 3 }, 10],
  ['the last half carries what is left', 1, { all: 1, won: 4, each: 3 }, 4],
  ['a free lot carries nothing', 2, { all: 4, won: 0, each: 0 }, 0],
  ['a lot cheaper than its number of halves keeps all in the last', 1, { all: 3, won: 2, each: 0 }, 0],
  ['the last half of such a lot takes all', 3, { all: 3, won: 2, each: 0 }, 2],
])('%s', (_, halves, { all, ...worth }, expected) => {
  expect(wonOf(halves, all, worth)).toBe(expected)
})

type Part = { halves: number; won: number }
const takeFrom = (part: Part, halves: number, each: number): number => {
  const won = wonOf(halves, part.halves, { won: part.won, each })
  Object.assign(part, { halves: part.halves - halves, won: part.won - won })
  return won
}

test('spending and refunding in any order neither creates nor loses a won, and none is negative', () => {
  const step = fc.record({ holder: fc.nat(3), halves: fc.integer({ min: 1, max: 6 }), back: fc.boolean() })
  fc.assert(
    fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 12 }), fc.array(step), (paid, granted, steps) => {
      const each = Math.floor(paid / granted)
      const source: Part = { halves: granted, won: paid }
      const holders: Part[] = Array.from({ length: 4 }, () => ({ halves: 0, won: 0 }))
      for (const { holder, halves, back } of steps) {
        const [from, to] = back ? [holders[holder]!, source] : [source, holders[holder]!]
        const moved = Math.min(halves, from.halves)
        if (!moved) continue
        to.won += takeFrom(from, moved, each)
        to.halves += moved
      }
      const parts = [source, ...holders]
      expect(parts.reduce((sum, { won }) => sum + won, 0)).toBe(paid)
      for (const { halves, won } of parts)
        expect([0, paid % granted]).toContain(halves ? won - halves * each : won)
    }),
  )
})
