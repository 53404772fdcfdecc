import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { oneTimeCodeOf } from '#kit/code.ts'
import { formatPhone } from '#kit/phone.ts'
import { queryClient } from './shells/with-queries.tsx'
import { forgotPassword } from '#ride/account/contract.ts'
import { getReferrer } from '#ride/invite/contract.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { listDrivers } from '#ride/driver/contract.ts'
import { getOrganization } from '#ride/organization/contract.ts'
import { listOrganizationMembers } from '#ride/organization/members/contract.ts'
import { listPassengers } from '#ride/organization/passenger/contract.ts'
import { latestReservation } from '#ride/reservation/contract.ts'
import { sendCode } from '#subscribe/account/recovery/contract.ts'
import { listWallet } from '#subscribe/coupon/contract.ts'
import { listCampaigns } from '#subscribe/coupon/staff/contract.ts'
import { listTransactions } from '#subscribe/point/contract.ts'
import { listPointCoupons } from '#subscribe/point/staff/contract.ts'
import { chooseCar, openBooking, openSecondStep, ownMember } from '#testing/booking.ts'
import { newDesk, openAction, openDesk } from '#testing/desk.ts'
import { openDialog, openMember } from '#testing/members.ts'
import { verificationAnswers } from '#testing/member-verification.ts'
import { answer } from '#testing/network.ts'
import { openScreen, PHONE, press } from '#testing/screen.tsx'
import { openAsSubscriber, openAsVisitor, verificationAnswers as personAnswers } from '#testing/subscriber.ts'

/** The pasted text, and the result in a field of that kind; every other field shows the text unchanged. */
type Pasted = { text: string; phone?: string; anyPhone?: string; code?: string }
const TEXTS: Pasted[] = [
  { text: '01012345678', phone: '010-1234-5678' },
  { text: '+82 10-1234-5678', phone: '010-1234-5678' },
  { text: '(010) 1234.5678', phone: '010-1234-5678' },
  { text: '0507-1319-1234', phone: '0507-1319-1234' },
  { text: '010-1234-56789' },
  { text: '010-1234-5678 내선 9' },
  { text: '+1 (415) 555-2671', anyPhone: '+1 415-555-2671' },
  { text: '0081 90-1234-5678', anyPhone: '+81 90-1234-5678' },
  { text: '1 415 555 2671' },
  { text: '[모심] 인증번호 483920 을 입력해 주세요.', code: '483920' },
  { text: ' ｗｅｌｃｏｍｅ–１０ ' },
  { text: 'WELCOME-2026-'.repeat(10) },
]

type Kind = 'phone' | 'anyPhone' | 'code' | 'text'
const shownIn: Record<Kind, (pasted: Pasted) => string> = {
  phone: ({ text, phone = text }) => phone,
  anyPhone: ({ text, phone, anyPhone = phone ?? text }) => anyPhone,
  code: ({ text, code = text }) => code,
  text: ({ text }) => text,
}

const organization = {
  id: 'o1',
  name: '한빛물산',
  role: 'manager' as const,
  monthly_limit: null,
  spent: 0,
  tickets: 5,
  business_number: '1248100998',
  tickets_expiring: [],
}
const openOrganization = (tab: string) =>
  openBooking(`/organization/o1?tab=${tab}`, [
    answer(getOrganization, organization),
    answer(listPassengers, []),
    answer(listOrganizationMembers, []),
    answer(latestReservation, null),
  ])

