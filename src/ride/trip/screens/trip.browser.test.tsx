import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pathOf } from '#kit/web/call.ts'
import { createRating, getRating } from '#ride/rating/contract.ts'
import { getReservation, type ReservationOut, watchReservation } from '#ride/reservation/contract.ts'
import { listUnreached } from '#ride/reservation/recipient/contract.ts'
import { createShare, getShare, withdrawShare } from '#ride/share/contract.ts'
import { listTickets } from '#ride/ticket/contract.ts'
import { openBooking, ownRide, today } from '#testing/booking.ts'
import { answer, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectWorded, MEMBER, pressInactive, UNWORDED } from '#testing/screen.tsx'

const confirmed = { ...ownRide, status: 'CONFIRMED' as const, display_status: 'CONFIRMED' as const }
const link = { url: 'https://mosim.test/share/t1', token: 't1', ends_at: '2027-01-02T03:00:00.000Z' }
const open = (ride: ReservationOut, ...answers: ReturnType<typeof answer>[]) =>
  openBooking(`/schedule-operation/${ride.id}`, [
    ...answers,
    answer(getReservation, ride),
    answer(getShare, null),
    answer(listUnreached, []),
    answer(getRating, { rating: null, can_rate: false }),
    answer(listTickets, []),
  ])
const main = () => page.getByRole('main')
const stop = () => page.getByRole('button', { name: '공유 중지' })

test('a ride shows car, registration number, driver and, while under way, its position', async () => {
  const driven = { registration_number: '104라 8001', driver: '남궁기사', driver_phone: '01012345678' }
  await open({ ...confirmed, ...driven })
  await expect.element(main().getByText('104라 8001', { exact: true })).toBeVisible()
  const call = page.getByRole('link', { name: /남궁기사 기사에게 전화/ })
  await expect.element(call).toHaveAttribute('href', 'tel:01012345678')
  await expectAccessible()
  await open({ ...confirmed, ...driven, current_stop: 0, current_location: '서울역 1번 출구' })
  await expect.element(main().getByText(/^서울역 1번 출구 출발 · 다음/)).toBeVisible()
})

/** Holds the lock of the leading tab, so that the page has no stream. */
function holdStream(ride: ReservationOut): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const path = pathOf(watchReservation, { params: { id: MEMBER.id, rid: ride.id } })
  void navigator.locks.request(`events ${path}`, () => promise)
  return resolve
}

test('without a stream the page shows the age of its data; with one, that it is live @long', async () => {
  const release = holdStream(confirmed)
  await open(confirmed)
  await expect.element(main().getByText('연결 중 · 0초 전 확인')).toBeVisible()
  await expect.element(main().getByText('연결 중 · 2초 전 확인')).toBeVisible()
  release()
  await expect.element(main().getByText('실시간 반영 중')).toBeVisible()
  await expect.element(main().getByText(/전 확인/)).not.toBeInTheDocument()
})

test('the page shows when each step happened beside the planned times', async () => {
  const [day, step] = [ownRide.ride_date, 'T01:24:00.000Z']
  const step_times = [
    { kind: 'EN_ROUTE' as const, at: `${day}T00:50:00.000Z` },
    { kind: 'ARRIVED' as const, at: day + step },
    { kind: 'ON_BOARD' as const, at: `${day}T01:33:00.000Z` },
    { kind: 'STOP_1' as const, at: `${day}T02:31:00.000Z` },
  ]
  await open({ ...confirmed, step_times, trip_step: 'STOP_1', current_stop: 1 })
  const places = () => main().getByRole('listitem')
  await expect.element(places().nth(0)).toMatchTextContent(/출발10:30도착 10:24 · 탑승 10:33/)
  await expect.element(places().nth(1)).toMatchTextContent(/경유 111:20도착 11:31/)
  await expect.element(places().nth(2)).toMatchTextContent(/경유 212:00성수동/)
})

test('the page shows that the driver is coming, then that they wait and where', async () => {
  const driven = { ...confirmed, driver: '남궁기사', pickup_note: '3번 출구 앞' }
  await open({ ...driven, trip_step: 'EN_ROUTE' })
  await expect.element(main().getByRole('status')).toHaveTextContent('기사님이 출발지로 가고 있습니다')
  await open({ ...driven, trip_step: 'ARRIVED', current_stop: 0 })
  await expect
    .element(main().getByRole('status'))
    .toHaveTextContent('기사님이 도착해 기다리고 있습니다 · 서울역 1번 출구 · 3번 출구 앞')
  await expectAccessible()
})

test('the guest sees since when the driver waits, and after a no-show the reason and the phone number', async () => {
  const driven = { ...confirmed, driver: '남궁기사' }
  const waiting = { since: '2026-11-27T01:05:00Z', free_until: '2026-11-27T01:20:00Z', ended_at: null }
  await open({ ...driven, trip_step: 'ARRIVED', current_stop: 0, waiting })
  await expect
    .element(
      page.getByText('기사님이 10:05에 도착해 기다리고 있습니다, 무료 대기 10:20까지', { exact: false }),
    )
    .toBeVisible()
  await open({
    ...driven,
    status: 'CANCELLED',
    display_status: 'CANCELLED',
    trip_step: 'ARRIVED',
    waiting: { ...waiting, ended_at: '2026-11-27T01:41:00Z' },
  })
  await expect
    .element(page.getByText('기사님이 10:05에 도착해 10:41까지 기다렸으나 만나지 못해 운행을 마쳤습니다'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '궁금하신 점은 모심 02-000-0000' }))
    .toHaveAttribute('href', 'tel:02-000-0000')
  await expectAccessible()
})

