import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { brand } from '#brand'
import { addDays } from '#kit/day.ts'
import { deleteMember, getMember, putMarketing } from '#ride/account/member/contract.ts'
import { latestReservation, listReservations } from '#ride/reservation/contract.ts'
import { listPurchases } from '#ride/ticket/purchase/contract.ts'
import { listTickets } from '#ride/ticket/contract.ts'
import { listWaits } from '#ride/waitlist/contract.ts'
import { bookingAnswers, ownMember, ownRide, today } from '#testing/booking.ts'
import { answer, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  expectAccessible,
  expectTexts,
  expectToast,
  expectWorded,
  MEMBER,
  openScreen,
  PHONE,
  press,
  pressIn,
  UNWORDED,
} from '#testing/screen.tsx'

const open = (path: string, answers: typeof bookingAnswers = []) =>
  openScreen(
    path,
    [...answers, answer(latestReservation, null), answer(listTickets, []), ...bookingAnswers],
    { as: MEMBER, size: PHONE },
  )
const tiles = () => page.getByRole('navigation', { name: '바로가기' }).getByRole('link')
const group = (name: string) => page.getByRole('region', { name, exact: true })

test('my page has three tiles and the menu of services, help and terms (C-194, C-199, C-201, C-203, C-272)', async () => {
  await open('/my')
  await expect.element(page.getByText('2 Ticket', { exact: true })).toBeVisible()
  const addresses = tiles()
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(['/reservation-detail', '/coupon', '/user'])
  const links = [
    ['서비스', '쿠폰 발행', '/coupon'],
    ['서비스', '신원 인증', '/identify'],
    ['고객센터', '자주 묻는 질문', '/qna'],
    ['약관 및 정책', '개인정보 처리방침', '/privacy'],
    ['약관 및 정책', '이용약관', '/terms'],
  ] as const
  for (const [title, name, path] of links)
    await expect.element(group(title).getByRole('link', { name })).toHaveAttribute('href', path)
  const chat = group('고객센터').getByRole('link', { name: /1:1 문의/ })
  await expect.element(chat).toHaveAttribute('href', brand.chatUrl)
  await expect.element(chat).toHaveAttribute('target', '_blank')
  await expect.element(group('고객센터').getByRole('button', { name: '로그아웃' })).toBeVisible()
  await expectAccessible()
})

test('the link to the back office is shown to staff only (C-200)', async () => {
  const way = () => page.getBySelector('a[href="/admin/user"]')
  await open('/my')
  await expect.element(tiles().first()).toBeVisible()
  await expect.element(way()).not.toBeInTheDocument()
  await openScreen('/my', [answer(latestReservation, null), ...bookingAnswers], {
    as: { ...MEMBER, role: 'ADMIN' },
    size: PHONE,
  })
  await expect.element(way()).toBeVisible()
})

test('the next ride shows its current step while it is under way', async () => {
  const step = { trip_step: 'ARRIVED' as const, current_stop: 0, pickup_note: '3번 출구 앞' }
  const ride = { ...ownRide, status: 'CONFIRMED' as const, display_status: 'CONFIRMED' as const }
  await open('/my', [answer(latestReservation, { ...ride, ...step })])
  const card = page.getByRole('region', { name: '운행 예약' })
  await expect.element(card).toMatchTextContent(/기사님이 도착해 기다리고 있습니다 · .*3번 출구 앞/)
  await expectAccessible()
})

test('the next ride is a card with a link; without a next ride there is no card (C-196, C-197, C-198)', async () => {
  await open('/my')
  await expect.element(tiles().first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '운행 예약' })).not.toBeInTheDocument()
  const card = page.getByRole('region', { name: '운행 예약' }).getByRole('link')
  const [, month, day] = ownRide.ride_date.split('-')
  await open('/my', [answer(latestReservation, ownRide)])
  for (const text of [`${month}/${day} 10:30`, ownRide.pickup_location, ownRide.car_name])
    await expect.element(card).toMatchTextContent(text)
  await expect.element(card).toHaveAttribute('href', `/schedule-operation/${ownRide.id}`)
  // A ride without a pickup time, as older servers may return it.
  await open('/my', [answer(latestReservation, { ...ownRide, pickup_time: null as never })])
  await expect.element(card.getByText('-', { exact: true })).toBeVisible()
})

test('the tiles of my page appear after loading, so that none moves under a press', async () => {
  const waits = holdAnswer(answer(listWaits, []))
  await open('/my', [waits])
  await expect.poll(() => requestsTo(getMember).length).toBeGreaterThan(0)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(tiles().elements()).toEqual([])
  waits.release()
  await expect.element(tiles().first()).toBeVisible()
})

