import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, monthsLater } from '#kit/day.ts'
import { dayPriceOf, kmPriceOf } from '#subscribe/catalog/cost/rules.ts'
import {
  acceptRefusal,
  earlyEndItems,
  isOpenOffer,
  type Month,
  quoteRefusal,
  refusalAfterReturn,
  canOfferAgain,
  totalOf,
} from './rules.ts'
import { coveredKmOf, returnFees, returnItems } from './return/rules.ts'

const running = { status: 'ACTIVE', startDate: '2026-12-01', endDate: '2027-12-01', fee: 900_000 } as const

/** Months of 900,000 won each from December on; the first ones are paid. */
const months = (paid: number, changes: Partial<Month> = {}): Month[] =>
  Array.from({ length: 12 }, (_, index) => ({
    id: `p${index + 1}`,
    month: index + 1,
    dueOn: index === 0 ? '2026-12-01' : `2027-${String(index).padStart(2, '0')}-01`,
    amount: 900_000,
    refunded: 0,
    refunding: 0,
    status: index < paid ? ('PAID' as const) : ('PLANNED' as const),
    ...(index === paid - 1 && changes),
  }))

describe('an early end of a year for 900,000 won', () => {
  test.each([
    // The end, the remaining days of the term, their fee, the unused days and their refund.
    ['2026-12-16', 1, 350, 2_700_000, 16, -464_516],
    ['2027-01-01', 1, 334, 2_700_000, 0, 0],
    ['2027-11-11', 12, 20, 180_000, 20, -600_000],
    ['2027-11-30', 12, 1, 9_000, 1, -30_000],
  ] as const)('on %s with %i paid months: fee for %i days is %i, refund for %i days is %i', (...row) => {
    const [end, paid, left, price, unused, back] = row
    const items = earlyEndItems(null, running, months(paid), end)
    expect(items).toEqual([
      { kind: 'EARLY_END_FEE', quantity: left, amount: price },
      ...(unused ? [{ kind: 'UNUSED_DAYS', quantity: unused, amount: back }] : []),
    ])
  })

  test.each([
    // The end, the next term (fee and months), and the fee for an end with 20 or 334 remaining days.
    ['a term that costs more', '2027-11-11', 900_000, 6, 60_000],
    ['a term that costs as much', '2027-11-11', 600_000, 1, 60_000],
    ['a cheaper car', '2027-11-11', 300_000, 1, 120_000],
    ['a month of the same car, instead of eleven', '2027-01-01', 900_000, 1, 2_700_000],
    ['nine months of the same car, instead of eleven', '2027-01-01', 900_000, 9, 1_386_000],
    ['a year of the same car', '2027-01-01', 900_000, 12, 1_002_000],
    ['five years of a car for a third of the fee', '2027-01-01', 300_000, 60, 1_800_000],
  ] as const)('costs 10 instead of 30 percent of the fees that %s covers', (...row) => {
    const [, end, fee, ofMonths, price] = row
    expect(earlyEndItems({ fee, months: ofMonths }, running, months(12), end)[0]).toMatchObject({
      amount: price,
    })
  })

  test.each([
    // The days of the pause within the paid month, the end, and the unused days of the month's 31.
    [0, '2026-12-11', 21, -609_677],
    [30, '2027-01-10', 21, -609_677],
    [75, '2027-02-24', 21, -609_677],
    [30, '2027-01-31', 0, 0],
  ] as const)('with %i days of pause in the month, an end on %s leaves %i unused days', (...row) => {
    const [paused, end, unused, back] = row
    const moved = months(1).map((month) =>
      month.status === 'PAID' ? month : { ...month, dueOn: addDays(month.dueOn, paused) },
    )
    const resumed = { ...running, endDate: addDays(running.endDate, paused) }
    const [, given] = earlyEndItems(null, resumed, moved, end)
    expect(given).toEqual(unused ? { kind: 'UNUSED_DAYS', quantity: unused, amount: back } : undefined)
  })

  test('refunds no more than the rest of the paid month', () => {
    const given = months(1, { refunded: 800_000, status: 'REFUNDED_IN_PART' })
    expect(earlyEndItems(null, running, given, '2026-12-02')[1]).toMatchObject({ amount: -100_000 })
    expect(earlyEndItems(null, running, months(1, { amount: 0 }), '2026-12-02')).toHaveLength(1)
  })
})

