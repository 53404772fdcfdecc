import { expect, test } from 'vitest'
import type { PaymentFact } from '#providers/payment/port.ts'
import {
  isLetGo,
  isNews,
  maySend,
  paymentIdOf,
  retryTimeOf,
  type PaymentStatus,
  refundRefusal,
  verdictOf,
  waiveRefusal,
} from './rules.ts'

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

test('a declined month is tried again 1, 3, 5 and 7 days after it fell due, at nine, and then no more', () => {
  const tried = ['2026-12-30', '2026-12-31', '2027-01-02', '2027-01-04', '2027-01-06']
  const tries = tried.map(
    (day, before) =>
      retryTimeOf('2026-12-30', before + 1, new Date(`${day}T00:00:30Z`))?.toISOString() ?? null,
  )
  expect(tries).toEqual([
    '2026-12-31T00:00:00.000Z',
    '2027-01-02T00:00:00.000Z',
    '2027-01-04T00:00:00.000Z',
    '2027-01-06T00:00:00.000Z',
    null,
  ])
})

test.each([
  ['a second early: as planned', 1, '2026-12-31T08:59:59+09:00', '2026-12-31T09:00:00+09:00'],
  ['at that very time: as planned after it', 1, '2026-12-31T09:00:00+09:00', '2027-01-02T09:00:00+09:00'],
  ['late, before midnight: the next day', 1, '2027-01-31T23:59:59+09:00', '2027-02-01T09:00:00+09:00'],
  ['late, at midnight: the day after', 1, '2027-02-01T00:00:00+09:00', '2027-02-02T09:00:00+09:00'],
  ['late, while UTC is a day behind', 2, '2027-02-28T08:00:00+09:00', '2027-03-01T09:00:00+09:00'],
  ['late, but the next plan is to come', 4, '2027-01-05T12:00:00+09:00', '2027-01-06T09:00:00+09:00'],
  ['often, by cards and people, on its day', 9, '2026-12-30T12:00:00+09:00', '2026-12-31T09:00:00+09:00'],
  ['once by itself, and three times by people', 5, '2026-12-31T12:00:00+09:00', '2027-01-02T09:00:00+09:00'],
  ['for the fifth time: never', 5, '2027-03-01T12:00:00+09:00', null],
])('a month that is declined %s (%i times, due on 2026-12-30, at %s)', (_, declines, at, next) => {
  expect(retryTimeOf('2026-12-30', declines, new Date(at))).toEqual(next && new Date(next))
})

test('a payment id is fixed by subscription and month, and as long as every card company takes it', () => {
  const id = paymentIdOf('01890a5d-ac96-774b-bcce-b302099a8057', 96)
  expect(id).toBe('sub-01890a5dac96774bbcceb302099a8057-096')
  expect(id.length).toBeLessThanOrEqual(40)
})

test.each([
  ['PAID', {}, 1_000, null],
  ['REFUNDED_IN_PART', { refunded: 600 }, 400, null],
  ['REFUNDED_IN_PART', { refunded: 600 }, 401, 'REFUND_TOO_LARGE'],
  ['PAID', { refunding: 1 }, 1, 'REFUND_RUNNING'],
  ['FAILED', {}, 1, 'NOT_PAID'],
  ['REFUNDED', { refunded: 1_000 }, 1, 'NOT_PAID'],
] as const)('of a payment %s %o, %i won can be given back or not: %s', (status, more, amount, refusal) => {
  expect(refundRefusal(sent(status, more), amount)).toBe(refusal)
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
  expect(isLetGo(subscription, payment)).toBe(isSo)
})

test.each([
  ['FAILED', 'ENDED', null],
  ['FAILED', 'ACTIVE', 'NOT_OVER'],
  ['FAILED', 'PAST_DUE', 'NOT_OVER'],
  ['FAILED', 'CANCELLED', 'NEVER_BEGAN'],
  ['SENT', 'ENDED', 'NOT_FAILED'],
  ['UNKNOWN', 'ENDED', 'NOT_FAILED'],
  ['PLANNED', 'ENDED', 'NOT_FAILED'],
  ['DROPPED', 'ENDED', 'NOT_FAILED'],
  ['PAID', 'ENDED', 'NOT_FAILED'],
] as const)('a payment %s of a subscription %s can be let go by staff or not: %s', (status, of, refusal) => {
  expect(waiveRefusal(status, of)).toBe(refusal)
})
