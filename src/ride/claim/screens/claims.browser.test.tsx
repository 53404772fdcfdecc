import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { latestReservation } from '#ride/reservation/contract.ts'
import { openBooking } from '#testing/booking.ts'
import { answer, answerThenEnable, refuse, requestsTo, serve } from '#testing/network.ts'
import { dialog, expectAccessible, expectToast, openScreen, PHONE, press, pressIn } from '#testing/screen.tsx'
import {
  acceptClaim,
  type ClaimRow,
  declineClaim,
  listClaims,
  listOwnClaims,
  type OwnClaim,
  refuseClaim,
  requestClaim,
} from '../contract.ts'

const LONG = '남궁독고영재하늘빛나라우리강산무궁화꽃이피었습니다'
const own: OwnClaim = { id: 'c1', state: 'OFFERED', rides: 2, tickets: 1, reason: '' }
const row: ClaimRow = {
  ...own,
  state: 'REQUESTED',
  created_at: '2026-12-01T03:00:00.000Z',
  requested_at: '2026-12-01T04:00:00.000Z',
  decided_at: null,
  customer: { id: 'm1', name: LONG, note: '통화는 비서에게' },
  claimant: { id: 'm2', name: '윤새벽', user_id: 'dawn', phone: '01012345678' },
  latest_rides: [
    {
      id: 'r1',
      pickup_time: '2026-12-24 09:30',
      car_name: 'ALPHARD',
      name: LONG,
      display_status: 'CONFIRMED',
    },
  ],
}

const openMine = (claims: OwnClaim[]) =>
  openBooking('/my', [answer(latestReservation, null), answer(listOwnClaims, claims)])
const openClaims = (rows: ClaimRow[], more: object = {}) =>
  openScreen('/admin/claims', [answer(listClaims, rows)], more)
const openRow = () => page.getByRole('button', { name: /요청 보기/ }).click()
const card = () => page.getByRole('region', { name: '전화로 하신 예약' })

test('a member requests what they booked on the phone, and sees that it waits @long', async () => {
  await openMine([own])
  const text = '전화로 예약하신 운행 2건과 티켓 1장이 있습니다. 내 계정으로 옮길까요?'
  await expect.element(card().getByText(text)).toBeVisible()
  await expectAccessible()
  serve(answer(requestClaim, { ...own, state: 'REQUESTED' }))
  serve(answer(listOwnClaims, [{ ...own, state: 'REQUESTED' }]))
  await press('요청하기')
  await expectToast('요청했습니다. 담당자가 확인하면 내 예약과 티켓에 바로 보입니다.')
  await expect.element(card().getByText(/옮겨 달라고 요청하셨습니다/)).toBeVisible()
})

test('a declined offer leaves the page; a failed answer keeps it with the reason', async () => {
  await openMine([{ ...own, tickets: 0 }])
  await expect.element(card().getByText(/전화로 예약하신 운행 2건이 있습니다/)).toBeVisible()
  serve(refuse(declineClaim, 409, 'CLAIM_OVER', '이미 처리된 요청입니다.'))
  await press('아닙니다')
  await expect.element(card().getByText('이미 처리된 요청입니다.')).toBeVisible()
  serve(answerThenEnable(declineClaim, { ...own, state: 'DECLINED' }, answer(listOwnClaims, [])))
  await press('아닙니다')
  await expect.element(card()).not.toBeInTheDocument()
})

test('a refused claim shows its reason to the member', async () => {
  await openMine([{ ...own, state: 'REFUSED', reason: '성함이 다릅니다' }])
  await expect.element(card().getByText(/사유: 성함이 다릅니다/)).toBeVisible()
})

test.each([
  ['desktop', {}],
  ['phone', { size: PHONE }],
])('staff see both people and the rides, and accept on a %s @long', async (_, size) => {
  await openClaims([row], size)
  await openRow()
  await expect.element(dialog().getByText('통화는 비서에게')).toBeVisible()
  await expect.element(dialog().getByRole('link', { name: /12월 24일 \(목\) 09:30 ALPHARD/ })).toBeVisible()
  await expectAccessible()
  serve(answer(acceptClaim, { ...row, state: 'ACCEPTED' }))
  serve(answer(listClaims, []))
  await pressIn('승인하고 옮기기')
  await expectToast('운행 2건과 티켓 1장을 옮겼습니다.')
  await expect.element(page.getByText('확인 대기 상태의 요청이 없습니다.')).toBeVisible()
})

test('a refused acceptance shows its reason beside the button', async () => {
  await openClaims([row])
  await openRow()
  const text = '두 계정이 같은 날 같은 차를 잡고 있습니다.'
  serve(refuse(acceptClaim, 409, 'BOTH_HOLD', text))
  await pressIn('승인하고 옮기기')
  await expect.element(dialog().getByText(text)).toBeVisible()
})

test('staff refuse with a reason', async () => {
  await openClaims([row])
  await openRow()
  await pressIn('거절하기')
  await dialog().getByLabelText('거절 사유').fill('성함이 다릅니다')
  serve(answer(refuseClaim, { ...row, state: 'REFUSED' }))
  await pressIn('거절하기')
  await expectToast('거절했습니다. 회원의 ‘마이’에 사유가 보입니다.')
  expect(requestsTo(refuseClaim)[0]!.body).toEqual({ reason: '성함이 다릅니다' })
})
