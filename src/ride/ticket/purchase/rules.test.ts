import { expect, test } from 'vitest'
import type { PaymentFact } from '#providers/payment/port.ts'
import { nextReconcileAt, payBy, type PurchaseStatus, purchaseVerdict } from './rules.ts'

test.each([
  ['2026-12-01T03:00:00Z', '2026-12-08'],
  ['2026-12-01T14:59:59Z', '2026-12-08'],
  ['2026-12-01T15:00:00Z', '2026-12-09'],
  ['2026-12-28T03:00:00Z', '2027-01-04'],
])('a transfer requested at %s is paid by %s (KST)', (at, day) => {
  expect(payBy(new Date(at))).toBe(day)
})

const NOW = new Date('2026-12-01T03:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const fact = (more: Partial<PaymentFact>): PaymentFact => ({
  paymentId: 'tkt-1',
  status: 'PAID',
  isOurs: true,
  total: 100,
  cancelled: 0,
  orderName: '1 TICKET',
  paidAt: NOW,
  receiptUrl: null,
  failure: null,
  ...more,
})
const paid = fact({})
const gone = fact({ status: 'CANCELLED', cancelled: 100 })
const part = fact({ status: 'PARTIAL_CANCELLED', cancelled: 40 })
const failed = fact({ status: 'FAILED', paidAt: null })
const ready = fact({ status: 'READY', paidAt: null })

const cases: [PurchaseStatus, string, PaymentFact | null, string, number?, boolean?][] = [
  ['PENDING', 'paid', paid, 'PAID'],
  ['PENDING', 'paid too little', fact({ total: 99 }), 'RETURN'],
  ['PENDING', 'paid too much', fact({ total: 101 }), 'RETURN'],
  ['PENDING', 'paid to another channel', fact({ isOurs: false }), 'RETURN'],
  ['PENDING', 'partly refunded', part, 'RETURN'],
  ['PENDING', 'refunded', gone, 'RETURNED'],
  ['PENDING', 'declined', failed, 'DECLINED'],
  ['PENDING', 'opened', ready, 'WAIT'],
  ['PENDING', 'opened and closed', ready, 'CLOSED', 1, true],
  ['PENDING', 'never opened', null, 'WAIT', 29],
  ['PENDING', 'never opened, for half an hour', null, 'CLOSED', 30],
  ['FAILED', 'paid late', paid, 'PAID'],
  ['FAILED', 'declined again', failed, 'WAIT'],
  ['FAILED', 'nothing', null, 'WAIT', 60],
  ['PAID', 'paid', paid, 'WAIT'],
  ['PAID', 'refunded', gone, 'RETURNED'],
  ['PAID', 'partly refunded', part, 'RETURNED_IN_PART'],
  ['PAID', 'unknown', null, 'WAIT', 60, true],
  ['REFUNDING', 'still paid', paid, 'WAIT'],
  ['REFUNDING', 'partly refunded', part, 'WAIT'],
  ['REFUNDING', 'refunded', gone, 'RETURNED'],
  ['CANCELLED', 'paid, by an outdated answer', paid, 'WAIT'],
  ['CANCELLED', 'refunded', gone, 'WAIT'],
]

test.each(cases)(
  'compares a %s purchase with the provider’s record: %s',
  (status, _, theirs, verdict, age = 1, isClosed = false) => {
    const paidAt = status === 'PAID' ? NOW : null
    const purchase = { status, amount: 100, refundAmount: null, createdAt: ago(age), paidAt }
    expect(purchaseVerdict(purchase, theirs, NOW, isClosed)).toBe(verdict)
  },
)

test.each<[PurchaseStatus, number, PaymentFact, string]>([
  ['REFUNDING', 41, part, 'WAIT'],
  ['REFUNDING', 40, part, 'RETURNED'],
  ['REFUNDING', 39, part, 'RETURNED'],
  ['CANCELLED', 40, part, 'WAIT'],
])(
  'a %s purchase with a refund of %i is compared with the provider’s record',
  (status, refundAmount, theirs, verdict) => {
    const purchase = { status, amount: 100, refundAmount, createdAt: NOW, paidAt: NOW }
    expect(purchaseVerdict(purchase, theirs, NOW, false)).toBe(verdict)
  },
)

test.each<[PurchaseStatus, number, number | null]>([
  ['PENDING', 0, 1],
  ['PENDING', 40, 10],
  ['FAILED', 40 * 60, 6 * 60],
  ['FAILED', 48 * 60, null],
  ['PAID', 0, 24 * 60],
  ['PAID', 3 * 24 * 60, null],
  ['REFUNDING', 10_000, 1],
  ['CANCELLED', 1, null],
])('a purchase that is %s, %i minutes old, is reconciled in %s minutes', (status, age, minutes) => {
  const next = nextReconcileAt({ status, createdAt: ago(age), paidAt: ago(age) }, NOW)
  expect(next && (next.getTime() - NOW.getTime()) / 60_000).toBe(minutes)
})
