import { expect, test } from 'vitest'
import { isAdoptable, isUnpaid } from './rules.ts'

const ours = { status: 'PAID', amount: 900_000, refunded: 0, refunding: 0, nextAt: null } as const
const theirs = { isOurs: true, total: 900_000, cancelled: 100_000 }

test.each([
  ['more was given back than we know', {}, {}, true],
  ['more than the part we know was', { status: 'REFUNDED_IN_PART', refunded: 50_000 }, {}, true],
  [
    'all was, and we know a part',
    { status: 'REFUNDED_IN_PART', refunded: 50_000 },
    { cancelled: 900_000 },
    true,
  ],
  ['a part was before we knew of the charge', { status: 'UNKNOWN' }, {}, true],
  ['all was while it was on its way', { status: 'SENT' }, { cancelled: 900_000 }, true],
  ['nothing was, and we only have to ask', { status: 'UNKNOWN' }, { cancelled: 0 }, false],
  ['just what we know was', { refunded: 100_000 }, {}, false],
  ['it was never paid with us', { status: 'FAILED' }, {}, false],
  ['a refund of ours is asked about', { refunding: 100_000, nextAt: new Date() }, {}, false],
  ['a refund of ours differed, and nobody asks about it', { refunding: 300_000 }, {}, true],
  ['it is of another shop', {}, { isOurs: false }, false],
  ['another amount was paid', {}, { total: 800_000 }, false],
] as const)('the provider’s refunds are adopted when nothing else differs: %s', (_, change, said, is) => {
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
] as const)('a charge that is %s, and of which the provider says %j, is unpaid: %s', (status, said, is) => {
  expect(isUnpaid({ status, amount: 900_000 }, said)).toBe(is)
})
