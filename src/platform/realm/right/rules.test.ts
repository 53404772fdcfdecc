import { expect, test } from 'vitest'
import { areContactsHidden, hideContacts, RIGHTS, rightsOf } from './rules.ts'

test.each([
  ['USER', null, null, []],
  ['USER', 'OWNER', ['DESK'], []],
  ['ADMIN', null, null, RIGHTS],
  ['ADMIN', 'OWNER', ['DESK'], RIGHTS],
  ['ADMIN', 'CARE', ['DESK', 'DOCUMENTS'], ['DESK', 'DOCUMENTS']],
  ['ADMIN', 'CARE', null, []],
] as const)('%s with staff role %s and set %j has %j', (role, staffRole, rights, expected) => {
  expect(rightsOf(role, staffRole, rights)).toEqual(expected)
})

test.each([
  ['01012345678', '010-****-5678'],
  ['황보 010-1234-5678, 회사', '황보 010-****-5678, 회사'],
  ['+82 10-1234-5678', '+82 10-****-5678'],
  ['0191234567', '019-****-4567'],
  ['kim.daepyo@example.co.kr', 'k***@example.co.kr'],
  ['01012345-6789-4abc-8def-0123456789ab', '01012345-6789-4abc-8def-0123456789ab'],
  ['3f010123-4567-4abc-8def-0123456789ab', '3f010123-4567-4abc-8def-0123456789ab'],
  ['12가 3456, 2026-12-01', '12가 3456, 2026-12-01'],
])('of %s, staff without the right to contacts see %s', (text, shown) => {
  expect(hideContacts(text)).toBe(shown)
  const row = { id: 1, on: true, none: null, list: [{ phone: text }] }
  expect(hideContacts(row)).toEqual({ ...row, list: [{ phone: shown }] })
})

test.each([
  ['ADMIN', ['DESK'], true],
  ['ADMIN', ['DESK', 'CONTACTS'], false],
  ['USER', [], false],
] as const)('the contacts of others are hidden from %s with %j: %s', (role, rights, hidden) => {
  expect(areContactsHidden({ role, rights })).toBe(hidden)
})
