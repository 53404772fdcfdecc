import type { Page } from '@playwright/test'
import { addDays, dayBanner, dayLabel, dayOf, monthStart, partsOf } from '#kit/day.ts'
import { asStaff, atDesk, bookRide, expectToast, keepSent, rideNow, hearNothing } from './desk.ts'
import { api, expect, expectAccessible, newMember, pressInactive, test } from './people.ts'
import { OPEN_DATE, useOwnProduct } from './product.ts'

useOwnProduct()

const today = dayOf(new Date())
const firstOpen = addDays(today, OPEN_DATE)
const strip = (page: Page) => page.getByRole('group', { name: '날짜' })
const banner = (page: Page) => page.getByRole('heading', { level: 2 }).filter({ hasText: /\(.\)$/ })
const selectOf = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}, .* 예약 가능 여부$`))
const carsOn = async (day: string) => {
  const { year, month, day: date } = partsOf(day)
  return (await api('GET', `/api/reservations/available?year=${year}&month=${month}&day=${date}`)) as {
    id: string
    name: string
    order: number
    is_available: boolean
  }[]
}

test.use({ viewport: { width: 1440, height: 900 } })

test('the strip shows 31 days from the first of the month, walked by keys and dragged by mouse (A-138, A-139)', async ({
  page,
}) => {
  await atDesk(page, '/admin/car-calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('차량 캘린더')
  const days = strip(page).getByRole('button')
  await expect(days).toHaveCount(31)
  await expect(days.first()).toHaveAttribute('data-day', monthStart(firstOpen))
  await page.getByRole('button', { name: '다음 달' }).click()
  const next = monthStart(firstOpen, 1)
  await expect(days.first()).toHaveAttribute('data-day', next)
  await expect(days.nth(30)).toHaveAttribute('data-day', addDays(next, 30))
  await page.getByRole('button', { name: '이전 달' }).click()
  await expect(days.first()).toHaveAttribute('data-day', monthStart(firstOpen))
  await page.setViewportSize({ width: 900, height: 800 })
  const box = (await strip(page).boundingBox())!
  const left = () => strip(page).evaluate((element) => element.scrollLeft)
  const before = await left()
  await page.mouse.move(box.x + 500, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 30, { steps: 8 })
  await page.mouse.up()
  expect(await left()).toBeGreaterThan(before)
})

test('the banner names the chosen day, and a day of another month takes the strip there (A-140, A-143)', async ({
  page,
}) => {
  await atDesk(page, '/admin/car-calendar')
  await expect(banner(page)).toHaveText(dayBanner(firstOpen))
  await page.getByRole('button', { name: '다음 달' }).click()
  const other = await strip(page).getByRole('button').nth(30).getAttribute('data-day')
  await strip(page).locator(`[data-day="${other}"]`).click()
  await expect(banner(page)).toHaveText(dayBanner(other!))
  await expect(strip(page).getByRole('button').first()).toHaveAttribute('data-day', monthStart(other!))
  await page.reload()
  await expect(banner(page)).toHaveText(dayBanner(other!))
})

test('days before booking opens cannot be chosen, and it is said why (A-141, A-142)', async ({ page }) => {
  await atDesk(page, '/admin/car-calendar')
  const closed = strip(page).locator(`[data-day="${addDays(firstOpen, -1)}"]`)
  await page.goto(`/admin/car-calendar?month=${addDays(firstOpen, -1).slice(0, 7)}`)
  await expect(closed).toHaveAttribute('aria-disabled', 'true')
  await pressInactive(closed)
  await expect(page.getByText('예약 오픈 전입니다. 오픈된 날짜를 선택해 주세요.')).toBeVisible()
  await expect(banner(page)).toHaveText(dayBanner(firstOpen))
})

test('the cars of a day stand in their order, and one is closed and opened by its select (A-144, A-146, A-147)', async ({
  page,
}) => {
  const day = addDays(today, 40)
  await atDesk(page, `/admin/car-calendar?date=${day}`)
  const names = (await carsOn(day)).map(({ name }) => name)
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('combobox') })
  await expect(rows).toContainText(names)
  expect(names.slice(0, 3)).toEqual(['LM 500h ROYAL', 'LM 500h EXECUTIVE', 'LX 700h VIP'])
  await expect(selectOf(page, 'GV90').locator('option')).toHaveText(['예약 가능', '예약 불가'])
  await selectOf(page, 'GV90').selectOption('예약 불가')
  await expectToast(page, '차량 상태가 변경되었습니다.')
  expect((await carsOn(day)).find(({ name }) => name === 'GV90')!.is_available).toBe(false)
  const line = page.getByRole('listitem').filter({ hasText: 'GV90' })
  await expect(line.getByText('닫힘')).toBeVisible()
  await selectOf(page, 'GV90').selectOption('예약 가능')
  await expect(line.getByText('닫힘')).toBeHidden()
  expect((await carsOn(day)).find(({ name }) => name === 'GV90')!.is_available).toBe(true)
})

test('the select sends year, month, day, car and status; a refusal is said and what was stays (A-148, A-149, A-150)', async ({
  page,
}) => {
  const day = addDays(today, 41)
  const sent = await keepSent(page, 'PATCH')
  await atDesk(page, `/admin/car-calendar?date=${day}`)
  await selectOf(page, 'STARIA').selectOption('예약 불가')
  await expectToast(page, '차량 상태가 변경되었습니다.')
  const { id } = (await carsOn(day)).find(({ name }) => name === 'STARIA')!
  expect(await sent()).toEqual({ ...partsOf(day), car_id: id, status: 'UNAVAILABLE' })
  await page.route('**/api/reservations/available', (route) => route.abort())
  await selectOf(page, 'STARIA').selectOption('예약 가능')
  await expectToast(page, '차량 상태 변경에 실패했습니다.')
  await expect(selectOf(page, 'STARIA')).toHaveValue('UNAVAILABLE')
})

test('what is chosen while a choice is being saved is saved after it: the last one counts (A-147)', async ({
  page,
}) => {
  const day = addDays(today, 42)
  const { promise: seen, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/reservations/available', async (route) => {
    await seen
    await route.continue()
  })
  await atDesk(page, `/admin/car-calendar?date=${day}`)
  await selectOf(page, 'GV90').selectOption('예약 불가')
  await expect(selectOf(page, 'GV90')).toHaveAttribute('aria-busy', 'true')
  await selectOf(page, 'GV90').selectOption('예약 가능')
  const last = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.request().postDataJSON().status === 'AVAILABLE',
  )
  answer()
  expect((await last).ok()).toBe(true)
  await expect(selectOf(page, 'GV90')).toHaveValue('AVAILABLE')
  await expect(selectOf(page, 'GV90')).toHaveAttribute('aria-busy', 'false')
  expect((await carsOn(day)).find(({ name }) => name === 'GV90')!.is_available).toBe(true)
})

test('what is being saved of one day is not mixed with what is chosen on another (A-147)', async ({
  page,
}) => {
  const month = monthStart(addDays(today, 70))
  const [day, next] = [addDays(month, 10), addDays(month, 11)]
  const { promise: seen, resolve: answer } = Promise.withResolvers<void>()
  await atDesk(page, `/admin/car-calendar?date=${next}`)
  await selectOf(page, 'GV90').waitFor()
  await strip(page).locator(`[data-day="${day}"]`).click()
  await expect(banner(page)).toHaveText(dayBanner(day))
  await page.route('**/api/reservations/available', async (route) => {
    await seen
    await route.continue()
  })
  await selectOf(page, 'GV90').selectOption('예약 불가')
  await strip(page).locator(`[data-day="${next}"]`).click()
  await expect(banner(page)).toHaveText(dayBanner(next))
  await expect(selectOf(page, 'GV90')).toHaveValue('AVAILABLE')
  await selectOf(page, 'GV90').selectOption('예약 불가')
  answer()
  const isClosed = async (on: string) => !(await carsOn(on)).find(({ name }) => name === 'GV90')!.is_available
  await expect.poll(() => isClosed(next)).toBe(true)
  await expect.poll(() => isClosed(day)).toBe(true)
})

test('a closed day still shows what is reserved on it', async ({ page }) => {
  const ride = await bookRide(await newMember(1))
  const { car_id, car_name } = (await rideNow(ride)) as unknown as { car_id: string; car_name: string }
  const day = ride.pickup_time.slice(0, 10)
  await asStaff('PATCH', '/api/reservations/available', { ...partsOf(day), car_id, status: 'UNAVAILABLE' })
  await atDesk(page, `/admin/car-calendar?date=${day}`)
  const line = page.getByRole('listitem').filter({ hasText: car_name })
  await expect(line.getByRole('link', { name: '예약 1건' })).toBeVisible()
  await expect(line.getByText('예약 1건은 그대로 유지됩니다.')).toBeVisible()
  await atDesk(page, `/admin/car-calendar?view=month&month=${day.slice(0, 7)}`)
  await expect(page.getByRole('button', { name: /예약 불가, 예약 1건$/ })).toBeVisible()
  await expectAccessible(page)
})

test('staff set after how many days booking opens; no other than whole days is taken (A-131, A-134, A-135)', async ({
  page,
}) => {
  await atDesk(page, '/admin/car-calendar')
  const field = page.getByLabel('예약 오픈 (오늘부터 며칠 후)')
  const press = () => page.getByRole('button', { name: '저장' }).click()
  await expect(field).toHaveValue(String(OPEN_DATE))
  for (const wrong of ['-1', '1.5', '', '366', '사흘']) {
    await field.fill(wrong)
    await press()
    await expect(page.getByText('0~365 사이의 정수로 입력해 주세요.')).toBeVisible()
  }
  await field.fill('5')
  await press()
  await expectToast(page, '예약 가능 일수가 변경되었습니다.')
  expect((await api('GET', '/api/settings')).open_date).toBe(5)
  await expect(banner(page)).toHaveText(dayBanner(addDays(today, 5)))
  await asStaff('PATCH', '/api/settings', { open_date: OPEN_DATE })
})

test('a setting that cannot be saved is said so and stays typed (A-132, A-136)', async ({ page }) => {
  await atDesk(page, '/admin/car-calendar')
  const field = page.getByLabel('예약 오픈 (오늘부터 며칠 후)')
  await expect(field).toHaveValue(String(OPEN_DATE))
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await field.fill('9')
  await page.getByRole('button', { name: '저장' }).click()
  await expectToast(page, '설정 변경에 실패했습니다.')
  await expect(field).toHaveValue('9')
})

const cellAt = (page: Page, row: number, column: number) =>
  page
    .getByRole('table', { name: '차량별 예약 가능일' })
    .locator('tbody tr')
    .nth(row)
    .locator(`[data-column="${column}"]`)

test('a block stays of the cars that were chosen while their order changes', async ({ page }) => {
  const month = monthStart(addDays(today, 100))
  const cars = await carsOn(addDays(month, 9))
  const last = cars.at(-1)!
  await atDesk(page, `/admin/car-calendar?view=month&month=${month.slice(0, 7)}`)
  await cellAt(page, 1, 9).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: cars[1]!.name })).toContainText('1칸')
  await asStaff('PATCH', `/api/cars/${last.id}`, { order: 0.5 })
  await expect(page.getByRole('rowheader').first()).toHaveText(last.name)
  await page.getByRole('button', { name: '예약 닫기' }).click()
  await expectToast(page, '차량 상태가 변경되었습니다.')
  const closed = (await carsOn(addDays(month, 9))).filter(({ is_available }) => !is_available)
  expect(closed.map(({ name }) => name)).toEqual([cars[1]!.name])
  await asStaff('PATCH', `/api/cars/${last.id}`, { order: last.order })
})

test('a block of the month is chosen by keys, closed and opened at once', async ({ page }) => {
  const month = monthStart(addDays(today, 70))
  await atDesk(page, `/admin/car-calendar?view=month&month=${month.slice(0, 7)}`)
  const cell = (row: number, column: number) => cellAt(page, row, column)
  await cell(0, 4).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: '4칸' })).toContainText(dayLabel(addDays(month, 4)))
  await expectAccessible(page)
  await page.getByRole('button', { name: '예약 닫기' }).click()
  await expectToast(page, '차량 상태가 변경되었습니다.')
  for (const [row, column] of [
    [0, 4],
    [0, 5],
    [1, 4],
    [1, 5],
  ] as const)
    await expect(cell(row, column)).toHaveAttribute('data-status', 'UNAVAILABLE')
  await expect(cell(0, 6)).toHaveAttribute('data-status', 'AVAILABLE')
  const closed = (await carsOn(addDays(month, 4))).filter(({ is_available }) => !is_available)
  expect(closed).toHaveLength(2)
  const box = (await cell(0, 4).boundingBox())!
  const end = (await cell(1, 5).boundingBox())!
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(end.x + 10, end.y + 10, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('button', { name: '예약 열기' }).click()
  await expect(cell(1, 5)).toHaveAttribute('data-status', 'AVAILABLE')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a car is closed for a day by thumb, in light and dark without a fault (A-009)', async ({ page }) => {
    const day = addDays(today, 45)
    await page.emulateMedia({ colorScheme: 'dark' })
    await atDesk(page, `/admin/car-calendar?date=${day}`)
    await selectOf(page, 'ALPHARD').selectOption('예약 불가')
    await expectToast(page, '차량 상태가 변경되었습니다.')
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })
})

test('a calendar that cannot be had says so and comes back', async ({ page }) => {
  await hearNothing(page)
  await page.route('**/api/settings', (route) => route.abort())
  await atDesk(page, '/admin/car-calendar')
  await expect(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await page.unroute('**/api/settings')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(banner(page)).toBeVisible()
})

test('nothing beside the form moves once it is known when booking opens', async ({ page }) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/settings', async (route) => {
    await asked
    await route.continue()
  })
  await atDesk(page, '/admin/car-calendar')
  const button = page.getByRole('button', { name: '노출 순서 변경' })
  const before = await button.boundingBox()
  answer()
  await expect(page.getByLabel(/예약 오픈/)).toHaveValue(/\d/)
  expect(await button.boundingBox()).toEqual(before)
})
