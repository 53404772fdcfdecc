import { expect, test } from 'vitest'
import { emailOf, isEmail, passwordRefusal, referralCodeOf } from './rules.ts'

test.each([
  ['kim@mosim.kr', true],
  ['kim.ha-neul+car@sub.mosim.co.kr', true],
  ['김하늘@모심.한국', true],
  ['kim', false],
  ['kim@mosim', false],
  ['kim@@mosim.kr', false],
  ['kim @mosim.kr', false],
  ['kim@mosim.', false],
  ['', false],
  [`${'k'.repeat(195)}@m.kr`, true],
  [`${'k'.repeat(196)}@m.kr`, false],
])('isEmail(%s) is %s', (email, is) => {
  expect(isEmail(email)).toBe(is)
})

test('emails are compared in lower case and without surrounding blanks', () => {
  expect(emailOf(' Kim@MOSIM.kr ')).toBe('kim@mosim.kr')
})

test.each([
  ['12345', 'PASSWORD_SHORT'],
  ['x'.repeat(129), 'PASSWORD_LONG'],
  ['Password1', 'PASSWORD_COMMON'],
  ['han7ok', null],
])('the password %s: %s (S-093)', (password, code) => {
  expect(passwordRefusal(password)).toBe(code)
})

test('a referral code has eight characters, none easily mistaken for another', () => {
  const all = Array.from({ length: 32 }, (_, first) =>
    referralCodeOf(Uint8Array.from({ length: 8 }, () => first * 8)),
  )
  for (const code of all) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
})