type Field = [name: string, kind: Kind, label: string, open: () => Promise<unknown>]
const FIELDS: Field[] = [
  ['sign-up', 'phone', '휴대폰 번호', () => openScreen('/signup', verificationAnswers, { size: PHONE })],
  [
    'sign-up: referrer',
    'phone',
    '추천인 휴대폰 번호 (선택)',
    () => openScreen('/signup', verificationAnswers, { size: PHONE }),
  ],
  ['find id', 'phone', '휴대폰 번호', () => openScreen('/find-account', [], { size: PHONE })],
  ['reset password', 'phone', '휴대폰 번호', openReset],
  ['reset password: code', 'code', '인증번호', openResetCode],
  ['booking', 'anyPhone', '연락처', () => chooseCar()],
  [
    'another recipient',
    'text',
    '휴대폰 또는 이메일',
    () => openSecondStep().then(() => press('+ 함께 알릴 분')),
  ],
  [
    'address book',
    'anyPhone',
    '연락처',
    () => openBooking('/addressbook').then(() => press('타시는 분 추가')),
  ],
  [
    'passenger of an organization',
    'anyPhone',
    '휴대폰 번호',
    () => openOrganization('passengers').then(() => press('탑승자 추가')),
  ],
  [
    'invitation to an organization',
    'phone',
    '휴대폰 번호',
    () => openOrganization('people').then(() => press('초대하기')),
  ],
  ['invite', 'phone', '초대받는 분 휴대폰 번호', openInvite],
  ['member of the staff’s list', 'phone', '전화번호', () => openMember().then(() => openDialog(/정보 수정/))],
  [
    'driver',
    'phone',
    '전화번호',
    () => openScreen('/admin/driver', [answer(listDrivers, [])]).then(() => press('기사 추가')),
  ],
  ['details of a reservation', 'anyPhone', '연락처', openDetails],
  [
    'sign-up of a subscriber',
    'phone',
    '휴대폰 번호',
    () => openAsVisitor('/subscribe/signup', personAnswers),
  ],
  [
    'sign-up of a subscriber: referrer',
    'text',
    '추천인 코드 (선택)',
    () => openAsVisitor('/subscribe/signup', personAnswers),
  ],
  [
    'reset by verification',
    'phone',
    '휴대폰 번호',
    () => openAsVisitor('/subscribe/forgot-password', personAnswers),
  ],
  ['reset by e-mail: code', 'code', '인증번호', openEmailCode],
  ['verification of a subscriber', 'phone', '휴대폰 번호', openGate],
  ['text', 'text', '쿠폰 코드 등록', () => openAsSubscriber('/subscribe/coupons', [answer(listWallet, [])])],
  [
    'point coupon',
    'text',
    '포인트 쿠폰 등록',
    () => openAsSubscriber('/subscribe/point', [answer(listTransactions, [])]),
  ],
  ['referrer', 'text', '추천인 코드', () => openAsSubscriber('/subscribe/referrer')],
  [
    'coupon of staff',
    'text',
    '쿠폰 코드',
    () =>
      openScreen('/admin/subscription/coupons', [answer(listCampaigns, [])]).then(() => press('쿠폰 추가')),
  ],
  [
    'point coupon of staff',
    'text',
    '쿠폰 코드',
    () =>
      openScreen('/admin/subscription/point-coupons', [answer(listPointCoupons, [])]).then(() =>
        press('포인트 쿠폰 추가'),
      ),
  ],
]

async function openReset(): Promise<void> {
  await openScreen('/find-account', [answer(forgotPassword, { expires_in: 180 })], { size: PHONE })
  await page.getByRole('tab', { name: '비밀번호 찾기' }).click()
}
async function openResetCode(): Promise<void> {
  await openReset()
  await page.getByLabelText('아이디', { exact: true }).fill('new-member-1')
  await page.getByLabelText('휴대폰 번호', { exact: true }).fill('01012345678')
  await press('인증번호 받기')
}
async function openInvite(): Promise<void> {
  const invites = answer(getReferrer, { invite_limit: 3, data: [], invites: [] })
  await openScreen('/coupon', [invites, answer(getMember, ownMember)], { size: PHONE })
  await press('초대장 보내기')
}
async function openDetails(): Promise<void> {
  const desk = newDesk()
  await openDesk(desk)
  await openAction(/예약 정보 수정/, desk.ride())
}
async function openEmailCode(): Promise<void> {
  await openAsVisitor('/subscribe/forgot-password', [answer(sendCode, { expires_in: 180 })])
  await page.getByRole('tab', { name: '이메일 인증' }).click()
  await page.getByLabelText('가입하신 이메일').fill('kim@example.kr')
  await press('인증번호 받기')
}
async function openGate(): Promise<void> {
  const answers = [answer(listWallet, []), ...personAnswers]
  await openAsSubscriber('/subscribe/coupons', answers, { ci_verified: false })
}

/** Replaces the text of a field like a paste: a maximum length or a filter of the field takes effect. */
async function paste(field: Locator, text: string): Promise<void> {
  await expect.element(field).toBeVisible()
  const input = field.element() as HTMLInputElement
  input.focus()
  input.select()
  document.execCommand('insertText', false, text)
}

test.each(FIELDS)('a paste into the field of %s loses nothing', async (_, kind, label, open) => {
  await open()
  const field = page.getByLabelText(label, { exact: true })
  await expect.element(field).toBeVisible()
  for (const pasted of TEXTS) {
    await paste(field, pasted.text)
    await expect.element(field, { message: pasted.text }).toHaveValue(shownIn[kind](pasted))
  }
  // A request of this page would otherwise reach the network of the next test.
  await expect.poll(() => queryClient.isFetching()).toBe(0)
})

test('the expected texts follow the rules', () => {
  for (const pasted of TEXTS) {
    expect(shownIn.phone(pasted)).toBe(formatPhone(pasted.text))
    expect(shownIn.anyPhone(pasted)).toBe(formatAnyPhone(pasted.text))
    expect(shownIn.code(pasted)).toBe(oneTimeCodeOf(pasted.text) ?? pasted.text)
  }
})
