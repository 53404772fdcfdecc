import { expect, test } from 'vitest'
import { knownPasswordRefusal } from './known-passwords.ts'

test.each([
  ['password', 'PASSWORD_COMMON'],
  ['Jennifer', 'PASSWORD_COMMON'],
  // The license text before the list is not part of the list.
  ['Copyright (c) 2021 @zxcvbn-ts', null],
  ['correct-horse-1', null],
])('the password %s: %s', (password, code) => {
  expect(knownPasswordRefusal(password)).toBe(code)
})
