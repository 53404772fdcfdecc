import { expect, test } from 'vitest'
import { pointText } from './rules.ts'
import { typeText } from './copy.ts'

test.each([
  ['COUPON', '쿠폰 등록'],
  ['PURCHASE', '구매'],
  ['REFUND', '환불'],
  ['ADJUST', '포인트 조정'],
  ['BONUS', 'BONUS'],
])('typeText of %s is %s (S-177)', (type, text) => expect(typeText(type)).toBe(text))

test.each([
  [0, '0P'],
  [12_500, '12,500P'],
  [-1_000_000, '-1,000,000P'],
])('pointText of %s is %s (S-010)', (points, text) => expect(pointText(points)).toBe(text))
