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
  ['the whole fee', free, 2_345_678, 2_345_678],
] as const
test.each(DISCOUNTS)(
  'the discount of %s is rounded down to the won and limited to the fee (S-046)',
  (_, coupon, fee, discount) => {
    expect(discountOf(coupon, fee)).toBe(discount)
  },
)

const open = { minPrice: null, maxPrice: null, validFrom: null, validTo: null }
const DAYS = { validFrom: '2026-12-01', validTo: '2026-12-31' }
const PRICES = { minPrice: 1_000_000, maxPrice: 2_000_000 }

const VALIDITIES = [
  ['nothing is bounded', {}, 1, '2026-12-01', null],
  ['today is the first day', DAYS, 1, '2026-12-01', null],
  ['today is the last day', DAYS, 1, '2026-12-31', null],
  ['today is before the first day', DAYS, 1, '2026-11-30', 'NOT_YET'],
  ['today is after the last day', DAYS, 1, '2027-01-01', 'EXPIRED'],
  ['the fee is the lowest', PRICES, 1_000_000, '2026-12-01', null],
  ['the fee is the highest', PRICES, 2_000_000, '2026-12-01', null],
  ['the fee is a won too low', PRICES, 999_999, '2026-12-01', 'PRICE_OUT_OF_RANGE'],
  ['the fee is a won too high', PRICES, 2_000_001, '2026-12-01', 'PRICE_OUT_OF_RANGE'],
  ['only a lowest fee is set', { minPrice: 1_000_000 }, 9_000_000, '2026-12-01', null],
  ['only a highest fee is set', { maxPrice: 2_000_000 }, 1, '2026-12-01', null],
  ['the day and the fee are wrong', { ...DAYS, ...PRICES }, 1, '2027-01-01', 'EXPIRED'],
] as const
test.each(VALIDITIES)(
  'couponRefusal includes both bounds of days and fees: %s (S-044)',
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
  'an entry with is_valid=%s, is_used=%s, valid_from=%s is %s on 1 December (S-151, S-152)',
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
])('the last day of a campaign until %s and an extension until %s is %s', (validTo, validUntil, last) => {
  expect(lastDayOf(validTo, validUntil)).toBe(last)
})

const terms = { ...free, ...open, cap: null }
test.each([
  ['only a type', {}, 0, {}],
  ['percent without a rate', { discountType: 'PERCENTAGE' as const }, 0, { discountRate: 'RATE_MISSING' }],
  [
    'a fixed discount without an amount',
    { discountType: 'FIXED' as const },
    0,
    { discount: 'DISCOUNT_MISSING' },
  ],
  ['swapped price bounds', { minPrice: 2, maxPrice: 1 }, 0, { maxPrice: 'BELOW_MIN_PRICE' }],
  ['equal price bounds', { minPrice: 2, maxPrice: 2 }, 0, {}],
  ['swapped days', { validFrom: '2026-12-02', validTo: '2026-12-01' }, 0, { validTo: 'ENDS_EARLY' }],
  ['equal days', { validFrom: '2026-12-01', validTo: '2026-12-01' }, 0, {}],
  ['a cap below the issued number', { cap: 2 }, 3, { cap: 'BELOW_ISSUED' }],
  ['a cap equal to the issued number', { cap: 3 }, 3, {}],
  ['a highest fee only', { minPrice: null, maxPrice: 1 }, 0, {}],
])('a campaign with %s shows contradictions at the right field', (_, given, issued, errors) => {
  expect(termsErrors({ ...terms, ...given }, issued)).toEqual(errors)
})