test('my page opens with the next ride, its passenger and driver, then the rides of today and tomorrow', async () => {
  const at = (id: string, day: string, name: string) => ({
    ...ownRide,
    id,
    name,
    ride_date: day,
    pickup_time: `${day} 23:50`,
    status: 'CONFIRMED' as const,
    display_status: 'CONFIRMED' as const,
  })
  const driven = { driver: '한기사', driver_phone: '01044440001', registration_number: '12가3456' }
  const next = { ...at('r1', today, '이회장'), ...driven }
  const tomorrow = addDays(today, 1)
  const canceled = { ...at('r4', tomorrow, '취소님'), display_status: 'CANCELLED' as const }
  const rides = [
    next,
    { ...at('r2', tomorrow, '김전무'), booked_by: '박비서' },
    at('r3', addDays(today, 2), '모레님'),
    canceled,
  ]
  await open('/my', [answer(latestReservation, next), answer(listReservations, rides)])
  const card = group('운행 예약')
  for (const text of ['이회장님', '12가3456', '한기사'])
    await expect.element(card.getByText(text, { exact: false })).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: /010-4444-0001/ }))
    .toHaveAttribute('href', 'tel:01044440001')
  await expect
    .element(group('내일 운행').getByRole('link'))
    .toMatchTextContent(/23:50 김전무님.*박비서님이 예약/)
  await expect.element(group('오늘 운행')).not.toBeInTheDocument()
  await expect.element(page.getByText(/모레님|취소님/)).not.toBeInTheDocument()
  await expectAccessible()
})

test('a next ride that fails to load shows an error without a retry loop, and the tiles stay', async () => {
  for (const status of [403, 404]) {
    await open('/my', [refuse(latestReservation, status)])
    await expect.element(page.getByText('다음 예약을 불러오지 못했습니다.')).toBeVisible()
    expect(tiles().elements().length).toBe(3)
    expect(requestsTo(latestReservation).length).toBeLessThanOrEqual(2)
  }
})

test('the account page shows name, number, rides and tickets (C-264, C-265, C-266, C-271)', async () => {
  await open('/user', [answer(getMember, { ...ownMember, reservations: 1, tickets: 1.5 })])
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('정보 관리')
  const facts = page.getBySelector('dl > div')
  await expectTexts(facts).toEqual([
    `이름${MEMBER.name}`,
    '연락처010-2841-9931',
    '이용 횟수1회',
    '보유 티켓1.5 Ticket',
  ])
  await expectAccessible()
  for (const status of [403, 404]) {
    await open('/user', [refuse(getMember, status)])
    await expect.element(page.getByText(UNWORDED)).toBeVisible()
  }
})

test('one press consents to news or withdraws the consent', async () => {
  await open('/user')
  for (const marketing of [true, false]) {
    serve(answer(putMarketing, { ...ownMember, marketing }))
    await page.getByLabelText(/혜택과 소식을 받겠습니다/).click()
    await expectToast(marketing ? '혜택과 소식을 보내 드립니다.' : '더 이상 혜택과 소식을 보내지 않습니다.')
    expect(requestsTo(putMarketing).at(-1)!.body).toEqual({ marketing })
  }
})

test('deleting the account needs the password, and a failure shows an error @long', async () => {
  await open('/user')
  await press('탈퇴하기')
  const send = () => pressIn('탈퇴하기')
  await expectWorded({ endpoint: deleteMember, statuses: [404, 409], send, texts: [UNWORDED] })
  serve(refuse(deleteMember, 403, 'PASSWORD_WRONG', '비밀번호가 맞지 않습니다.'))
  await page.getByLabelText('비밀번호').fill('wrong-password')
  await send()
  await expect.element(page.getByText('비밀번호가 맞지 않습니다.')).toBeVisible()
  await expectAccessible()
  serve(answer(deleteMember, undefined))
  await send()
  await expect.element(page.getByRole('heading', { name: '탈퇴가 완료되었습니다' })).toBeVisible()
})

test('a ledger with more entries than are shown has a note', async () => {
  const row = {
    created_at: '2026-10-02T03:00:00.000Z',
    prev_tickets: 0,
    type: 'CHARGE' as const,
    amount: 1,
    remaining_tickets: 1,
    ride: null,
    purchase: null,
    invite: null,
    by: null,
    reason: null,
  }
  const rows = Array.from({ length: 500 }, () => row)
  await open('/my/tickets', [answer(listTickets, rows), answer(listPurchases, [])])
  await expect.element(page.getByText('최근 500건까지 보여 드립니다.')).toBeVisible()
})
