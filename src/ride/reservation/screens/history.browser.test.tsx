import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#kit/day.ts'
import {
  cancelReservation,
  createReservation,
  listReservations,
  rebookReservation,
  reservationCalendar,
  type ReservationOut,
} from '../contract.ts'
import { choosePurpose, openBooking, ownRide, today, OPEN_DATE } from '#testing/booking.ts'
import { answer, answerFile, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  expectAccessible,
  expectTexts,
  expectToast,
  expectWorded,
  press,
  UNWORDED,
} from '#testing/screen.tsx'

const open = (rows: ReservationOut[], query = '') =>
  openBooking(`/reservation-detail${query}`, [
    answer(listReservations, ({ query: { status } }) =>
      rows.filter((row) => !status || row.status === status || row.display_status === status),
    ),
  ])
const card = () => page.getByRole('button', { name: /10:30/ })
const part = (title: string) => page.getBySelector(`section:has(:is(h2, h3):text-is("${title}"))`)

test('rides are in three tabs, waiting ones first, as cards that expand (C-204, C-205, C-207, C-208)', async () => {
  await open([ownRide])
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('운행 예약')
  await expectTexts(page.getByRole('tab')).toEqual(['확정 대기', '예약 확정', '예약 취소'])
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('확정 대기')
  await expect.element(card()).toMatchTextContent(ownRide.car_name)
  await expect.element(card()).toHaveAttribute('aria-expanded', 'false')
  await card().click()
  await expect.element(card()).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
})

test('an expanded card shows route, passenger and wishes (C-209, C-210, C-211)', async () => {
  await open([ownRide])
  await card().click()
  const route = /출발 시간.*10:30.*출발지서울역 1번 출구.*경유지 정보.*한남동.*도착지인천공항 2터미널/
  await expect.element(part('이동 정보')).toMatchTextContent(route)
  await expect.element(part('기본 정보')).toMatchTextContent(/이름Montgomery 하늘.*연락처010-/)
  await expect
    .element(part('추가 정보'))
    .toMatchTextContent(/이용 목적공항.*수하물3개.*탑승 인원2명.*요청 사항-/)
  await expect.element(page.getByText('예약번호 R-2306')).toBeVisible()
})

test('an expanded card of a driven ride shows the actual times', async () => {
  const step_times = [
    { kind: 'ARRIVED' as const, at: `${ownRide.ride_date}T01:24:00.000Z` },
    { kind: 'DROPPED' as const, at: `${ownRide.ride_date}T03:40:00.000Z` },
  ]
  await open([{ ...ownRide, step_times }])
  await card().click()
  await expect.element(part('이동 정보')).toMatchTextContent(/실제 시간출발지 도착 10:24\s*도착지 도착 12:40/)
})

test('each status has its text and color (C-212, C-213, C-214, C-215)', async () => {
  const states = [
    ['PENDING', 'PENDING', '확정 대기'],
    ['CONFIRMED', 'CONFIRMED', '예약 확정'],
    ['CONFIRMED', 'COMPLETED', '운행 완료'],
    ['CANCELLED', 'CANCELLED', '예약 취소'],
  ] as const
  const colors: string[] = []
  for (const [status, display_status, word] of states) {
    await open([{ ...ownRide, status, display_status }], `?status=${status}`)
    const badge = card().getByText(word, { exact: true })
    await expect.element(badge).toBeVisible()
    colors.push(getComputedStyle(badge.element()).backgroundColor)
  }
  const [pending, confirmed, completed] = colors.map(hueOf)
  expect([pending, confirmed]).toEqual(['yellow', 'green'])
  expect(['yellow', 'green']).not.toContain(completed)
})

/** The strongest channels of a pale color, to compare hues. */
function hueOf(color: string): string {
  const [red, green, blue] = color.match(/[\d.]+/g)!.map(Number) as [number, number, number]
  if (green > red && green > blue) return 'green'
  return red > blue && green > blue ? 'yellow' : 'another'
}

test('an empty tab shows a text with a link; a failed list shows an error (C-216, C-217, C-218)', async () => {
  await open([])
  await expect.element(page.getByText('확정 대기 중인 예약이 없습니다.')).toBeVisible()
  await page.getByRole('tab', { name: '예약 확정' }).click()
  await expect.element(page.getByText('확정된 예약이 없습니다.')).toBeVisible()
  await page.getByRole('tab', { name: '예약 취소' }).click()
  await expect.element(page.getByText('취소된 예약이 없습니다.')).toBeVisible()
  const way = page.getByRole('link', { name: '예약하러 가기' })
  await expect.element(way).toHaveAttribute('href', '/calendar')
  for (const status of [403, 404]) {
    await openBooking('/reservation-detail', [refuse(listReservations, status)])
    await expect.element(page.getByText(UNWORDED)).toBeVisible()
  }
})

test('a cancellation needs a confirmation, and a failed one shows an error', async () => {
  await open([ownRide])
  await card().click()
  await press('예약 취소')
  const send = () => press('예약 취소하기')
  await expectWorded({ endpoint: cancelReservation, statuses: [403, 409], send, texts: [UNWORDED] })
  const canceled = { ...ownRide, status: 'CANCELLED' as const, display_status: 'CANCELLED' as const }
  let rows = [ownRide]
  serve(
    answer(listReservations, () => rows),
    answer(cancelReservation, () => ((rows = []), canceled)),
  )
  await send()
  await expect.element(page.getByText('확정 대기 중인 예약이 없습니다.')).toBeVisible()
})

