import { expect, test } from 'vitest'
import { verificationRefusal, isSameName, yearsBetween } from './rules.ts'

test.each([
  ['김 하늘', '김하늘'.normalize('NFD'), true],
  ['John  Smith', 'JOHN SMITH', true],
  ['John Smith', 'SMITH JOHN', true],
  ['JohnSmith', 'SMITH JOHN', true],
  ['SMITH, John', 'JOHN SMITH', true],
  ["O'Neil Jean-Pierre", 'ONEIL JEANPIERRE', true],
  ['O’Neil Jean-Pierre', 'JEANPIERRE ONEIL', true],
  ['Jean Pierre O Neil', 'ONEIL JEAN-PIERRE', true],
  ['José García', 'GARCIA JOSE', true],
  ['Łukasz Groß', 'GROSS LUKASZ', true],
  ['Nguyễn Văn Đức', 'NGUYEN VAN DUC', true],
  ['J. R. Smith', 'SMITH JR', true],
  ['김하늘', '김하는', false],
  ['김하늘', '하늘', false],
  ['John Smith', 'JOHN SMITHS', false],
  ['John Smith', 'JOHN JOHN SMITH', false],
  ['Jon Smith', 'JOHN SMITH', false],
  ['', '김하늘', false],
  ['- .', '김하늘', false],
])('whether %s and %s are the same name: %s', (typed, verified, isOne) => {
  expect([isSameName(typed, verified), isSameName(verified, typed)]).toEqual([isOne, isOne])
})

test('compares names of many equal words without trying every order', () => {
  expect(isSameName('a '.repeat(50), `${'a'.repeat(49)}b`)).toBe(false)
  expect(isSameName('a '.repeat(10), `${'a'.repeat(9)}b`)).toBe(false)
  expect(isSameName('a '.repeat(50), 'a'.repeat(50))).toBe(true)
})

const now = new Date('2026-12-01T03:00:00Z')
const seconds = (n: number) => new Date(now.getTime() - n * 1000)
const person = { name: '김하늘', phone: '01012345678' }
const verified = {
  certified: true,
  certifiedAt: seconds(60),
  name: '김하늘',
  phone: '01012345678',
  ageYears: 30,
  personKey: 'ci',
}
test.each([
  ['the claimed person', {}, null],
  ['no person yet', { certified: false, name: null }, 'NOT_VERIFIED'],
  ['a person without a phone', { phone: null }, 'NOT_VERIFIED'],
  ['a person without a unique key', { personKey: null }, 'NOT_IDENTIFIED'],
  ['the claimed person eleven minutes ago', { certifiedAt: seconds(660) }, 'VERIFICATION_OLD'],
  ['another name', { name: '김하는' }, 'VERIFIED_OTHER'],
  ['another phone', { phone: '01099999999' }, 'VERIFIED_OTHER'],
  ['a child of 13', { ageYears: 13 }, 'TOO_YOUNG'],
])('the provider verified %s', (_, change, code) => {
  expect(verificationRefusal(person, { ...verified, ...change }, now)).toBe(code)
})

test.each([
  ['2012-12-01', 14],
  ['2012-12-02', 13],
  ['2012-02-29', 14],
])('a person born on %s is %i years old on 2026-12-01', (birthday, years) => {
  expect(yearsBetween(birthday, '2026-12-01')).toBe(years)
})
