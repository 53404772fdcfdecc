import { expect, test } from 'vitest'
import { referralsIn } from './referrals.ts'

const at = '2026-11-21T00:00:00.000Z'
const came = { referrer: '김하나', referee: '이두리', created_at: at, is_referrer: false }
const brought = { referrer: '이두리', referee: '박세나', created_at: at, is_referrer: true }

test('the list is read from `data` (C-232)', () => {
  expect(referralsIn({ invite_limit: 3, data: [came, brought], invites: [] }, '이두리')).toEqual({
    left: 3,
    referees: [{ name: '박세나', at }],
    referrers: [{ name: '김하나', at }],
    pending: [],
  })
})

test('the list may be the response itself (C-232)', () => {
  const plain = [came, brought].map(({ is_referrer: _, ...row }) => row)
  expect(referralsIn(plain, '이두리')).toEqual({
    left: null,
    referees: [{ name: '박세나', at }],
    referrers: [{ name: '김하나', at }],
    pending: [],
  })
})

test('the number of invites left is never shown below 0 (C-240)', () => {
  expect(referralsIn({ invite_limit: -1, data: [], invites: [] }, '이두리').left).toBe(0)
})
