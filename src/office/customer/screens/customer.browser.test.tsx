import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { listAudit } from '#platform/audit/contract.ts'
import { listOutbox } from '#platform/outbox/contract.ts'
import { endMemberSessions, getMember } from '#ride/account/member/contract.ts'
import { listReservations } from '#ride/reservation/contract.ts'
import { listTickets } from '#ride/ticket/contract.ts'
import { ownMember, ownRide } from '#testing/booking.ts'
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
import { getCustomer } from '../contract.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const LONG = '남궁독고영재하늘빛나라우리강산무궁화꽃이피었습니다'
const customer: OutputOf<typeof getCustomer> = {
  id: ID,
  provider: 'PHONE',
  staff_note: '늘 뒷자리',
  referrer: null,
  created_at: '2026-11-01T03:00:00.000Z',
  version: 1,
  merged_into: null,
  is_claim_requested: true,
  document_submitted_at: null,
  organizations: [{ id: 'o1', name: `(주)${LONG}`, role: 'manager' }],
  subscriber: { id: 's1', name: LONG, email: 'dawn@example.kr', mobile: '01012345678', subscriptions: 1 },
}
const empty = [
  answer(listTickets, []),
  answer(listReservations, []),
  answer(listOutbox, []),
  answer(listAudit, []),
]
const open = (size: object = {}, ...more: ReturnType<typeof answer>[]) =>
  openScreen(
    `/admin/user/${ID}`,
    [
      ...more,
      answer(getCustomer, customer),
      answer(getMember, { ...ownMember, id: ID, name: LONG }),
      ...empty,
    ],
    size,
  )
const section = (name: string | RegExp) => page.getByRole('region', { name })

test.each([
  ['desktop', {}],
  ['phone', { size: PHONE }],
])('shows a customer with long names and the facts of both products on a %s @long', async (_, size) => {
  await open(size, answer(listReservations, [ownRide]))
  await expect.element(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: '고객', exact: true }).getByText('늘 뒷자리'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: '요청 확인' })).toBeVisible()
  await expect.element(section('회사').getByRole('link')).toBeVisible()
  await expect.element(section('구독 계정').getByText(/이용 중인 구독 1건/)).toBeVisible()
  const ride = section(/운행/).getByRole('link').first()
  await expect.element(ride).toHaveAttribute('href', expect.stringContaining(`ride=${ownRide.id}`))
  expect(pageWidth()).toBeLessThanOrEqual(innerWidth)
  await expectAccessible()
})

test('each section of an empty customer shows a text', async () => {
  await open({}, answer(getCustomer, { ...customer, organizations: [], subscriber: null }))
  await expect.element(section('회사').getByText('속한 회사가 없습니다.')).toBeVisible()
  await expect.element(section('구독 계정').getByText(/구독 계정이 없습니다/)).toBeVisible()
  await expect.element(section(/운행/).getByText('아직 예약이 없습니다.')).toBeVisible()
})

test('rides that fail to load can be loaded again', async () => {
  await open({}, refuse(listReservations, 404, 'NOT_FOUND', '없습니다.'))
  await expect.element(section(/운행/).getByText('불러오지 못했습니다.')).toBeVisible()
  serve(answer(listReservations, [ownRide]))
  await press('다시 시도')
  await expect.element(section(/운행/).getByRole('link').first()).toBeVisible()
})

test('an unknown customer shows a text; a merged one links to the member', async () => {
  await open({}, refuse(getCustomer, 404, 'NOT_FOUND', '없습니다.'))
  await expect.element(page.getByText('고객을 찾지 못했습니다')).toBeVisible()
  await open({}, answer(getCustomer, { ...customer, merged_into: 'm2' }))
  await expect
    .element(page.getByRole('link', { name: '옮겨 받은 회원 보기' }))
    .toHaveAttribute('href', '/admin/user/m2')
})

test.each([
  ['desktop', {}],
  ['phone', { size: PHONE }],
])('a customer is logged out of all devices on a %s, after a confirmation', async (_, size) => {
  await open(size)
  await press('모든 기기에서 로그아웃')
  await expect.element(dialog().getByText(/모든 기기에서 바로 로그아웃됩니다/)).toBeVisible()
  await expectAccessible()
  expect(requestsTo(endMemberSessions)).toEqual([])
  serve(answer(endMemberSessions, undefined))
  await pressIn('로그아웃')
  await expectToast('모든 기기에서 로그아웃시켰습니다.')
  expect(requestsTo(endMemberSessions).map(({ path }) => path)).toEqual([
    `/api/admin/customers/${ID}/sessions`,
  ])
})

test('a refused logout shows its reason in the dialog', async () => {
  await open({}, refuse(endMemberSessions, 403, 'FORBIDDEN', '권한이 없습니다.'))
  await press('모든 기기에서 로그아웃')
  await pressIn('로그아웃')
  await expect.element(dialog().getByText('권한이 없습니다.')).toBeVisible()
})

test('no logout for a phone customer, nor for a staff account without the STAFF right', async () => {
  const button = page.getByRole('button', { name: '모든 기기에서 로그아웃' })
  await open({}, answer(getMember, { ...ownMember, id: ID, user_id: '' }))
  await expect.element(page.getByText('늘 뒷자리')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await open({ rights: ['DESK', 'CUSTOMERS'] }, answer(getMember, { ...ownMember, id: ID, role: 'ADMIN' }))
  await expect.element(page.getByText('늘 뒷자리')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('the facts are edited in the same dialog as in the list', async () => {
  await open()
  await press('정보 수정')
  await expect.element(dialog().getByLabelText('이름')).toHaveValue(LONG)
})
