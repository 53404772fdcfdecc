import type { Page } from '@playwright/test'
import { addDays, dayBanner, monthStart, partsOf } from '#kit/day.ts'
import { today } from './book.ts'
import { adminToken, api, expect, expectAccessible, logIn, newMember, pressInactive, test } from './people.ts'

const banner = (page: Page) => page.locator('#day')
const chosen = (page: Page) => page.locator('[data-day][aria-pressed=true]')

test('the first HTML already lists the cars of the first open day (C-135, C-145, C-150)', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/calendar')).text()
  expect(html).toContain('6 Seats (최대 6인)')
  await page.goto('/calendar')
  await expect(banner(page)).toHaveText(dayBanner(addDays(today(), 3)))
  const row = page.getByRole('button', { name: /LM 500h EXECUTIVE/ })
  await expect(row.locator('img')).toHaveAttribute('src', /lm-500h-executive/)
  await expect(row).toContainText('6 Seats (최대 6인)')
  await expectAccessible(page)
})

test('a lost packet is asked for again; a row says and hands on what the answer says (C-150, C-153, C-156, X-038)', async ({
  page,
}) => {
  await logIn(page, await newMember(0))
  await page.goto('/cars')
  let asked = 0
  await page.route('**/api/reservations/available**', async (route) => {
    asked += 1
    if (asked === 1) return route.abort('connectionfailed')
    const answer = await route.fetch()
    const { result } = (await answer.json()) as { result: object[] }
    // The seeded cars seat as many as they hold: swapped, they would look alike.
    Object.assign(result[0]!, { name: '시험용 차량', seat_capacity: 7, seats: 5, image: 'picture-of-staff' })
    return route.fulfill({ json: { result } })
  })
  const picture = page.waitForRequest('**/api/files/picture-of-staff?w=420&fit=cover')
  await page.getByRole('navigation', { name: '주요 메뉴' }).last().getByText('예약').click()
  const row = page.getByRole('button', { name: /시험용 차량/ })
  await expect(row).toContainText('7 Seats (최대 5인)')
  expect((await picture).method()).toBe('GET')
  await row.click()
  await page.waitForURL('/reservation/first')
  const state = await page.evaluate(() => (history.state as { usr: unknown }).usr)
  expect(state).toMatchObject({
    selectedCar: { name: '시험용 차량', seatCapacity: 7, maxSeats: 5, image: 'picture-of-staff' },
    selectedDate: addDays(today(), 3),
  })
})

test('a car that is pressed while the day’s list is on its way is not taken for another day', async ({
  page,
}) => {
  await page.goto('/calendar')
  await page.route('**/api/reservations/available**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  const day = addDays(today(), 9)
  const seen = await page.evaluate(async (next) => {
    document.querySelector<HTMLElement>(`[data-day="${next}"]`)!.click()
    // React shows what a press did before the next press can come.
    await Promise.resolve()
    const cars = [...document.querySelectorAll('[aria-labelledby=day] button')]
    return { pressable: cars.length, banner: document.querySelector('#day')!.textContent }
  }, day)
  expect(seen).toEqual({ pressable: 0, banner: dayBanner(day) })
  await expect(page.getByRole('button', { name: /STARIA/ })).toBeVisible()
})

test('of a day and a car that are pressed before the scripts are there only the day counts', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/calendar')
  const day = addDays(today(), 9)
  await page.locator(`[data-day="${day}"]`).click()
  await page.getByRole('button', { name: /STARIA/ }).click()
  await expect(banner(page)).toHaveText(dayBanner(addDays(today(), 3)))
  scripts.resolve()
  await expect(banner(page)).toHaveText(dayBanner(day))
  await expect(page.getByRole('button', { name: /STARIA/ })).toBeVisible()
  await expect(page).toHaveURL(`/calendar?date=${day}`)
})

test('the month has its arrows, backwards only after this month (C-136, C-137)', async ({ page }) => {
  await page.goto('/calendar')
  const title = (ahead: number) => {
    const { year, month } = partsOf(monthStart(today(), ahead))
    return page.getByRole('heading', { name: `${year}년 ${month}월`, exact: true })
  }
  const [back, on] = [
    page.getByRole('button', { name: '이전 달' }),
    page.getByRole('button', { name: '다음 달' }),
  ]
  await expect(title(0).or(title(1))).toBeVisible()
  if (await title(0).isVisible()) await on.click()
  await expect(title(1)).toBeVisible()
  await expect(page.locator('[data-day$="-01"]').first()).toBeVisible()
  await expect(back).toBeEnabled()
  await back.click()
  await expect(title(0)).toBeVisible()
  await expect(back).toBeDisabled()
})

