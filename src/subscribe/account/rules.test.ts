import { expect, test } from 'vitest'
import { passwordRefusal, referralCodeOf } from './rules.ts'

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
