import { expect, test } from 'vitest'
import { beforeStartText, subscriptionText } from './copy.ts'

test.each([
  ['STARTING', '2026-12-15', '시작 전'],
  ['STARTING', '2026-12-16', '결제 확인 중'],
  ['ACTIVE', '2026-12-16', '구독 중'],
] as const)('subscriptionText of a %s subscription on %s is %s', (status, today, text) => {
  expect(subscriptionText({ status, first_due_on: '2026-12-16' }, today)).toBe(text)
})

test('beforeStartText names the first day of a subscription', () => {
  expect(beforeStartText('2026-12-16')).toBe('시작 전입니다. 2026. 12. 16.에 시작합니다.')
})
