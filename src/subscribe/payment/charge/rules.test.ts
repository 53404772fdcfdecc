import { expect, test } from 'vitest'
import type { PaymentFact } from '#providers/payment/port.ts'
import type { PaymentStatus } from '../rules.ts'
import { isNews, isWrittenOff, maySend, verdictOf } from './rules.ts'

const NOW = new Date('2026-12-01T00:00:00Z')
const sent = (status: PaymentStatus, more: object = {}) => ({
  status,
  amount: 1_000,
  refunded: 0,
  refunding: 0,
  sentAt: new Date('2026-11-30T23:59:30Z'),
  ...more,
})
const fact = (status: PaymentFact['status'], more: Partial<PaymentFact> = {}): PaymentFact => ({
  paymentId: 'sub-1',
  status,
  isOurs: true,
  total: 1_000,
  cancelled: 0,
  orderName: '포르쉐 911',
  paidAt: null,
  receiptUrl: null,
  failure: null,
  ...more,
})
const failedAt = (time: string) =>
  fact('FAILED', { failure: { code: 'LIMIT', message: '', at: new Date(`2026-11-30T${time}Z`) } })
const A_MINUTE_AGO = { sentAt: new Date('2026-11-30T23:59:00Z') }
const LONG_AGO = { sentAt: new Date('2026-11-30T23:54:00Z') }

test.each([
  ['what the provider took is paid', sent('SENT'), fact('PAID'), 'PAID'],
  ['also when we believed that it was declined', sent('FAILED'), fact('PAID'), 'PAID'],
  ['a no is a no', sent('UNKNOWN'), fact('FAILED'), 'DECLINED'],
  [
    'also to this try, though their clock is half a minute behind',
    sent('SENT'),
    failedAt('23:58:30'),
    'DECLINED',
  ],
  ['a no to an earlier try says nothing of this one', sent('SENT'), failedAt('00:00:00'), 'WAIT'],
  [
    'and after five minutes this one never went out',
    sent('UNKNOWN', LONG_AGO),
    failedAt('00:00:00'),
    'NOT_SENT',
  ],
  ['what the provider does not know may still be on its way', sent('SENT'), null, 'WAIT'],
  ['and after five minutes never went out', sent('UNKNOWN', LONG_AGO), null, 'NOT_SENT'],
  [
    'nor does who claimed it know after a minute: sent again under its key',
    sent('SENT', A_MINUTE_AGO),
    null,
    'ABANDONED',
  ],
  ['a call that got no answer is not sent again so soon', sent('UNKNOWN', A_MINUTE_AGO), null, 'WAIT'],
  ['what is pending is waited for', sent('UNKNOWN'), fact('PENDING'), 'WAIT'],
  ['also after a minute', sent('SENT', A_MINUTE_AGO), fact('PENDING'), 'WAIT'],
  ['paid and nothing else is nothing new', sent('PAID'), fact('PAID'), 'SETTLED'],
  ['paid, and the provider says no: a person looks', sent('PAID'), fact('FAILED'), 'DIFFERS'],
  ['paid, and the provider knows nothing: a person looks', sent('PAID'), null, 'DIFFERS'],
  ['another amount is never taken for ours', sent('SENT'), fact('PAID', { total: 999 }), 'DIFFERS'],
  ['nor a payment of another channel', sent('SENT'), fact('PAID', { isOurs: false }), 'DIFFERS'],
  [
    'given back before we knew that it was paid',
    sent('SENT'),
    fact('CANCELLED', { cancelled: 1_000 }),
    'DIFFERS',
  ],
  [
    'a refund has arrived',
    sent('PAID', { refunding: 400 }),
    fact('PARTIAL_CANCELLED', { cancelled: 400 }),
    'REFUNDED',
  ],
  ['a refund is still on its way', sent('PAID', { refunding: 400 }), fact('PAID'), 'SETTLED'],
  ['a refund that we did not make', sent('PAID'), fact('CANCELLED', { cancelled: 1_000 }), 'DIFFERS'],
] as const)('%s', (_, payment, theirs, verdict) => {
  expect(verdictOf(payment, theirs, NOW)).toBe(verdict)
})

test('what was claimed is sent within a minute or never: long before it counts as never sent', () => {
  const claimed = { sentAt: new Date('2026-11-30T23:59:00Z') }
  expect(maySend(claimed, new Date('2026-11-30T23:59:59Z'))).toBe(true)
  expect(maySend(claimed, NOW)).toBe(false)
})

test.each([
  ['UNKNOWN', 'Transaction.Paid', true],
  ['FAILED', 'Transaction.Paid', true],
  ['PAID', 'Transaction.Paid', false],
  ['REFUNDED_IN_PART', 'Transaction.Paid', false],
  ['PAID', 'Transaction.PartialCancelled', true],
  ['PAID', 'Transaction.DisputeCreated', true],
] as const)('of a payment %s, %s may be news: %s', (status, event, isSo) => {
  expect(isNews(status, event)).toBe(isSo)
})

const ended = { status: 'ENDED', startDate: '2026-12-01', endDate: '2027-02-01' } as const
test.each([
  ['due on the end', ended, { month: 3, dueOn: '2027-02-01' }, true],
  ['due before it', ended, { month: 2, dueOn: '2027-01-01' }, false],
  ['of a settlement, due after it', ended, { month: null, dueOn: '2027-03-01' }, false],
  ['of what runs until then', { ...ended, status: 'ACTIVE' }, { month: 3, dueOn: '2027-02-01' }, false],
  [
    'due before what ended on its first day',
    { ...ended, endDate: ended.startDate },
    { month: 1, dueOn: '2026-11-20' },
    true,
  ],
] as const)('a payment %s is let go of or not', (_, subscription, payment, isSo) => {
  expect(isWrittenOff(subscription, payment)).toBe(isSo)
})
