import { expect, test } from 'vitest'
import { conditionsText, worthText } from './coupon-text.ts'

const coupon = {
  name: '',
  description: '',
  code: '',
  discount_type: 'FIXED' as const,
  discount_rate: null,
  discount: 100_000,
  min_price: null,
  max_price: null,
  valid_from: null,
  valid_to: null,
}

test.each([
  [{}, '100,000원 할인', '기한 없음'],
  [{ discount_type: 'PERCENTAGE' as const, discount_rate: 10 }, '10% 할인', '기한 없음'],
  [{ discount_type: 'FREE' as const, valid_to: '2026-12-31' }, '첫 달 무료', '2026. 12. 31.까지'],
  [{ valid_from: '2026-12-01' }, '100,000원 할인', '2026. 12. 1.부터'],
  [
    { min_price: 1_000_000, max_price: 2_000_000, valid_from: '2026-12-01', valid_to: '2026-12-31' },
    '100,000원 할인',
    '월 요금 1,000,000원 이상, 2,000,000원 이하 · 2026. 12. 1. ~ 2026. 12. 31.',
  ],
])('the texts of a coupon %j show its discount and conditions (S-009)', (given, worth, conditions) => {
  expect([worthText({ ...coupon, ...given }), conditionsText({ ...coupon, ...given })]).toEqual([
    worth,
    conditions,
  ])
})
