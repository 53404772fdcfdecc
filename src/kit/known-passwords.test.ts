import { expect, test } from 'vitest'
import { knownPasswordRefusal } from './known-passwords.ts'

test.each([
  ['password', 'PASSWORD_COMMON'],
  ['Jennifer', 'PASSWORD_COMMON'],
  // The license in front of the list is no password.
  ['Copyright (c) 2021 @zxcvbn-ts', null],
  ['correct-horse-1', null],
])('the password %s: %s', (password, code) => {
  expect(knownPasswordRefusal(password)).toBe(code)
})
