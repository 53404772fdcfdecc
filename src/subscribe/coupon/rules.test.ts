import { expect, test } from 'vitest'
import { couponRefusal, type Discount, discountOf, lastDayOf, termsErrors, walletState } from './rules.ts'

const percent = (discountRate: number): Discount => ({
  discountType: 'PERCENTAGE',
  discountRate,
  discount: null,
})
const fixed = (discount: number): Discount => ({ discountType: 'FIXED', discountRate: null, discount })
const free: Discount = { discountType: 'FREE', discountRate: null, discount: null }

const DISCOUNTS = [
  ['10 percent', percent(10), 2_345_678, 234_567],
  ['33 percent of 10 won', percent(33), 10, 3],
  ['100 percent', percent(100), 2_345_678, 2_345_678],
  ['a fixed amount', fixed(100_000), 2_345_678, 100_000],
  ['a fixed amount above the fee', fixed(3_000_000), 2_345_678, 2_345_678],
  ['everything', free, 2_345_678, 2_345_678],
] as const
test.each(DISCOUNTS)(
  'a coupon of %s is floored to the won and never above the fee (S-046)',
  (_, coupon, fee, discount) => {
    expect(discountOf(coupon, fee)).toBe(discount)
  },
)

const open = { minPrice: null, maxPrice: null, validFrom: null, validTo: null }
const DAYS = { validFrom: '2026-12-01', validTo: '2026-12-31' }
const PRICES = { minPrice: 1_000_000, maxPrice: 2_000_000 }

const VALIDITIES = [
  ['nothing bounds it', {}, 1, '2026-12-01', null],
  ['its first day', DAYS, 1, '2026-12-01', null],
  ['its last day', DAYS, 1, '2026-12-31', null],
  ['the day before', DAYS, 1, '2026-11-30', 'NOT_YET'],
  ['the day after', DAYS, 1, '2027-01-01', 'EXPIRED'],
  ['the lowest fee', PRICES, 1_000_000, '2026-12-01', null],
  ['the highest fee', PRICES, 2_000_000, '2026-12-01', null],
  ['a won below', PRICES, 999_999, '2026-12-01', 'PRICE_OUT_OF_RANGE'],
  ['a won above', PRICES, 2_000_001, '2026-12-01', 'PRICE_OUT_OF_RANGE'],
  ['an open top', { minPrice: 1_000_000 }, 9_000_000, '2026-12-01', null],
  ['an open bottom', { maxPrice: 2_000_000 }, 1, '2026-12-01', null],
  ['both wrong', { ...DAYS, ...PRICES }, 1, '2027-01-01', 'EXPIRED'],
] as const
test.each(VALIDITIES)(
  'a coupon where %s: days and fees are inclusive, absent is open (S-044)',
  (_, given, fee, today, code) => {
    expect(couponRefusal({ ...open, ...given }, fee, today)).toBe(code)
  },
)

const STATES = [
  [true, false, null, 'AVAILABLE'],
  [true, true, null, 'USED'],
  [false, true, null, 'USED'],
  [false, false, null, 'EXPIRED'],
  [false, false, '2026-12-01', 'EXPIRED'],
  [false, false, '2026-12-02', 'UPCOMING'],
  [false, true, '2026-12-02', 'USED'],
] as const
test.each(STATES)(
  'an entry valid %s and used %s from %s on is %s on 1 December (S-151, S-152)',
  (is_valid, is_used, valid_from, state) => {
    expect(walletState({ is_valid, is_used, coupon: { valid_from } }, '2026-12-01')).toBe(state)
  },
)

test.each([
  [null, null, null],
  [null, '2026-12-08', null],
  ['2026-12-01', null, '2026-12-01'],
  ['2026-12-01', '2026-12-08', '2026-12-08'],
  ['2026-12-09', '2026-12-08', '2026-12-09'],
])('a coupon until %s that was given back until %s ends on %s', (validTo, validUntil, last) => {
  expect(lastDayOf(validTo, validUntil)).toBe(last)
})

const terms = { ...free, ...open, cap: null }
test.each([
  ['nothing but its kind', {}, 0, {}],
  ['percent without a rate', { discountType: 'PERCENTAGE' as const }, 0, { discountRate: 'RATE_MISSING' }],
  ['an amount without one', { discountType: 'FIXED' as const }, 0, { discount: 'DISCOUNT_MISSING' }],
  ['prices the wrong way round', { minPrice: 2, maxPrice: 1 }, 0, { maxPrice: 'BELOW_MIN_PRICE' }],
  ['one price', { minPrice: 2, maxPrice: 2 }, 0, {}],
  [
    'days the wrong way round',
    { validFrom: '2026-12-02', validTo: '2026-12-01' },
    0,
    { validTo: 'ENDS_EARLY' },
  ],
  ['one day', { validFrom: '2026-12-01', validTo: '2026-12-01' }, 0, {}],
  ['fewer than were issued', { cap: 2 }, 3, { cap: 'BELOW_ISSUED' }],
  ['as many as were issued', { cap: 3 }, 3, {}],
  ['a highest fee and no lowest', { minPrice: null, maxPrice: 1 }, 0, {}],
])('a campaign with %s: what contradicts itself stands at its field', (_, given, issued, errors) => {
  expect(termsErrors({ ...terms, ...given }, issued)).toEqual(errors)
})
