import { expect, test } from 'vitest'
import { pointText } from './rules.ts'
import * as words from './words.ts'

test.each([
  ['COUPON', '쿠폰 등록'],
  ['PURCHASE', '구매'],
  ['REFUND', '환불'],
  ['BONUS', 'BONUS'],
])('the type %s is %s (S-177)', (type, text) => expect(words.typeText(type)).toBe(text))

test.each([
  [0, '0P'],
  [12_500, '12,500P'],
  [-1_000_000, '-1,000,000P'],
])('%s points are %s (S-010)', (points, text) => expect(pointText(points)).toBe(text))

test('what cannot be done with points is said as specified (S-182, S-183, S-184)', () => {
  expect([words.POINT_COUPON_FAILED, words.POINT_COUPON_BROKE, words.POINTS_FAILED]).toEqual([
    '쿠폰 사용에 실패했습니다.',
    '쿠폰 사용 중 오류가 발생했습니다.',
    '데이터를 불러오지 못했습니다.',
  ])
})
