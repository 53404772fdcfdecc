import { expect, test } from 'vitest'
import { beforeStartText, subscriptionText } from './copy.ts'

test.each([
  ['STARTING', '2026-12-15', '시작 전'],
  ['STARTING', '2026-12-16', '결제 확인 중'],
  ['ACTIVE', '2026-12-16', '구독 중'],
] as const)('the status for staff of a subscription that is %s on %s: %s', (status, today, text) => {
  expect(subscriptionText({ status, first_due_on: '2026-12-16' }, today)).toBe(text)
})

test('a subscription that begins later says its day', () => {
  expect(beforeStartText('2026-12-16')).toBe('시작 전입니다. 2026. 12. 16.에 시작합니다.')
})
