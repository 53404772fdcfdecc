import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayBanner, monthStart, partsOf } from '#kit/day.ts'
import { listAvailable } from '#ride/fleet/contract.ts'
import { listHolds } from '#ride/hold/contract.ts'
import { listNextDays } from '#ride/fleet/day/contract.ts'
import { bookingAnswers, carOfDay, firstDay, openBooking, today } from '#testing/booking.ts'
import { answer, failConnection, holdAnswer, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, openScreen, PHONE, press, pressInactive } from '#testing/screen.tsx'

afterEach(() => void vi.useRealTimers())

const open = (path = '/calendar', answers: typeof bookingAnswers = []) =>
  openScreen(path, [...answers, ...bookingAnswers], { as: null, size: PHONE })
const banner = () => page.getBySelector('#day')
const dayIn = (day: string) => page.getBySelector(`[data-day="${day}"]`)
const month = (day: string) => {
  const parts = partsOf(day)
  return page.getByRole('heading', { name: `${parts.year}년 ${parts.month}월`, exact: true })
}

test('the first open day is selected; its cars show seats and passengers (C-140, C-145, C-150)', async () => {
  await open()
  await expect.element(banner()).toHaveTextContent(dayBanner(firstDay))
  await expect.element(dayIn(firstDay)).toHaveAttribute('aria-pressed', 'true')
  const row = page.getByRole('button', { name: /STARIA/ })
  await expect.element(row).toMatchTextContent('11 Seats (최대 6인)')
  await expectAccessible()
})

test('a network error is retried; the selected car is passed on as received (C-150, C-153, C-156, X-038)', async () => {
  let asked = 0
  const car = carOfDay('시험용 차량', { seat_capacity: 7, seats: 5 })
  await openBooking('/calendar', [
    answer(listAvailable, () => (asked++ ? [car] : Promise.reject(new TypeError('Failed to fetch')))),
  ])
  const row = page.getByRole('button', { name: /시험용 차량/ })
  await expect.element(row).toMatchTextContent('7 Seats (최대 5인)')
  await row.click()
  await expect.poll(() => location.pathname).toBe('/reservation/first')
  expect((history.state as { usr: unknown }).usr).toMatchObject({
    selectedCar: { name: '시험용 차량', seatCapacity: 7, maxSeats: 5, image: car.image },
    selectedDate: firstDay,
  })
})

