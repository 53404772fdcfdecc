import { expect, test } from 'vitest'
import type { PaymentFact } from '#providers/payment/port.ts'
import type { SubscriptionStatus } from '#subscribe/subscription/rules.ts'
import type { PaymentStatus } from '../rules.ts'
import {
  answerOutcome,
  mayChangePayment,
  isWrittenOff,
  canStillBeSent,
  outcomeOf,
  verdictOf,
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
  ['paid when the provider has the money', sent('SENT'), fact('PAID'), 'PAID'],
  ['paid when the provider has the money of a failed one', sent('FAILED'), fact('PAID'), 'PAID'],
  ['declined when the provider declined it', sent('UNKNOWN'), fact('FAILED'), 'DECLINED'],
  [
    'declined when the provider’s clock is half a minute behind',
    sent('SENT'),
    failedAt('23:58:30'),
    'DECLINED',
  ],
  ['waits when the decline belongs to an earlier try', sent('SENT'), failedAt('00:00:00'), 'WAIT'],
  [
    'not sent when an earlier try was declined five minutes ago',
    sent('UNKNOWN', LONG_AGO),
    failedAt('00:00:00'),
    'NOT_SENT',
  ],
  ['waits when the provider does not know it yet', sent('SENT'), null, 'WAIT'],
  [
    'not sent when the provider does not know it after five minutes',
    sent('UNKNOWN', LONG_AGO),
    null,
    'NOT_SENT',
  ],
  [
    'abandoned when the provider does not know it after the lease',
    sent('SENT', A_MINUTE_AGO),
    null,
    'ABANDONED',
  ],
  ['waits a minute after a call without an answer', sent('UNKNOWN', A_MINUTE_AGO), null, 'WAIT'],
  ['waits while it is pending', sent('UNKNOWN'), fact('PENDING'), 'WAIT'],
  ['waits while it is pending after the lease', sent('SENT', A_MINUTE_AGO), fact('PENDING'), 'WAIT'],
  ['settled when both records say paid', sent('PAID'), fact('PAID'), 'SETTLED'],
  ['differs when a paid one is declined at the provider', sent('PAID'), fact('FAILED'), 'DIFFERS'],
  ['differs when the provider does not know a paid one', sent('PAID'), null, 'DIFFERS'],
  ['differs when the amount is different', sent('SENT'), fact('PAID', { total: 999 }), 'DIFFERS'],
  ['differs when it belongs to another channel', sent('SENT'), fact('PAID', { isOurs: false }), 'DIFFERS'],
  [
    'differs when it was canceled before we knew that it was paid',
    sent('SENT'),
    fact('CANCELLED', { cancelled: 1_000 }),
    'DIFFERS',
  ],
  [
    'refunded when the refund under way has arrived',
    sent('PAID', { refunding: 400 }),
    fact('PARTIAL_CANCELLED', { cancelled: 400 }),
    'REFUNDED',
  ],
  ['settled while the refund is under way', sent('PAID', { refunding: 400 }), fact('PAID'), 'SETTLED'],
  [
    'differs when the provider refunded without us',
    sent('PAID'),
    fact('CANCELLED', { cancelled: 1_000 }),
    'DIFFERS',
  ],
] as const)('verdictOf a payment: %s', (_, payment, theirs, verdict) => {
  expect(verdictOf(payment, theirs, NOW)).toBe(verdict)
})

test('a claimed payment may be sent only within a minute', () => {
  const claimed = { sentAt: new Date('2026-11-30T23:59:00Z') }
  expect(canStillBeSent(claimed, new Date('2026-11-30T23:59:59Z'))).toBe(true)
  expect(canStillBeSent(claimed, NOW)).toBe(false)
})

test.each([
  ['UNKNOWN', 'Transaction.Paid', true],
  ['FAILED', 'Transaction.Paid', true],
  ['PAID', 'Transaction.Paid', false],
  ['REFUNDED_IN_PART', 'Transaction.Paid', false],
  ['PAID', 'Transaction.PartialCancelled', true],
  ['PAID', 'Transaction.DisputeCreated', true],
] as const)(
  'mayChangePayment of a payment that is %s and a webhook of type %s: %s',
  (status, event, isSo) => {
    expect(mayChangePayment(status, event)).toBe(isSo)
  },
)

