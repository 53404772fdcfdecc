import { expect, test } from 'vitest'
import { withdrawalRefusal } from './rules.ts'

const fresh = {
  status: 'ACTIVE',
  isChanged: false,
  isEnding: false,
  isPaymentRunning: false,
  isReturned: false,
  givenOn: null,
  driven: 0,
} as const
const given = { ...fresh, givenOn: '2026-12-01' } as const
const limits = { days: 7, km: 300 }

test.each([
  ['before the handover', fresh, '2027-03-01', null],
  ['before its first charge', { ...fresh, status: 'STARTING' }, '2026-12-01', null],
  ['on the seventh day after it, with 300 km', { ...given, driven: 300 }, '2026-12-08', null],
  ['on the eighth day', given, '2026-12-09', 'WITHDRAWAL_LATE'],
  ['after 301 km', { ...given, driven: 301 }, '2026-12-02', 'WITHDRAWAL_FAR'],
  ['that is over', { ...fresh, status: 'ENDED' }, '2026-12-01', 'ALREADY_ENDED'],
  ['that follows a change', { ...fresh, isChanged: true }, '2026-12-01', 'CHANGED'],
  ['with an agreed end', { ...given, isEnding: true }, '2026-12-02', 'ALREADY_ENDING'],
  ['with a charge under way', { ...fresh, isPaymentRunning: true }, '2026-12-01', 'PAYMENT_RUNNING'],
  ['whose car is back', { ...given, isReturned: true }, '2026-12-02', 'CAR_RETURNED'],
  ['that is paused', { ...given, status: 'PAUSED' }, '2026-12-02', 'NOT_ACTIVE'],
] as const)('a withdrawal from a subscription %s (on %s) is refused with %s', (_, facts, today, refusal) => {
  expect(withdrawalRefusal(facts, limits, today)).toBe(refusal)
})
