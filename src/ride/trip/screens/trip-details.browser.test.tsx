import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { brand } from '#brand'
import { addDays, dayOf } from '#kit/day.ts'
import { getRating } from '#ride/rating/contract.ts'
import {
  cancelReservation,
  getReservation,
  moveReservation,
  type ReservationOut,
} from '#ride/reservation/contract.ts'
import { listUnreached } from '#ride/reservation/recipient/contract.ts'
import { getShare } from '#ride/share/contract.ts'
import { openBooking, ownRide } from '#testing/booking.ts'
import { type Answer, answer, holdAnswer, refuse, requestsTo, answerThenEnable } from '#testing/network.ts'
import { dialog, expectAccessible, press, pressIn } from '#testing/screen.tsx'

const open = (ride: ReservationOut, more: Answer[] = []) =>
  openBooking(`/schedule-operation/${ride.id}`, [
    ...more,
    answer(getReservation, ride),
    answer(getShare, null),
    answer(listUnreached, []),
    answer(getRating, { rating: null, can_rate: false }),
  ])
const main = () => page.getByRole('main')
const words = () => main().element().textContent!.replaceAll(/\s+/g, ' ')

test('a ride’s summary expands into passenger and wishes (C-219, C-222, C-223, C-224, C-225) @long', async () => {
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

test('the page shows the short number of the ride', async () => {
  await open(ownRide)
  await expect.element(page.getByText('예약번호 R-2306')).toBeVisible()
})

test('meeting points are shown below their places, and a foreign number is readable', async () => {
  const notes = { pickup_note: '1층 로비', dropoff_note: '3번 문' }
  await open({ ...ownRide, ...notes, phone: '+14155552671' })
  await expect.element(page.getByText('만나실 곳: 1층 로비')).toBeVisible()
  await expect.element(page.getByText('내리실 곳: 3번 문')).toBeVisible()
  await main()
    .getByRole('button', { name: new RegExp(ownRide.name) })
    .click()
  await expect.element(page.getByText('+1 415-555-2671')).toBeVisible()
})

test('the page shows what follows, and a link to the chat for questions (C-227, C-228)', async () => {
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
  await expect
    .element(page.getByText('확정되기 전에는 언제든 무료로 변경하거나 취소하실 수 있습니다.'))
    .toBeVisible()
  await press('예약 취소')
  await expect.element(dialog()).toMatchTextContent('1 Ticket을 바로 돌려 드립니다.')
  await expectAccessible()
  await pressIn('예약 취소하기')
  await expect.element(page.getByText('예약이 취소되었습니다. 티켓을 돌려 드렸습니다.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '예약 취소', exact: true })).not.toBeInTheDocument()
  expect(requestsTo(cancelReservation).length).toBe(1)
})

test('in the half-refund period, canceling returns half a ticket, and only the time can change @long', async () => {
  const [past, ahead] = [-60_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString())
  const cancel_ends = [
    { until: past!, returned: 1 },
    { until: ahead!, returned: 0.5 },
  ]
  const half = lateRide({ cancel_ends, cancelable_until: ahead! })
  const canceled = {
    ...half,
    status: 'CANCELLED',
    display_status: 'CANCELLED',
    returned_tickets: 0.5,
  } as const
  await open(half, [answer(cancelReservation, canceled)])
  await expect.element(page.getByText(/까지 취소하면 0.5 Ticket을 돌려 드립니다/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '예약 변경' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '시간 변경' })).toBeVisible()
  await press('예약 취소')
  await expect.element(dialog()).toMatchTextContent('0.5 Ticket을 바로 돌려 드립니다. 나머지 0.5 Ticket은')
  await pressIn('예약 취소하기')
  await expect.element(page.getByText('예약이 취소되었습니다. 0.5 Ticket을 돌려 드렸습니다.')).toBeVisible()
  expect(requestsTo(cancelReservation)[0]!.query.returned).toBe('0.5')
})

/** A confirmed ride at noon tomorrow, whose cancellation period has ended. */
function lateRide(changes: Partial<ReservationOut> = {}): ReservationOut {
  const ride_date = addDays(dayOf(new Date()), 1)
  const late = { status: 'CONFIRMED', display_status: 'CONFIRMED' } as const
  const cancelable_until = new Date(Date.now() - 60_000).toISOString()
  return {
    ...ownRide,
    ...late,
    via_locations: [],
    ride_date,
    pickup_time: `${ride_date} 12:00`,
    cancelable_until,
    ...changes,
  }
}

test('after the cancellation period, the page shows the phone number and still allows a time change @long', async () => {
  const moved = lateRide({ pickup_time: `${lateRide().ride_date} 13:30`, version: 9 })
  await open(lateRide(), [answerThenEnable(moveReservation, moved, answer(getReservation, moved))])
  await expect.element(page.getByText('출발 24시간 전까지만 직접 취소하실 수 있습니다.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '예약 취소' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: `전화 ${brand.phone}` })).toBeVisible()
  await press('시간 변경')
  const time = dialog().getByLabelText('새 출발 시간')
  await time.fill('')
  await pressIn('이 시간으로 변경')
  await expect.element(dialog().getByText('출발 시간을 확인해 주세요.')).toBeVisible()
  await time.fill('14:30')
  await pressIn('이 시간으로 변경')
  await expect
    .element(dialog().getByText('처음 시간에서 2시간까지만 옮기실 수 있습니다.', { exact: false }))
    .toBeVisible()
  await expect.element(time).toHaveFocus()
  await expectAccessible()
  expect(requestsTo(moveReservation)).toEqual([])
  await time.fill('13:30')
  await pressIn('이 시간으로 변경')
  await expect.element(page.getByText(/13:30 출발/).first()).toBeVisible()
  expect(requestsTo(moveReservation).map(({ body }) => body)).toEqual([{ pickup_time: moved.pickup_time }])
})

test('a ride under way offers only the phone number', async () => {
  await open(lateRide({ current_stop: 0 }))
  await expect.element(page.getByRole('link', { name: `전화 ${brand.phone}` })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '시간 변경' })).not.toBeInTheDocument()
})

test('a ride of another member is not found (C-220)', async () => {
  await open(ownRide, [refuse(getReservation, 404, 'NOT_FOUND', '없습니다.')])
  await expect.element(page.getByText('예약을 찾을 수 없습니다')).toBeVisible()
})
