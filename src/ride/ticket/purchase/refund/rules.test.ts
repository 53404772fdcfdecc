import { expect, test } from 'vitest'
import { acceptRefusal, quoteRefusal, type Refundable, refundTermsOf } from './rules.ts'

const PAID_AT = new Date('2026-12-01T03:00:00Z')
// Six tickets for 5,000,000 won, two of them used; a single ticket costs 1,000,000.
const six: Refundable = {
  paid: 5_000_000,
  paidAt: PAID_AT,
  halves: 12,
  unused: 8,
  lotWon: 3_333_336,
  ticketWon: 1_000_000,
  isOurFault: false,
}
const untouched = { unused: 12, lotWon: 5_000_000 }

test.each<[string, Partial<Refundable>, string, { usedValue: number; fee: number; amount: number }]>([
  [
    'used tickets count at the list price, the fee is 10 %',
    {},
    '2026-12-02',
    { usedValue: 2_000_000, fee: 300_000, amount: 2_700_000 },
  ],
  [
    'no fee if the company is responsible',
    { isOurFault: true },
    '2026-12-02',
    { usedValue: 2_000_000, fee: 0, amount: 3_000_000 },
  ],
  [
    'all of it on the seventh day, unused',
    untouched,
    '2026-12-08',
    { usedValue: 0, fee: 0, amount: 5_000_000 },
  ],
  [
    '90 % on the eighth day, unused',
    untouched,
    '2026-12-09',
    { usedValue: 0, fee: 500_000, amount: 4_500_000 },
  ],
  [
    'never more than the rest carries',
    { ticketWon: 100_000 },
    '2026-12-02',
    { usedValue: 1_666_664, fee: 333_333, amount: 3_000_003 },
  ],
  [
    'without a list price, the used part of the price',
    { ticketWon: 0 },
    '2026-12-02',
    { usedValue: 1_666_664, fee: 333_333, amount: 3_000_003 },
  ],
  [
    'nothing if the used tickets cost more',
    { unused: 1, lotWon: 416_674 },
    '2026-12-02',
    { usedValue: 5_000_000, fee: 0, amount: 0 },
  ],
])('a refund is %s', (_, more, today, expected) => {
  const terms = refundTermsOf({ ...six, ...more }, today)
  expect(terms).toMatchObject(expected)
  expect(terms.usedValue + terms.fee + terms.amount).toBe(six.paid)
})

const terms = { unused: 8, usedValue: 2_000_000, fee: 300_000, amount: 2_700_000 }
const live = { status: 'PAID', expiresOn: '2027-12-01' } as const

test.each([
  [null, live, terms],
  ['NOT_PAID', { ...live, status: 'CANCELLED' as const }, terms],
  ['LOT_EXPIRED', { ...live, expiresOn: '2026-11-30' }, terms],
  ['LOT_EXPIRED', { ...live, expiresOn: null }, terms],
  ['NOTHING_UNUSED', live, { ...terms, unused: 0 }],
  ['NOTHING_LEFT', live, { ...terms, amount: 0 }],
])('a quote is refused with %s', (code, purchase, offered) => {
  expect(quoteRefusal(purchase, offered, '2026-12-01')).toBe(code)
})

const quote = { ...terms, expiresAt: new Date('2026-12-01T03:10:00Z') }

test.each([
  [null, '2026-12-01T03:09:59Z', terms],
  ['QUOTE_EXPIRED', '2026-12-01T03:10:00Z', terms],
  ['QUOTE_CHANGED', '2026-12-01T03:05:00Z', { ...terms, unused: 7 }],
  ['QUOTE_CHANGED', '2026-12-01T03:05:00Z', { ...terms, amount: 2_700_001 }],
])('accepting a quote is refused with %s at %s', (code, now, today) => {
  expect(acceptRefusal(quote, today, new Date(now))).toBe(code)
})
