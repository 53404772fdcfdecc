import { expect, test } from 'vitest'
import { cardText, stateOf } from './copy.ts'

test.each([
  ['ACTIVE', true, 'HANDOVER', '이용 중'],
  ['ACTIVE', true, null, '이용 중'],
  ['ACTIVE', false, null, '시작 전'],
  ['ACTIVE', false, 'HANDOVER', '반납 대기'],
  ['ACTIVE', true, 'RETURN', '반납 완료'],
  ['PAUSED', false, 'HANDOVER', '일시 정지'],
  ['ENDED', false, 'RETURN', '종료'],
] as const)('stateOf status=%s, is_current=%s, last handover=%s is %s', (status, is_current, last, text) => {
  expect(stateOf({ status, is_current, is_starting: false }, last).text).toBe(text)
})

test.each([
  [false, '시작 전'],
  [true, '첫 결제 확인 중'],
])('stateOf status=STARTING, is_starting=%s is %s', (is_starting, text) => {
  expect(stateOf({ status: 'STARTING', is_current: false, is_starting }, null).text).toBe(text)
})

test('cardText shows name and number of a card, or that no card is registered', () => {
  expect(cardText({ name: '현대카드', number: '4330-****-****-1234' })).toBe('현대카드 4330-****-****-1234')
  expect(cardText({ name: null, number: null })).toBe('등록된 카드')
  expect(cardText(null)).toBe('등록된 카드가 없습니다.')
})
