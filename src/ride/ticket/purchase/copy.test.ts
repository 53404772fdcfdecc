import { expect, test } from 'vitest'
import { purchaseEntryText, transferText } from './copy.ts'

test.each([
  ['CHARGE', 6, '6 TICKET 구매'],
  ['ADJUST', -6, '6 TICKET 구매 취소'],
  ['ADJUST', 6, '6 TICKET 구매 취소 철회'],
])('a ledger entry of a purchase, a %s of %i, has the text %s', (type, amount, text) =>
  expect(purchaseEntryText('6 TICKET', { type, amount })).toBe(text),
)

test('the message about a transfer has account, amount with tax, and deadline', () => {
  const bought = { title: '6 TICKET', amount: 5_000_000 }
  expect(transferText({ ...bought, lastDay: '2026-12-08' }).split('\n')).toEqual([
    '[모심] 6 TICKET 입금 안내',
    expect.stringContaining('모심은행 000-000000-00-000'),
    '5,000,000원 (부가세 포함)',
    '2026. 12. 8.까지 입금해 주세요.',
    '입금을 확인하면 바로 티켓을 충전해 드립니다.',
  ])
  expect(transferText(bought)).not.toContain('까지')
})
