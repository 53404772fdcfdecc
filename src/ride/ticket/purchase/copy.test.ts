import { expect, test } from 'vitest'
import { purchaseEntryText } from './copy.ts'

test.each([
  ['CHARGE', 6, '6 TICKET 구매'],
  ['ADJUST', -6, '6 TICKET 구매 취소'],
  ['ADJUST', 6, '6 TICKET 구매 취소 철회'],
])('an entry of a purchase that is a %s of %i reads %s', (type, amount, text) =>
  expect(purchaseEntryText('6 TICKET', { type, amount })).toBe(text),
)