test('arrows change the month, not before the current one; a month selects its first day (C-136, C-137)', async () => {
  await open()
  const back = page.getByRole('button', { name: '이전 달' })
  const [first, next] = [monthStart(firstDay), monthStart(firstDay, 1)]
  await expect.element(month(first)).toBeVisible()
  await press('다음 달')
  await expect.element(banner()).toHaveTextContent(dayBanner(next))
  await expect.element(dayIn(next)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(month(next)).toBeVisible()
  await expect.poll(() => location.search).toBe(`?date=${next}`)
  await expect.element(back).toBeEnabled()
  await back.click()
  await expect.element(banner()).toHaveTextContent(dayBanner(firstDay))
  if (first !== monthStart(today)) await back.click()
  await expect.element(back).toBeDisabled()
})

test('a strip shows 31 days and moves by keys and by dragging (C-138, C-139)', async () => {
  await open()
  const cells = page.getBySelector('[data-day]')
  await expect.poll(() => cells.elements().length).toBe(31)
  const days = cells.elements().map((day) => (day as HTMLElement).dataset.day!)
  expect(days).toEqual(days.map((_, at) => addDays(days[0]!, at)))
  await dayIn(addDays(firstDay, 1)).click()
  await expect.element(banner()).toHaveTextContent(dayBanner(addDays(firstDay, 1)))
  ;(dayIn(addDays(firstDay, 1)).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(banner()).toHaveTextContent(dayBanner(addDays(firstDay, 2)))
  const strip = page.getByRole('group', { name: '날짜' })
  const before = strip.element().scrollLeft
  await userEvent.dragAndDrop(strip, strip, {
    sourcePosition: { x: 300, y: 40 },
    targetPosition: { x: 60, y: 40 },
  })
  expect(strip.element().scrollLeft).toBeGreaterThan(before + 150)
  await expect.element(banner()).toHaveTextContent(dayBanner(addDays(firstDay, 2)))
})

test('on a desktop, wheel and buttons move the strip, and the month follows (C-136, C-138) @long', async () => {
  await openScreen('/calendar', bookingAnswers, { as: null })
  const strip = page.getByRole('group', { name: '날짜' })
  await expect.element(strip).toBeVisible()
  const later = page.getByRole('button', { name: '다음 날짜 보기' })
  const earlier = page.getByRole('button', { name: '이전 날짜 보기' })
  const days = () => [...strip.element().querySelectorAll<HTMLElement>('[data-day]')]
  const lastDay = days().at(-1)!.dataset.day!
  const turn = (deltaY: number) =>
    strip.element().dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }))
  const isAtEnd = () => later.element().matches(':disabled')
  await expect.poll(() => turn(300) && isAtEnd()).toBe(true)
  await expect.element(month(lastDay)).toBeVisible()
  // At the strip's end the event is not handled, so the wheel scrolls the page.
  expect(turn(300)).toBe(true)
  await expect
    .poll(() => (earlier.element() as HTMLButtonElement).click() ?? earlier.element().matches(':disabled'))
    .toBe(true)
  const middle = days()[Math.floor(strip.element().clientWidth / 112)]!.dataset.day!
  await expect.element(month(middle)).toBeVisible()
  await expectAccessible()
})

test('a next free day outside the strip moves the strip to its month', async () => {
  const day = addDays(firstDay, 4)
  await open('/calendar', [
    answer(listAvailable, [carOfDay('ALPHARD', { is_available: false })]),
    answer(listNextDays, [{ car_id: 'ALPHARD', days: [day] }]),
  ])
  await expect.element(dayIn(firstDay)).toBeVisible()
  for (let n = 0; n < 2; n++) {
    await press('다음 달')
    await expect.element(banner()).toHaveTextContent(dayBanner(monthStart(firstDay, n + 1)))
  }
  await page.getByRole('list', { name: 'ALPHARD 다음 가능한 날' }).getByRole('button').click()
  await expect.element(dayIn(day)).toBeInViewport()
  await expect.element(month(day)).toBeVisible()
})

test('a day before booking opens is marked, shows the reason, and is not selected (C-140, C-143, C-144, C-146)', async () => {
  await open()
  for (const ahead of [0, 1, 2])
    await expect.element(dayIn(addDays(today, ahead))).toMatchTextContent('오픈 전')
  await expect.element(dayIn(firstDay)).not.toHaveAttribute('aria-disabled')
  const waiting = dayIn(addDays(today, 2))
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')
  await pressInactive(waiting)
  const notice = page.getByText('예약은 3일 이후부터 가능합니다.')
  await expect.element(notice).toBeVisible()
  await expect.element(banner()).toHaveTextContent(dayBanner(firstDay))
  await dayIn(addDays(firstDay, 1)).click()
  await expect.element(banner()).toHaveTextContent(dayBanner(addDays(firstDay, 1)))
  await expect.element(notice).not.toBeInTheDocument()
})

