import { expect, test } from 'vitest'
import { isAdoptable, isUnpaid } from './rules.ts'

const ours = { status: 'PAID', amount: 900_000, refunded: 0, refunding: 0, nextAt: null } as const
const theirs = { isOurs: true, total: 900_000, cancelled: 100_000 }

test.each([
  ['the provider refunded more than we know', {}, {}, true],
  [
    'the provider refunded more than the part that we know',
    { status: 'REFUNDED_IN_PART', refunded: 50_000 },
    {},
    true,
  ],
  [
    'the provider refunded all, and we know a part',
    { status: 'REFUNDED_IN_PART', refunded: 50_000 },
    { cancelled: 900_000 },
    true,
  ],
  ['the provider refunded a part before we knew of the charge', { status: 'UNKNOWN' }, {}, true],
  ['the provider refunded all during our charge', { status: 'SENT' }, { cancelled: 900_000 }, true],
  ['the provider refunded nothing', { status: 'UNKNOWN' }, { cancelled: 0 }, false],
  ['the provider refunded what we know', { refunded: 100_000 }, {}, false],
  ['we recorded no payment', { status: 'FAILED' }, {}, false],
  ['our refund is being reconciled', { refunding: 100_000, nextAt: new Date() }, {}, false],
  ['our refund differed and is no longer reconciled', { refunding: 300_000 }, {}, true],
  ['it belongs to another shop', {}, { isOurs: false }, false],
  ['another amount was paid', {}, { total: 800_000 }, false],
] as const)('isAdoptable: refunds are adopted if nothing else differs; %s', (_, change, said, is) => {
  expect(isAdoptable({ ...ours, ...change }, { ...theirs, ...said })).toBe(is)
})

const fact = { status: 'PAID', isOurs: true, total: 900_000 } as const
test.each([
  ['UNKNOWN', null, true],
  ['SENT', { ...fact, isOurs: false }, true],
  ['UNKNOWN', { ...fact, total: 1 }, true],
  ['UNKNOWN', { ...fact, status: 'FAILED' }, true],
  ['UNKNOWN', fact, false],
  ['UNKNOWN', { ...fact, status: 'CANCELLED' }, false],
  ['PAID', null, false],
  ['FAILED', null, false],
] as const)('isUnpaid of a charge that is %s, with the provider’s record %j: %s', (status, said, is) => {
  expect(isUnpaid({ status, amount: 900_000 }, said)).toBe(is)
})
