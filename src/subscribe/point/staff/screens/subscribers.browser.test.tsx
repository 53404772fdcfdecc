import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  endSubscriberSessions,
  listSubscribers,
  type SubscriberRow,
} from '#subscribe/account/staff/contract.ts'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  openScreen,
  pageWidth,
  PHONE,
  press,
  pressIn,
} from '#testing/screen.tsx'

const row: SubscriberRow = {
  id: 's1',
  username: 'dawn',
  name: '이구독',
  email: 'dawn@example.kr',
  mobile: '01012345678',
  provider: 'EMAIL',
  ci_verified: true,
  referral_code: 'DAWN1234',
  point: 1000,
  coupons: 1,
  company: null,
  created_at: '2026-11-01T03:00:00.000Z',
}
const open = (size: object = {}) =>
  openScreen('/admin/subscription/subscribers', [answer(listSubscribers, [row])], size)

test('a subscriber is logged out of all devices from the table, after a confirmation @long', async () => {
  await open({ rights: ['DESK', 'SUBSCRIPTION'] })
  await press(/^모든 기기에서 로그아웃/)
  await expect.element(dialog().getByText('이구독 님')).toBeVisible()
  await expect.element(dialog().getByText(/모든 기기에서 바로 로그아웃됩니다/)).toBeVisible()
  await expectAccessible()
  serve(answer(endSubscriberSessions, undefined))
  await pressIn('로그아웃')
  await expectToast('모든 기기에서 로그아웃시켰습니다.')
  expect(requestsTo(endSubscriberSessions).map(({ path }) => path)).toEqual([
    '/api/admin/subscription/subscribers/s1/sessions',
  ])
})

test('on a phone a row opens its actions; the dialog shows a refused logout', async () => {
  await open({ size: PHONE })
  await press(/^구독 회원 처리.*이구독/)
  await expect.element(dialog().getByRole('button', { name: /^포인트 조정/ })).toBeVisible()
  await expectAccessible()
  expect(pageWidth()).toBeLessThanOrEqual(innerWidth)
  serve(refuse(endSubscriberSessions, 404, 'NOT_FOUND', '탈퇴한 회원입니다.'))
  await pressIn('모든 기기에서 로그아웃')
  await pressIn('로그아웃')
  await expect.element(dialog().getByText('탈퇴한 회원입니다.')).toBeVisible()
})

test('on a phone, only log-out shows without the points right', async () => {
  await open({ size: PHONE, rights: ['DESK', 'SUBSCRIPTION'] })
  await press(/^구독 회원 처리.*이구독/)
  await expect.element(dialog().getByRole('button', { name: '모든 기기에서 로그아웃' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^포인트 조정/ })).not.toBeInTheDocument()
})
