import { expect, test } from 'vitest'
import { referralRefusal } from './rules.ts'

const now = new Date('2026-12-31T03:00:00Z')
const facts = {
  referrer: { id: 'friend', ciHash: 'friend' as string | null },
  referree: { id: 'new', createdAt: new Date('2026-12-01T03:00:00Z') },
  isReferred: false,
  now,
}

test.each([
  ['of a friend on the last day', {}, null],
  ['of the account itself', { referrer: { id: 'new', ciHash: 'new' } }, 'OWN_CODE'],
  ['of an unverified account', { referrer: { id: 'kakao', ciHash: null } }, 'NOT_VERIFIED'],
  ['after an earlier referral', { isReferred: true }, 'ALREADY_REFERRED'],
  ['after more than thirty days', { now: new Date(now.getTime() + 1) }, 'REFERRAL_LATE'],
])('referralRefusal of a code %s is %s', (_, given, code) => {
  expect(referralRefusal({ ...facts, ...given })).toBe(code)
})
