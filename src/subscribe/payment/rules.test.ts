import { expect, test } from 'vitest'
import { PAYMENT_STATE_MACHINE, type PaymentStatus, refundRefusal, waiveRefusal } from './rules.ts'

const paid = { amount: 1_000, refunded: 0, refunding: 0 }
test.each([
  ['PAID', {}, 1_000, null],
  ['REFUNDED_IN_PART', { refunded: 600 }, 400, null],
  ['REFUNDED_IN_PART', { refunded: 600 }, 401, 'REFUND_TOO_LARGE'],
  ['PAID', { refunding: 1 }, 1, 'REFUND_RUNNING'],
  ['FAILED', {}, 1, 'NOT_PAID'],
  ['REFUNDED', { refunded: 1_000 }, 1, 'NOT_PAID'],
] as const)('refundRefusal of a payment that is %s %o, for %i won: %s', (status, more, amount, refusal) => {
  expect(refundRefusal({ ...paid, status, ...more }, amount)).toBe(refusal)
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
] as const)(
  'waiveRefusal of a payment that is %s, of a subscription that is %s: %s',
  (status, of, refusal) => {
    expect(waiveRefusal(status, of)).toBe(refusal)
  },
)

const LEDGER: Partial<Record<PaymentStatus, string[]>> = {
  PAID: ['receive'],
  REFUNDED_IN_PART: ['credit'],
  REFUNDED: ['credit'],
  DROPPED: ['writeOff'],
}
const moves = Object.entries(PAYMENT_STATE_MACHINE.events).flatMap(([event, row]) => {
  const { to, effects } = row as { to?: PaymentStatus; effects?: readonly string[] }
  return to && LEDGER[to] ? [[event, to, effects ?? []] as const] : []
})

test.each(moves)(
  'the event %s, which makes a payment %s, also writes its ledger entries',
  (_event, to, effects) => {
    expect(effects).toEqual(expect.arrayContaining(LEDGER[to]!))
  },
)
