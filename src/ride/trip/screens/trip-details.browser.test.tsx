import { brand } from '#brand'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getRating } from '#ride/rating/contract.ts'
import { cancelReservation, getReservation, type ReservationOut } from '#ride/reservation/contract.ts'
import { getShare } from '#ride/share/contract.ts'
import { openBooking, ownRide } from '#testing/booking.ts'
import { type Answer, answer, holdAnswer, refuse, requestsTo } from '#testing/network.ts'
import { dialog, expectAccessible, press, pressIn } from '#testing/screen.tsx'

const open = (ride: ReservationOut, more: Answer[] = []) =>
  openBooking(`/schedule-operation/${ride.id}`, [
    ...more,
    answer(getReservation, ride),
    answer(getShare, null),
    answer(getRating, { rating: null, can_rate: false }),
  ])
const main = () => page.getByRole('main')
const words = () => main().element().textContent!.replaceAll(/\s+/g, ' ')

test('a ride’s summary expands into passenger and wishes (C-219, C-222, C-223, C-224, C-225)', async () => {
  await open(ownRide)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('운행 예약')
  const card = main().getByRole('button', { name: new RegExp(ownRide.name) })
  await expect.element(card).toMatchTextContent(`${Number(ownRide.ride_date.slice(8))}일`)
  await expect.element(card).toHaveAttribute('aria-expanded', 'false')
  await card.click()
  await expect.element(page.getByText('이용 목적')).toBeVisible()
  for (const text of ['10:30 출발', '서울역 1번 출구', '인천공항 2터미널', '공항', '3개', '2명'])
    expect(words()).toContain(text)
  expect(words()).toMatch(new RegExp(`이름 ?${ownRide.name} ?연락처 ?010-`))
  expect(words()).not.toContain('요청 사항')
  await expectAccessible()
  await open({ ...ownRide, special_requests: '생수 두 병 부탁드립니다 🚗' })
  await card.click()
  await expect.element(page.getByText('생수 두 병 부탁드립니다 🚗')).toBeVisible()
})

test('the page says what follows, and questions link to the chat (C-227, C-228)', async () => {
  const late = holdAnswer(answer(getReservation, ownRide))
  await open(ownRide, [late])
  const waiting = page.getByText('예약 정보를 불러오는 중입니다...')
  await expect.element(waiting).toBeVisible()
  late.release()
  await expect.element(waiting).not.toBeInTheDocument()
  const note = page.getByText(/취소하고 다시 예약해 주세요.*1:1 문의/)
  await expect.element(note.getByRole('link')).toHaveAttribute('href', brand.chatUrl)
})

test('a cancellation in time shows its effect and refunds the ticket', async () => {
  const canceled = { status: 'CANCELLED', display_status: 'CANCELLED', version: 9 } as const
  let ride: ReservationOut = ownRide
  await open(ownRide, [
    answer(getReservation, () => ride),
    answer(cancelReservation, () => (ride = { ...ownRide, ...canceled })),
  ])
  await expect.element(page.getByText(/까지 무료로 변경하거나 취소하실 수 있습니다/)).toBeVisible()
  await press('예약 취소')
  await expect.element(dialog()).toMatchTextContent('1 Ticket을 바로 돌려 드립니다.')
  await expectAccessible()
  await pressIn('예약 취소하기')
  await expect.element(page.getByText('예약이 취소되었습니다. 티켓을 돌려 드렸습니다.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '예약 취소', exact: true })).not.toBeInTheDocument()
  expect(requestsTo(cancelReservation).length).toBe(1)
})

test('less than a day before the ride, the page shows that it is too late to cancel', async () => {
  const soon = new Date(Date.now() + 20 * 3_600_000 + 9 * 3_600_000).toISOString()
  const pickup_time = soon.slice(0, 16).replace('T', ' ')
  await open({ ...ownRide, pickup_time, ride_date: pickup_time.slice(0, 10), via_locations: [] })
  await expect.element(page.getByText('출발 24시간 전까지만 직접 취소하실 수 있습니다.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '예약 취소' })).not.toBeInTheDocument()
})

test('a ride of another member is not found (C-220)', async () => {
  await open(ownRide, [refuse(getReservation, 404, 'NOT_FOUND', '없습니다.')])
  await expect.element(page.getByText('예약을 찾을 수 없습니다')).toBeVisible()
})
