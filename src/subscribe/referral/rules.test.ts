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
  ['of a friend on the thirtieth day', {}, null],
  ['of one’s own', { referrer: { id: 'new', ciHash: 'new' } }, 'OWN_CODE'],
  ['of somebody who may be oneself', { referrer: { id: 'kakao', ciHash: null } }, 'NOT_VERIFIED'],
  ['after another one', { isReferred: true }, 'ALREADY_REFERRED'],
  ['later than thirty days', { now: new Date(now.getTime() + 1) }, 'REFERRAL_LATE'],
])('a code %s: %s', (_, given, code) => {
  expect(referralRefusal({ ...facts, ...given })).toBe(code)
})
