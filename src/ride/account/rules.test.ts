import { expect, test } from 'vitest'
import { isLoginId, maskLoginId, passwordRefusal } from './rules.ts'

test.each([
  ['abcd', true],
  ['ABC_d-9', true],
  ['abc', false],
  ['a'.repeat(21), false],
  ['한글아이디', false],
  ['ab cd', false],
  ['admin@x', false],
])('whether %s is a login id: %s', (id, is) => {
  expect(isLoginId(id)).toBe(is)
})

test.each([
  ['short-1', 'PASSWORD_SHORT'],
  ['x'.repeat(129), 'PASSWORD_LONG'],
  ['Mosim-Fan', 'PASSWORD_IS_ID'],
  ['Password1', 'PASSWORD_COMMON'],
  ['12345678', 'PASSWORD_COMMON'],
  ['Mosim-2026!', 'PASSWORD_COMMON'],
  ['비밀번호1234', 'PASSWORD_COMMON'],
  ['비밀번호입니다요', null],
  ['x'.repeat(128), null],
  ['모심 기사님 안녕하세요 🚗', null],
  ['correct-horse-1', null],
])('the refusal of the password %s is %s', (password, code) => {
  expect(passwordRefusal(password, 'mosim-fan')).toBe(code)
})

test('an id is masked in its middle', () => {
  expect([maskLoginId('mosim1'), maskLoginId('abcd')]).toEqual(['mo***1', 'ab***d'])
})