test('a change shows its effect, starts with the ride’s values, and can become a separate booking @long', async () => {
  await open([ownRide])
  await card().click()
  await press('예약 변경')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('1 Ticket은 새 예약에 그대로 쓰입니다')
  await expectAccessible()
  await dialog.getByRole('button', { name: '변경하러 가기' }).click()
  await expect.element(page.getByText('예약을 변경하고 있습니다')).toBeVisible()
  await expect.element(page.getByLabelText('출발 시간')).toHaveValue('10:30')
  await press('다음')
  await choosePurpose('공항')
  await press('다음')
  const effect = page.getByRole('region', { name: '예약하시면' })
  await expect.element(effect).toMatchTextContent('기존 예약의 1 Ticket')
  await expect.element(effect).toMatchTextContent('취소되는 예약')
  await press('이전')
  await press('변경하지 않고 새로 예약')
  await press('다음')
  await expect.element(effect).toMatchTextContent('1 Ticket (2→1)')
  serve(answer(createReservation, { ...ownRide, same_time: false }))
  await press('1 Ticket으로 예약 신청')
  await press('한 대 더 예약')
  await expect.poll(() => location.pathname).toBe('/reservation/third')
  expect(requestsTo(rebookReservation)).toEqual([])
})

test('a change does not promise the ticket of an organization that the member has left @long', async () => {
  await open([{ ...ownRide, organization: { id: 'o1', name: '한빛물산' } }])
  await card().click()
  await press('예약 변경')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('1 Ticket은 한빛물산에 돌아가')
  await press('변경하러 가기')
  await press('다음')
  await expect.element(page.getByText('이 회사의 티켓을 더 이상 쓰실 수 없습니다')).toBeVisible()
  await press('다음')
  await expect.element(page.getByRole('region', { name: '예약하시면' })).not.toMatchTextContent('기존 예약의')
})

test('a ride can be saved to a calendar unless it is canceled', async () => {
  const canceled = { ...ownRide, status: 'CANCELLED' as const, display_status: 'CANCELLED' as const }
  await open([canceled], '?status=CANCELLED')
  await card().click()
  await expect.element(page.getByRole('heading', { name: '이동 정보' })).toBeVisible()
  const save = page.getByRole('button', { name: '캘린더에 추가' })
  await expect.element(save).not.toBeInTheDocument()
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await open([{ ...ownRide, status: 'CONFIRMED', display_status: 'CONFIRMED' }], '?status=CONFIRMED')
  serve(answerFile(reservationCalendar, new Blob(['BEGIN:VCALENDAR'], { type: 'text/calendar' })))
  await card().click()
  await save.click()
  await expectToast('캘린더 파일을 저장했습니다.')
  expect(names).toEqual([`mosim-${ownRide.ride_date}.ics`])
  expect(requestsTo(reservationCalendar).length).toBe(1)
})

test('a past ride is booked again in three presses: same places and passenger, next week', async () => {
  const ride_date = addDays(today, -3)
  const past = { ...ownRide, ride_date, pickup_time: `${ride_date} 08:20`, via_locations: [] }
  const canceled = { status: 'CANCELLED' as const, display_status: 'CANCELLED' as const }
  await open([{ ...past, ...canceled }], '?status=CANCELLED')
  serve(answer(createReservation, { ...ownRide, same_time: false }))
  await press('다시 예약')
  await expect.element(page.getByRole('dialog').getByLabelText('출발 시간')).toHaveValue('08:20')
  await expectAccessible()
  await press('예약 내용 보기')
  await press('1 Ticket으로 예약 신청')
  await expect.poll(() => location.pathname).toBe('/reservation/third')
  const [sent] = requestsTo(createReservation)
  const { car_id, name, pickup_location, dropoff_location, ride_purpose } = past
  const day = addDays(ride_date, 7)
  expect(sent!.body).toMatchObject({ car_id, name, pickup_location, dropoff_location, ride_purpose })
  expect(sent!.body.pickup_time).toBe(`${day} 08:20`)
  expect(requestsTo(rebookReservation)).toEqual([])
})

test('a past ride cannot be booked again for a day that is not open', async () => {
  const ride_date = addDays(today, -3)
  const canceled = { status: 'CANCELLED' as const, display_status: 'CANCELLED' as const }
  await open([{ ...ownRide, ride_date, ...canceled }], '?status=CANCELLED')
  await card().click()
  await press('다시 예약')
  const day = page.getByRole('dialog').getByLabelText('날짜')
  await day.fill(today)
  await press('예약 내용 보기')
  await expect.element(page.getByText(`예약은 ${OPEN_DATE}일 이후부터 가능합니다.`)).toBeVisible()
  await expect.element(day).toHaveFocus()
})

test('a ride that another member booked names its booker and links only to its page', async () => {
  const ride = { ...ownRide, booked_by: '박비서' }
  await openBooking('/reservation-detail', [answer(listReservations, [ride])])
  const card = page.getByRole('main').getByRole('listitem')
  await expect.element(card).toMatchTextContent('박비서님이 예약')
  await card.getByRole('button').click()
  await expect.element(card.getByText('변경이나 취소는 예약하신 분께 말씀해 주세요.')).toBeVisible()
  await expect.element(card.getByRole('link', { name: '운행 상황 보기' })).toBeVisible()
  expect(card.getByRole('button').elements()).toHaveLength(1)
  await expectAccessible()
})