const term = fc.record({
  fee: fc.integer({ min: 10, max: 2_000 }).map((tens) => tens * 10_000),
  months: fc.constantFrom(1, 3, 6, 12, 24, 36, 48, 60),
})

test('a chain of changes and an end never costs less than the end alone', () => {
  const endOf = (given: { fee: number; months: number }, start: string) => ({
    status: 'ACTIVE' as const,
    startDate: start,
    endDate: monthsLater(start, given.months),
    fee: given.fee,
  })
  const feeOf = (own: ReturnType<typeof endOf>, end: string, next: { fee: number; months: number } | null) =>
    earlyEndItems(next, own, [], end)[0]!.amount
  fc.assert(
    fc.property(
      term,
      fc.array(term, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 1_800 }),
      (...given) => {
        const [first, chain, after] = given
        let own = endOf(first, '2026-12-01')
        let day = addDays(own.startDate, after)
        fc.pre(day < own.endDate)
        const alone = feeOf(own, day, null)
        let paid = 0
        for (const next of chain) {
          paid += feeOf(own, day, next)
          own = endOf(next, day)
          // One day of it is paid before it can end.
          day = addDays(day, 1)
          paid += Math.floor(next.fee / 31)
        }
        expect(paid + feeOf(own, day, null)).toBeGreaterThanOrEqual(alone)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('an unpaid subscription can end on any day without a refund', () => {
  expect(earlyEndItems(null, running, months(0), '2026-12-16')).toHaveLength(1)
  expect(quoteRefusal(running, months(0), '2026-12-16', '2026-12-02')).toBeNull()
})

test.each([
  ['2026-12-10', 'ACTIVE', 1, { status: 'REFUNDED', refunded: 900_000 }, null],
  ['2026-12-10', 'ACTIVE', 1, {}, null],
  ['2027-01-01', 'ACTIVE', 1, {}, null],
  ['2027-01-02', 'ACTIVE', 1, {}, 'END_TOO_LATE'],
  ['2027-12-01', 'ACTIVE', 12, {}, 'END_TOO_LATE'],
  ['2026-12-02', 'ACTIVE', 1, {}, 'END_TOO_EARLY'],
  ['2026-12-01', 'ACTIVE', 1, {}, 'NOT_BEGUN'],
  ['2026-12-10', 'PAUSED', 1, {}, 'NOT_ACTIVE'],
  ['2026-12-10', 'ENDED', 1, {}, 'NOT_ACTIVE'],
  ['2026-12-10', 'ACTIVE', 1, { status: 'FAILED' }, 'UNPAID'],
  ['2026-12-10', 'ACTIVE', 1, { status: 'UNKNOWN' }, 'UNPAID'],
  ['2026-12-10', 'ACTIVE', 1, { refunding: 1 }, 'UNPAID'],
] as const)(
  'quoteRefusal for an end on %s (%s, %i months paid, %j) is %s',
  (end, status, paid, change, code) => {
    expect(quoteRefusal({ ...running, status }, months(paid, change), end, '2026-12-03')).toBe(code)
  },
)

test.each([
  ['2027-12-01', 0, 12_000],
  ['2027-06-01', 0, 5_983],
  ['2027-07-01', 30, 5_983],
  ['2027-12-31', 30, 12_000],
  ['2026-12-01', 0, 0],
  ['2026-12-11', 20, 0],
  ['2028-01-01', 0, 12_000],
])('a year that ends on %s with %i days of pause covers %i km', (endDate, pausedDays, km) => {
  expect(coveredKmOf({ startDate: '2026-12-01', endDate, pausedDays, months: 12 })).toBe(km)
})

test.each([
  [900_000, 450, 30_000],
  [333_333, 170, 11_120],
  [9_000_000, 4_500, 300_000],
])('with a monthly fee of %i won, an extra km costs %i and a late day %i', (fee, km, day) => {
  expect([kmPriceOf(fee), dayPriceOf(fee)]).toEqual([km, day])
})

const driven = {
  startDate: '2026-12-01',
  endDate: '2027-12-01',
  pausedDays: 0,
  months: 12,
  fee: 900_000,
  from: 100,
}

test('a return lists extra km, late days and each damage, and nothing else', () => {
  const damages = [{ text: '앞 범퍼', amount: 350_000, photo: null }]
  const items = returnItems(returnFees({ ...driven, to: 12_110 }, '2027-12-03'), damages)
  expect(items).toEqual([
    { kind: 'MILEAGE', quantity: 10, amount: 4_500 },
    { kind: 'LATE_DAYS', quantity: 2, amount: 60_000 },
    { kind: 'DAMAGE', quantity: 1, text: '앞 범퍼', amount: 350_000, photo: null },
  ])
  expect(totalOf(items)).toBe(414_500)
  // Card companies refuse less than 100 won.
  const damage = (amount: number) =>
    returnItems(returnFees({ ...driven, to: 100 }, '2027-12-01'), [{ text: '긁힘', amount, photo: null }])
  expect([99, 100].map((amount) => totalOf(damage(amount)))).toEqual([0, 100])
  expect(returnFees({ ...driven, to: 12_100 }, '2027-12-01')).toEqual([])
  expect(returnFees({ ...driven, to: 100 }, '2027-11-28')).toEqual([])
})

const now = new Date('2026-12-01T03:00:00Z')
test.each([
  ['OFFERED', null, 100, null],
  ['OFFERED', '2026-12-01T03:00:01Z', 100, null],
  ['OFFERED', '2026-12-01T03:00:00Z', 100, 'EXPIRED'],
  ['OFFERED', null, 99, 'TOTAL_CHANGED'],
  ['ACCEPTED', null, 100, 'NOT_OPEN'],
  ['WITHDRAWN', null, 100, 'NOT_OPEN'],
] as const)(
  'acceptRefusal of an offer that is %s until %s, shown with a total of %i: %s',
  (status, until, seen, code) => {
    const offer = { status, expiresAt: until ? new Date(until) : null, total: 100 }
    expect(acceptRefusal(offer, seen, now)).toBe(code)
  },
)

test.each([
  ['OFFERED', null, true],
  ['OFFERED', '2026-12-01T03:00:01Z', true],
  ['OFFERED', '2026-12-01T03:00:00Z', false],
  ['WITHDRAWN', null, false],
] as const)('isOpenOffer of an offer that is %s until %s: %s', (status, expires_at, isOpen) => {
  expect(isOpenOffer({ status, expires_at }, now)).toBe(isOpen)
})

const offered = { kind: 'EARLY_END', status: 'OFFERED', expires_at: '2026-12-02T00:00:00Z' } as const

test.each([
  ['no settlement', true, []],
  ['an open offer', false, [offered]],
  ['an offer that has expired', true, [{ ...offered, expires_at: '2026-12-01T00:00:00Z' }]],
  ['an open offer of a return', false, [{ ...offered, kind: 'RETURN', expires_at: null }]],
  ['an accepted early end', false, [{ ...offered, status: 'ACCEPTED' }]],
  ['an accepted change', false, [{ ...offered, kind: 'CHANGE', status: 'ACCEPTED' }]],
  ['an accepted return', true, [{ ...offered, kind: 'RETURN', status: 'ACCEPTED' }]],
  ['a withdrawn offer', true, [{ ...offered, status: 'WITHDRAWN' }]],
] as const)('canOfferAgain of a subscription with %s: %s', (_, takes, settlements) => {
  expect(canOfferAgain(settlements, new Date('2026-12-01T12:00:00Z'))).toBe(takes)
})

test.each([
  ['ACTIVE', false, '2026-12-03', null],
  ['ACTIVE', false, '2026-12-06', null],
  // Its last day is past, but the job that ends it has not run yet.
  ['ACTIVE', false, '2026-12-07', 'NOT_ACTIVE'],
  // An open charge of the return keeps the subscription from ending, so the next one would start in the past.
  ['ACTIVE', true, '2026-12-03', 'UNPAID'],
  ['ACTIVE', true, '2026-12-08', 'UNPAID'],
  ['PAST_DUE', false, '2026-12-03', 'NOT_ACTIVE'],
  ['ENDED', false, '2026-12-06', 'NOT_ACTIVE'],
] as const)(
  'refusalAfterReturn with status=%s, open payments=%s, on %s is %s',
  (status, isOpen, today, code) => {
    expect(refusalAfterReturn({ status, endDate: '2026-12-06' }, isOpen, today)).toBe(code)
  },
)