test('with another month comes another day and its cars: what is pressed is what is seen', async ({
  page,
}) => {
  await page.goto('/calendar')
  const next = monthStart(addDays(today(), 3), 1)
  await page.getByRole('button', { name: '다음 달' }).click()
  await expect(banner(page)).toHaveText(dayBanner(next))
  await expect(chosen(page)).toHaveAttribute('data-day', next)
  await expect(page).toHaveURL(`/calendar?date=${next}`)
  const { year, month } = partsOf(next)
  await expect(page.getByRole('heading', { name: `${year}년 ${month}월`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: '이전 달' }).click()
  await expect(banner(page)).toHaveText(dayBanner(addDays(today(), 3)))
})

test('31 days stand in a strip that is drawn by the mouse and walked by keys (C-138, C-139)', async ({
  page,
}) => {
  await page.goto('/calendar')
  const first = addDays(today(), 3)
  await expect(page.locator('[data-day]')).toHaveCount(31)
  const days = await page
    .locator('[data-day]')
    .evaluateAll((all) => all.map((day) => (day as HTMLElement).dataset.day!))
  expect(days).toEqual(days.map((_, at) => addDays(days[0]!, at)))
  await page.locator(`[data-day="${addDays(first, 1)}"]`).click()
  await expect(banner(page)).toHaveText(dayBanner(addDays(first, 1)))
  await chosen(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toHaveText(dayBanner(addDays(first, 2)))
  const strip = page.getByRole('group', { name: '날짜' })
  const box = (await strip.boundingBox())!
  await page.mouse.move(box.x + 300, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 8 })
  await page.mouse.up()
  expect(await strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(150)
  await expect(banner(page)).toHaveText(dayBanner(addDays(first, 2)))
  const last = days.at(-1)!
  await page.locator(`[data-day="${last}"]`).click()
  const { year, month } = partsOf(last)
  await expect(page.getByRole('heading', { name: `${year}년 ${month}월` })).toBeVisible()
})

test('a day before booking opens is named as waiting, says when, and is not taken (C-140, C-143, C-144, C-146)', async ({
  page,
}) => {
  await page.goto('/calendar')
  const first = addDays(today(), 3)
  const waiting = page.locator(`[data-day="${addDays(today(), 2)}"]`)
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  for (const ahead of [0, 1, 2])
    await expect(page.locator(`[data-day="${addDays(today(), ahead)}"]`)).toContainText('오픈 전')
  await expect(page.locator(`[data-day="${first}"]`)).not.toContainText('오픈 전')
  await expect(page.locator(`[data-day="${first}"]`)).not.toHaveAttribute('aria-disabled')
  await pressInactive(waiting)
  await expect(page.getByText('예약은 3일 이후부터 가능합니다.')).toBeVisible()
  await expect(banner(page)).toHaveText(/^\d{4}-\d{2}-\d{2}\([일월화수목금토]\)$/)
  await expect(banner(page)).toHaveText(dayBanner(first))
  await page.locator(`[data-day="${addDays(first, 1)}"]`).click()
  await expect(banner(page)).toHaveText(dayBanner(addDays(first, 1)))
  await expect(page.getByText('예약은 3일 이후부터 가능합니다.')).toHaveCount(0)
})

test('a day without a free car says so, and no row can be clicked (C-151, C-152, C-154)', async ({
  page,
}) => {
  const day = addDays(today(), 29)
  const { year, month, day: date } = partsOf(day)
  const token = await adminToken()
  const cars = (await api('GET', `/api/reservations/available?year=${year}&month=${month}&day=${date}`)) as {
    id: string
  }[]
  for (const { id } of cars)
    await api(
      'PATCH',
      '/api/reservations/available',
      { ...partsOf(day), car_id: id, status: 'UNAVAILABLE' },
      token,
    )
  await page.goto('/calendar')
  await page.locator(`[data-day="${day}"]`).click()
  await expect(page.getByText('해당 날짜에 예약 가능한 차량이 없습니다.')).toBeVisible()
  await expect(page.getByRole('region', { name: dayBanner(day) }).getByText('마감')).toHaveCount(cars.length)
  await expect(page.getByRole('button', { name: /Seats/ })).toHaveCount(0)
})

test('a tab open over midnight refuses the day that passed, and says from when on (C-142, C-147)', async ({
  page,
}) => {
  const day = today()
  await page.clock.install({ time: new Date(`${day}T23:59:00+09:00`) })
  // The server's day rules: its answers tell the time of this page.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = await page.evaluate(() => new Date().toUTCString())
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  await page.goto('/calendar')
  await page.locator(`[data-day="${addDays(day, 5)}"]`).click()
  await page.clock.runFor(90_000)
  const passed = page.locator(`[data-day="${day}"]`)
  await expect(passed).toContainText('불가')
  await expect(passed).toHaveAttribute('aria-disabled', 'true')
  await pressInactive(passed)
  await expect(
    page.getByText('선택하신 날짜는 예약 불가능합니다. 3일 이후 날짜를 선택해주세요.'),
  ).toBeVisible()
  await expect(banner(page)).toHaveText(dayBanner(addDays(day, 5)))
})