test('a day without a free car shows a text; a row links to its next free days (C-151, C-152, C-154)', async () => {
  const free = addDays(firstDay, 4)
  const taken = [carOfDay('ALPHARD', { is_available: false }), carOfDay('STARIA', { is_available: false })]
  await open('/calendar', [
    answer(listAvailable, taken),
    answer(listNextDays, [{ car_id: 'ALPHARD', days: [free] }]),
  ])
  await expect.element(page.getByText('해당 날짜에 예약 가능한 차량이 없습니다.')).toBeVisible()
  const region = page.getByRole('region', { name: dayBanner(firstDay) })
  expect(region.getByText('마감').elements().length).toBe(2)
  expect(page.getByRole('button', { name: /Seats/ }).elements()).toEqual([])
  serve(answer(listAvailable, [carOfDay('ALPHARD')]))
  await page.getByRole('list', { name: 'ALPHARD 다음 가능한 날' }).getByRole('button').click()
  await expect.element(banner()).toHaveTextContent(dayBanner(free))
})

test('a wanted car comes first, even on a day when it is taken', async () => {
  await open('/calendar?car=staria')
  const rows = page.getBySelector('[aria-labelledby=day] li')
  await expect.element(rows.first()).toMatchTextContent(/STARIA.*고르신 차량/)
  serve(answer(listAvailable, [carOfDay('ALPHARD'), carOfDay('STARIA', { is_available: false })]))
  const day = addDays(firstDay, 2)
  await dayIn(day).click()
  await expect.poll(() => location.search).toBe(`?car=staria&date=${day}`)
  await expect.element(rows.first()).toMatchTextContent(/STARIA.*고르신 차량.*마감/)
  await expectAccessible()
  serve(answer(listAvailable, [carOfDay('ALPHARD')]))
  await dayIn(firstDay).click()
  await expect.element(page.getByText('staria 차량은 지금 예약하실 수 없습니다.')).toBeVisible()
})

test('a car cannot be pressed while the list of another day is loading', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: /STARIA/ })).toBeVisible()
  const later = holdAnswer(answer(listAvailable, [carOfDay('STARIA')]))
  serve(later)
  const day = addDays(firstDay, 6)
  await dayIn(day).click()
  await expect.element(banner()).toHaveTextContent(dayBanner(day))
  expect(page.getBySelector('[aria-labelledby=day] button').elements()).toEqual([])
  later.release()
  await expect.element(page.getByRole('button', { name: /STARIA/ })).toBeVisible()
})

test('a tab that is open past midnight refuses the past day (C-142, C-147)', async () => {
  const late = new Date(`${today}T23:59:00+09:00`).getTime()
  vi.useFakeTimers({ toFake: ['Date'], now: late })
  await open(`/calendar?date=${addDays(today, 5)}`)
  await expect.element(banner()).toHaveTextContent(dayBanner(addDays(today, 5)))
  vi.setSystemTime(late + 90_000)
  document.dispatchEvent(new Event('visibilitychange'))
  const passed = dayIn(today)
  await expect.element(passed).toMatchTextContent('불가')
  await pressInactive(passed)
  const text = '선택하신 날짜는 예약 불가능합니다. 3일 이후 날짜를 선택해주세요.'
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(banner()).toHaveTextContent(dayBanner(addDays(today, 5)))
})

test('if the cars fail to load, a button loads them again', async () => {
  await open('/calendar', [failConnection(listAvailable)])
  await expect.element(page.getByText('차량을 불러오지 못했습니다')).toBeVisible()
  serve(answer(listAvailable, [carOfDay('STARIA')]))
  await press('다시 시도')
  await expect.element(page.getByRole('button', { name: /STARIA/ })).toBeVisible()
  expect(requestsTo(listAvailable).length).toBeGreaterThan(3)
})

test('a held car is shown as held until the hold ends, even if the calendar stays open', async () => {
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const expires_at = new Date(start + 600_000).toISOString()
  const held = { id: 'h1', car_id: 'ALPHARD', car_name: 'ALPHARD', day: firstDay, kind: 'CHOICE' as const }
  await openBooking('/calendar', [answer(listHolds, [{ ...held, expires_at, seconds_left: 600 }])])
  const kept = page.getByText(/까지 잡아 두었습니다/)
  await expect.element(kept).toBeVisible()
  vi.setSystemTime(start + 630_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(kept).not.toBeInTheDocument()
})
