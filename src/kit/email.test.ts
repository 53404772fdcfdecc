import { expect, test } from 'vitest'
import { emailOf, isEmail } from './email.ts'

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
