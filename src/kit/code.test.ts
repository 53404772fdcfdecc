import { expect, test } from 'vitest'
import { codeOf, isCode, oneTimeCodeOf } from './code.ts'

test.each([
  ['614988', '614988'],
  [' 614988', '614988'],
  ['614 988', '614988'],
  ['6 1 4 9 8 8', '614988'],
  ['614-988', '614988'],
  ['６１４９８８', '614988'],
  ['\u200b614\u200b988\ufeff', '614988'],
  ['614988\n', '614988'],
  ['[모심] 인증번호 614988를 입력해 주세요. (3분 이내)', '614988'],
  ['인증번호는 614988 입니다.\n3분 안에 입력해 주세요.', '614988'],
  ['61498', null],
  ['6149887', null],
  ['614988 123456', null],
  ['[모심] 인', null],
  ['\u200b', null],
  ['', null],
])('%j contains the one-time code %s', (typed, code) => {
  expect(oneTimeCodeOf(typed)).toBe(code)
})

test.each([
  ['FALL-7', 'FALL-7'],
  [' fall-7 ', 'FALL-7'],
  ['FALL-7\u200b', 'FALL-7'],
  ['fall–7', 'FALL-7'],
  ['fall—7', 'FALL-7'],
  ['fall−7', 'FALL-7'],
  ['FALLー7', 'FALL-7'],
  ['FALLㅡ7', 'FALL-7'],
  ['ＦＡＬＬ－７', 'FALL-7'],
  ['FALL - 7', 'FALL-7'],
  ['fall\u00a0-\u20607', 'FALL-7'],
  ['가을'.normalize('NFD'), '가을'],
  [' welcome10 ', 'WELCOME10'],
  ['ｗｅｌｃｏｍｅ', 'WELCOME'],
  ['a b c', 'ABC'],
])('the code %j is compared as %s (S-153)', (typed, code) => {
  expect(codeOf(typed)).toBe(code)
})

test.each([
  ['FALL-7', true],
  ['가을맞이_26', true],
  ['첫달-무료', true],
  ['A1', false],
  ['A'.repeat(41), false],
  ['10%', false],
  ['', false],
])('%s is a code: %s', (text, is) => {
  expect(isCode(text)).toBe(is)
})
