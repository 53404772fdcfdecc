import { expect, test } from 'vitest'
import { verificationRefusal, sameName, yearsBetween } from './rules.ts'

test('names are one without spaces, in any case and any form', () => {
  expect(sameName('김 하늘', '김하늘'.normalize('NFD'))).toBe(true)
  expect(sameName('JOHN SMITH', 'John  Smith')).toBe(true)
  expect(sameName('김하늘', '김하는')).toBe(false)
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
  ['this very person', {}, null],
  ['nobody yet', { certified: false, name: null }, 'NOT_VERIFIED'],
  ['somebody without a phone', { phone: null }, 'NOT_VERIFIED'],
  ['somebody whom it cannot tell apart', { personKey: null }, 'NOT_IDENTIFIED'],
  ['this person eleven minutes ago', { certifiedAt: seconds(660) }, 'VERIFICATION_OLD'],
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
])('somebody born on %s is %i on 2026-12-01', (birthday, years) => {
  expect(yearsBetween(birthday, '2026-12-01')).toBe(years)
})
