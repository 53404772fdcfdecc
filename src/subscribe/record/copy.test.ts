import { expect, test } from 'vitest'
import { cardText } from './copy.ts'

test('cardText shows name and number of a card, or that no card is registered', () => {
  expect(cardText({ name: '현대카드', number: '4330-****-****-1234' })).toBe('현대카드 4330-****-****-1234')
  expect(cardText({ name: null, number: null })).toBe('등록된 카드')
  expect(cardText(null)).toBe('등록된 카드가 없습니다.')
})
