import { expect, test } from 'vitest'
import { nextText } from './copy.ts'

const days = { start_date: '2026-12-01', end_date: '2027-12-01' }
const inHand = { ...days, is_returned: false }

test.each([
  ['ENDING', inHand, '2027. 11. 30.까지 이용, 2027. 12. 1. 반납입니다.'],
  ['ENDING', { ...days, is_returned: true }, '차량을 반납하셨습니다. 구독은 2027. 11. 30.까지입니다.'],
  ['RETURN_DUE', inHand, '2027. 11. 30.까지의 이용이 끝났습니다. 차량은 2027. 12. 1.까지 반납해 주세요.'],
] as const)('%s with %o says that the last day of use is the day before the return', (stage, known, text) => {
  expect(nextText(stage, known)).toContain(text)
})
