import { expect, test } from 'vitest'
import { purchaseEntryText } from './copy.ts'

test.each([
  ['CHARGE', 6, '6 TICKET 구매'],
  ['ADJUST', -6, '6 TICKET 구매 취소'],
  ['ADJUST', 6, '6 TICKET 구매 취소 철회'],
])('a ledger entry of a purchase, a %s of %i, has the text %s', (type, amount, text) =>
  expect(purchaseEntryText('6 TICKET', { type, amount })).toBe(text),
)