test('a passenger sees a ride that another member booked, without any action', async () => {
  await openBooking(`/schedule-operation/${ownRide.id}`, [
    answer(getReservation, {
      ...confirmed,
      booked_by: '박비서',
      driver: '남궁기사',
      driver_phone: '01012345678',
    }),
  ])
  await expect.element(main().getByText('박비서님이 예약')).toBeVisible()
  await expect.element(main().getByText('변경이나 취소는 예약하신 분께 말씀해 주세요.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /남궁기사 기사에게 전화/ })).toBeVisible()
  const buttons = main().getByRole('button').elements()
  expect(buttons.map((button) => button.textContent)).toEqual([expect.stringContaining(ownRide.name)])
  await expectAccessible()
})

test('the booker sees the numbers that no message reached, until the ride is over', async () => {
  const people = [
    { name: '김회장', phone: '01012345678' },
    { name: 'Mr. Smith', phone: '+14155552671' },
  ]
  await open(confirmed, answer(listUnreached, people))
  const note = (text: string) => main().getByText(text)
  await expect
    .element(note('김회장님(010-1234-5678)께 문자가 도착하지 않았습니다. 번호를 확인해 주세요.'))
    .toBeVisible()
  await expect.element(note('Mr. Smith님(+1 415-555-2671)께')).toBeVisible()
  await expectAccessible()
  await open(
    { ...confirmed, ride_date: '2026-01-02', pickup_time: '2026-01-02 10:30' },
    answer(listUnreached, people),
  )
  await expect.element(main().getByText('운행일이 지난 예약입니다')).toBeVisible()
  await expect.element(note('김회장님')).not.toBeInTheDocument()
})

test('a link is created and withdrawn by its button, and the focus stays in its card', async () => {
  let shared: typeof link | null = null
  await open(
    confirmed,
    answer(getShare, () => shared),
    answer(createShare, () => (shared = link)),
  )
  const make = page.getByRole('button', { name: '링크 만들기' })
  await make.click()
  await expect.element(page.getByRole('textbox', { name: '공유 링크' })).toHaveValue(link.url)
  serve(refuse(withdrawShare, 403))
  await stop().click()
  await expect.element(main().getByText('공유를 중지하지 못했습니다.', { exact: false })).toBeVisible()
  const stopping = holdAnswer(answer(withdrawShare, () => void (shared = null)))
  serve(stopping)
  await stop().click()
  await expect.element(stop()).toHaveAttribute('aria-busy', 'true')
  const send = page.getByRole('button', { name: '링크 다시 보내기' })
  await expect.element(send).toBeDisabled()
  await expect.element(send).not.toHaveAttribute('aria-busy', 'true')
  stopping.release()
  await expect.element(make).toHaveFocus()
})

test('a ride whose day is over is not under way, cannot be followed, and has no calendar file', async () => {
  await open({ ...confirmed, current_stop: 1, ride_date: '2026-01-02', pickup_time: '2026-01-02 10:30' })
  await expect.element(main().getByText('운행일이 지난 예약입니다')).toBeVisible()
  const help = main().getByText('이 운행에 관해 궁금하신 점은 언제든 말씀해 주세요.')
  await expect.element(help).toBeVisible()
  for (const text of ['운행 중', '실시간 반영 중', '현재 위치', '캘린더에 추가'])
    await expect.element(main().getByText(text, { exact: true })).not.toBeInTheDocument()
  await expect.element(main().getByText('연결 중')).not.toBeInTheDocument()
  await expect.element(main().getByText(/24시간 전까지만/)).not.toBeInTheDocument()
  await expectAccessible()
})

const rating = { stars: 3, text: '', created_at: '2026-11-02T03:00:00.000Z' }

test('a completed ride is rated once by stars, and a failure shows an error @long', async () => {
  const completed = {
    ...confirmed,
    display_status: 'COMPLETED' as const,
    ride_date: today,
    pickup_time: `${today} 00:10`,
  }
  let given: typeof rating | null = null
  await open(
    completed,
    answer(getRating, () => ({ rating: given, can_rate: !given })),
  )
  const send = page.getByRole('button', { name: '평가 보내기' })
  await pressInactive(send)
  await expect.element(main().getByText('별점을 골라 주세요.')).toBeVisible()
  const best = page.getBySelector('#star-5')
  await expect.element(best).toHaveAccessibleDescription('별점을 골라 주세요.')
  await page.getBySelector('label:has(#star-3)').click()
  await expect.element(main().getByText('별점을 골라 주세요.')).not.toBeInTheDocument()
  await page.getByLabelText('한 말씀 (선택)').fill('조금 늦었지만 친절하셨습니다')
  const texts = ['평가를 보내지 못했습니다.', UNWORDED]
  await expectWorded({ endpoint: createRating, statuses: [403, 409], send: () => send.click(), texts })
  serve(answer(createRating, () => (given = rating)))
  await send.click()
  await expect.element(main().getByText('별점 3점 · 보통이었습니다')).toBeVisible()
  expect(requestsTo(createRating).at(-1)!.body).toEqual({ stars: 3, text: '조금 늦었지만 친절하셨습니다' })
  await expectAccessible()
})
