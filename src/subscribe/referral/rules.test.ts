import { expect, test } from 'vitest'
import { referralRefusal } from './rules.ts'

const now = new Date('2026-12-31T03:00:00Z')
const facts = {
  referrerId: 'friend',
  referree: { id: 'new', createdAt: new Date('2026-12-01T03:00:00Z') },
  isReferred: false,
  now,
}

test.each([
  ['of a friend on the thirtieth day', {}, null],
  ['of one’s own', { referrerId: 'new' }, 'OWN_CODE'],
  ['after another one', { isReferred: true }, 'ALREADY_REFERRED'],
  ['later than thirty days', { now: new Date(now.getTime() + 1) }, 'REFERRAL_LATE'],
])('a code %s: %s', (_, given, code) => {
  expect(referralRefusal({ ...facts, ...given })).toBe(code)
})