const ended = { status: 'ENDED', startDate: '2026-12-01', endDate: '2027-02-01' } as const
test.each([
  ['due on the end', ended, { month: 3, dueOn: '2027-02-01' }, true],
  ['due before it', ended, { month: 2, dueOn: '2027-01-01' }, false],
  ['of a settlement, due after it', ended, { month: null, dueOn: '2027-03-01' }, false],
  [
    'due on the end of a running one',
    { ...ended, status: 'ACTIVE' },
    { month: 3, dueOn: '2027-02-01' },
    false,
  ],
  [
    'due before a subscription that ended on its first day',
    { ...ended, endDate: ended.startDate },
    { month: 1, dueOn: '2026-11-20' },
    true,
  ],
] as const)('isWrittenOff of a payment %s', (_, subscription, payment, isSo) => {
  expect(isWrittenOff(subscription, payment)).toBe(isSo)
})

const charged = (status: PaymentStatus, more: object = {}) => ({
  ...sent(status),
  month: 2,
  dueOn: '2026-12-01',
  attempts: 1,
  declines: 0,
  nextAt: NOW,
  ...more,
})
const running = (status: SubscriptionStatus, followsAnother = false) => ({
  status,
  startDate: '2026-11-01',
  endDate: '2027-11-01',
  followsAnother,
})
const over = { ...running('ENDED'), endDate: '2026-12-01' }
const DECLINE = fact('FAILED', { failure: { code: 'LIMIT', message: '한도 초과', at: null } })
const TRIED = { declines: 4, dueOn: '2026-11-01' }

test.each([
  ['paid', charged('SENT'), fact('PAID'), running('ACTIVE')],
  ['paid', charged('FAILED'), fact('PAID'), running('PAST_DUE')],
  ['paidTooLate', charged('DROPPED'), fact('PAID'), running('ACTIVE')],
  ['paidTooLate', charged('FAILED'), fact('PAID'), running('CANCELLED')],
  ['paidTooLate', charged('SENT'), fact('PAID'), over],
  ['declined', charged('SENT'), DECLINE, running('ACTIVE')],
  ['declined', charged('SENT'), DECLINE, running('PAUSED')],
  ['declined', charged('SENT'), DECLINE, running('STARTING', true)],
  ['declinedAtStart', charged('SENT'), DECLINE, running('STARTING')],
  ['declinedForGood', charged('SENT', TRIED), DECLINE, running('ACTIVE')],
  ['lapsed', charged('SENT'), DECLINE, over],
  ['replanned', charged('UNKNOWN', LONG_AGO), null, running('ACTIVE')],
  ['requeued', charged('UNKNOWN', { ...LONG_AGO, declines: 1 }), null, running('ACTIVE')],
  ['lapsed', charged('UNKNOWN', LONG_AGO), null, over],
  ['unanswered', charged('SENT'), null, running('ACTIVE')],
  ['differs', charged('SENT', { nextAt: null }), fact('PAID', { total: 1 }), running('ACTIVE')],
  [
    'refundedInPart',
    charged('PAID', { refunding: 400 }),
    fact('PAID', { cancelled: 400 }),
    running('ACTIVE'),
  ],
  ['refundedInFull', charged('PAID', { refunding: 1_000 }), fact('PAID', { cancelled: 1_000 }), over],
  [undefined, charged('PAID'), fact('PAID'), running('ACTIVE')],
  [undefined, charged('SENT', { nextAt: null }), DECLINE, running('ACTIVE')],
] as const)('outcomeOf is %s for this payment, provider record and subscription', (...row) => {
  const [event, payment, theirs, subscription] = row
  expect(outcomeOf(payment, theirs, subscription, NOW)?.event).toBe(event)
})

test.each([
  ['declined', 'SENT', { outcome: 'DECLINED', code: 'LIMIT', message: '한도 초과' }],
  ['lockedOut', 'UNKNOWN', { outcome: 'TRIED_TOO_OFTEN' }],
  ['unanswered', 'SENT', null],
  [undefined, 'UNKNOWN', null],
  [undefined, 'PAID', { outcome: 'DECLINED', code: 'LIMIT', message: '' }],
] as const)('answerOutcome is %s for an answer to a payment that is %s', (event, status, answer) => {
  expect(answerOutcome(charged(status), answer, running('ACTIVE'), NOW)?.event).toBe(event)
})

test('a month that the provider never received waits for the end of the pause', () => {
  const outcome = outcomeOf(charged('UNKNOWN', LONG_AGO), null, running('PAUSED'), NOW)
  expect(outcome).toEqual({ event: 'replanned', changes: { attempts: 1, nextAt: null } })
})

test('a month claimed but never sent is sent again with the key of its attempt', () => {
  const outcome = outcomeOf(charged('SENT', { ...A_MINUTE_AGO, attempts: 3 }), null, running('ACTIVE'), NOW)
  expect(outcome).toEqual({ event: 'replanned', changes: { attempts: 2, nextAt: NOW } })
})
