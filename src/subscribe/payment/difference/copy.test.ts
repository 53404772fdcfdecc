import { expect, test } from 'vitest'
import { sideText } from './copy.ts'

const ours = { status: 'PAID', amount: 900_000, refunded: 0, refunding: 0 }

test.each([
  [ours, '결제 완료, 900,000원'],
  [{ ...ours, refunding: 420_000 }, '결제 완료, 900,000원, 환불 요청 420,000원'],
  [{ status: 'REFUND_REFUSED', failure: '취소 기간이 지났습니다.' }, '환불 거절, 취소 기간이 지났습니다.'],
  [
    { status: 'PARTIAL_CANCELLED', total: 900_000, cancelled: 100_000, failure: null },
    '일부 취소, 900,000원, 취소 100,000원',
  ],
  [{ status: 'UNKNOWN_TO_PROVIDER' }, '결제 기록 없음'],
])('sideText of %j is %s', (side, text) => {
  expect(sideText(side)).toBe(text)
})
