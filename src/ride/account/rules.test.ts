import { expect, test } from 'vitest'
import {
  codeRefusal,
  identityRefusal,
  isLoginId,
  maskLoginId,
  passwordRefusal,
  sameName,
  tokenUse,
  yearsBetween,
} from './rules.ts'

test.each([
  ['abcd', true],
  ['ABC_d-9', true],
  ['abc', false],
  ['a'.repeat(21), false],
  ['한글아이디', false],
  ['ab cd', false],
  ['admin@x', false],
])('the login id %s: %s', (id, is) => {
  expect(isLoginId(id)).toBe(is)
})

test.each([
  ['short-1', 'PASSWORD_SHORT'],
  ['x'.repeat(129), 'PASSWORD_LONG'],
  ['Mosim-Fan', 'PASSWORD_IS_ID'],
  ['Password1', 'PASSWORD_COMMON'],
  ['12345678', 'PASSWORD_COMMON'],
  ['비밀번호입니다요', null],
  ['correct-horse-1', null],
])('the password %s: %s', (password, code) => {
  expect(passwordRefusal(password, 'mosim-fan')).toBe(code)
})

test('an id is masked in its middle', () => {
  expect([maskLoginId('mosim1'), maskLoginId('abcd')]).toEqual(['mo***1', 'ab***d'])
})

test('names are one without spaces, in any case and any form', () => {
  expect(sameName('김 하늘', '김하늘'.normalize('NFD'))).toBe(true)
  expect(sameName('JOHN SMITH', 'John  Smith')).toBe(true)
  expect(sameName('김하늘', '김하는')).toBe(false)
})

const now = new Date('2026-12-01T03:00:00Z')
const seconds = (n: number) => new Date(now.getTime() - n * 1000)
test.each([
  ['for the first time', { usedAt: null, sameClient: false }, 'FRESH'],
  ['again by a parallel tab', { usedAt: seconds(10), sameClient: true }, 'GRACE'],
  ['again, too late for a parallel tab', { usedAt: seconds(11), sameClient: true }, 'REUSED'],
  ['again by another client', { usedAt: seconds(1), sameClient: false }, 'REUSED'],
])('a refresh token used %s', (_, use, result) => {
  expect(tokenUse({ ...use, now })).toBe(result)
})

const person = { name: '김하늘', phone: '01012345678' }
const verified = {
  certified: true,
  certifiedAt: seconds(60),
  name: '김하늘',
  phone: '01012345678',
  ageYears: 30,
}
test.each([
  ['this very person', {}, null],
  ['nobody yet', { certified: false, name: null }, 'NOT_VERIFIED'],
  ['somebody without a phone', { phone: null }, 'NOT_VERIFIED'],
  ['this person eleven minutes ago', { certifiedAt: seconds(660) }, 'VERIFICATION_OLD'],
  ['another name', { name: '김하는' }, 'VERIFIED_OTHER'],
  ['another phone', { phone: '01099999999' }, 'VERIFIED_OTHER'],
  ['a child of 13', { ageYears: 13 }, 'TOO_YOUNG'],
])('the provider verified %s', (_, change, code) => {
  expect(identityRefusal(person, { ...verified, ...change }, now)).toBe(code)
})

test.each([
  ['2012-12-01', 14],
  ['2012-12-02', 13],
  ['2012-02-29', 14],
])('somebody born on %s is %i on 2026-12-01', (birthday, years) => {
  expect(yearsBetween(birthday, '2026-12-01')).toBe(years)
})

const code = { expiresAt: new Date(now.getTime() + 1000), tries: 0, usedAt: null, fits: true }
test.each([
  ['right', {}, null],
  ['wrong', { fits: false }, 'CODE_WRONG'],
  ['right at its last second', { expiresAt: now }, 'CODE_EXPIRED'],
  ['right at the sixth try', { tries: 5 }, 'CODE_TRIES_OVER'],
  ['right but used', { usedAt: now }, 'CODE_WRONG'],
])('a code that is %s', (_, change, result) => {
  expect(codeRefusal({ ...code, ...change }, now)).toBe(result)
})
