import { expect, test } from 'vitest'
import { partsOf, vatOfPayment } from './rules.ts'

const first = { month: 1, amount: 700_000, fee: 900_000, couponDiscount: 100_000, pointAmount: 100_000 }

test.each([
  ['a first month with benefits', first, [900_000, 100_000, 100_000, 0]],
  [
    'a first month below the minimum charge',
    { ...first, amount: 0, couponDiscount: 799_950 },
    [900_000, 799_950, 100_000, 50],
  ],
  [
    'a coupon worth more than the fee',
    { ...first, amount: 0, couponDiscount: 950_000, pointAmount: 0 },
    [900_000, 900_000, 0, 0],
  ],
  [
    'points worth more than the rest',
    { ...first, amount: 0, couponDiscount: 895_000, pointAmount: 10_000 },
    [900_000, 895_000, 5_000, 0],
  ],
  ['a later month', { ...first, month: 2, amount: 900_000 }, [900_000, 0, 0, 0]],
])('the parts of %s add up to its amount', (_, billed, expected) => {
  const { fee, couponDiscount, pointAmount, belowMinimum } = partsOf(billed)!
  expect([fee, couponDiscount, pointAmount, belowMinimum]).toEqual(expected)
  expect(fee - couponDiscount - pointAmount - belowMinimum).toBe(billed.amount)
})

test('a settlement has no parts', () => expect(partsOf({ ...first, month: null })).toBeNull())

test('a fine includes no VAT', () => {
  expect([vatOfPayment('FINE', 110), vatOfPayment('RETURN', 110), vatOfPayment(null, 110)]).toEqual([
    0, 10, 10,
  ])
})
